// @ts-check
/** The socket: says hello, keeps the heart beating, comes back by itself, measures the clocks' gap. */

const BEAT = 10_000;
const SILENT = 25_000;
const WAITS = [300, 1000, 2000, 4000, 8000];

export class Link {
  /**
   * @param {{event: string, round: string, table: string}} place empty texts: the own place
   * @param {{receive(message: FromServer): void, status(status: Status): void, lang(): Lang}} page
   */
  constructor(place, page) {
    this.place = place;
    this.page = page;
    /** Number of the last message of the stream. */
    this.after = 0;
    /** Server's clock − ours, ms. */
    this.gap = 0;
    this.lag = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.tries = 0;
    this.beats = 0;
    this.heard = 0;
    this.stopped = false;
    /** @type {{lag: number, gap: number}[]} */
    this.samples = [];
    setInterval(() => this.beat(), BEAT);
    addEventListener('online', () => this.retry());
    document.addEventListener('visibilitychange', () => document.hidden || this.retry());
  }

  /** The server's time now, ms. */
  now() {
    return Date.now() + this.gap;
  }

  open() {
    this.stopped = false;
    clearTimeout(this.timer);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = () => this.socket === socket && this.lost();
  }

  hello() {
    const { event, round, table } = this.place;
    this.heard = Date.now();
    this.send({
      t: 'hello',
      event,
      ...(table ? { round: Number(round), table: Number(table) } : {}),
      after: this.after,
      lang: this.page.lang(),
    });
    this.beat();
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {FromServer} message */
  receive(message) {
    this.heard = Date.now();
    if (message.t === 'pong') this.measure(message);
    if (message.t === 'welcome' || message.t === 'wait') {
      this.tries = 0;
      if (!this.samples.length && message.now) this.gap = message.now - Date.now();
      this.page.status('open');
    }
    if (message.t === 'message') this.after = message.number;
    if (message.t === 'seat') {
      this.after = 0;
      this.hello();
    }
    if (message.t === 'bye' && (message.why === 'elsewhere' || message.why === 'garbage')) {
      this.stopped = true;
      this.page.status(message.why);
    }
    this.page.receive(message);
  }

  /** @param {{sent: number, now: number}} pong */
  measure(pong) {
    const back = Date.now();
    const lag = back - pong.sent;
    this.samples = [...this.samples.slice(-7), { lag, gap: pong.now - (pong.sent + back) / 2 }];
    const best = this.samples.reduce((a, b) => (b.lag < a.lag ? b : a));
    this.gap = best.gap;
    this.lag = lag;
  }

  beat() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENT) this.socket.close();
    else this.send({ t: 'ping', n: (this.beats += 1), sent: Date.now() });
  }

  lost() {
    this.socket = null;
    if (this.stopped) return;
    this.page.status('lost');
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    this.tries += 1;
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Try at once, if there is no connection. */
  retry() {
    if (!this.socket && !this.stopped) this.open();
  }
}
