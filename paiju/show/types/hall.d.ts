/** The messages of docs/hall.md and the views of paiju.play, as the table page reads them. */

type Seat = 'a' | 'b' | 'c';
type Lang = 'zh' | 'en';

interface SeatView { player: string; robot: boolean; hosted: boolean }
interface ClockView { seat: number; limit: number; until: number | null; left: number | null }
interface HaltView { by: string; why: string; seat: number }
interface Result { scores: [number, number, number]; facts: Record<string, any> }
interface PastView { number: number; opener: number; result: Result | null; void: string }

interface PokerSeen {
  phase: 'call' | 'double' | 'redouble' | 'play' | 'over';
  opener: Seat;
  turn: Seat | '';
  hand: string;
  hands: Record<Seat, string> | null;
  base: string | null;
  calls: [Seat, number][];
  landlord: Seat | '';
  bid: number;
  doubled: string | null;
  redoubled: boolean;
  answer: boolean | null;
  counts: Partial<Record<Seat, number>>;
  announced: Partial<Record<Seat, number>>;
  to_beat: { seat: Seat; cards: string; figure: string; top: string; length: number } | null;
  lasts: Partial<Record<Seat, string>>;
  plays: [number, number, number];
  rockets: number;
  bombs: number;
  unseen: string;
  known: string;
  shown: Record<Seat, string>;
  winner: Seat | '';
  fouls: [number, number, number];
  wild: string;
  out: string;
}

interface ZiStep { seat: Seat; what: string; card: string; groups: string[] }
interface ZiSeen {
  phase: 'opening' | 'claim' | 'discard' | 'over';
  dealer: Seat;
  turn: Seat;
  liang: string;
  hand: string;
  hands: Record<Seat, string> | null;
  stock: string | null;
  counts: Record<Seat, number>;
  melds: Record<Seat, string[]>;
  huxi: Record<Seat, number>;
  rows: Record<Seat, string>;
  table: { seat: Seat; card: string; drawn: boolean } | null;
  wall: number;
  answer: string | null;
  ren_peng: string;
  guo_zhang: string;
  dead: boolean;
  unseen: string;
  log: ZiStep[];
  winner: Seat | '';
}

interface View {
  viewer: number;
  seats: SeatView[];
  board: number;
  running: boolean | null;
  halt: HaltView | null;
  decision: number | null;
  clocks: ClockView[];
  results: PastView[];
  seen: PokerSeen | ZiSeen | null;
}

interface Said { seat: number; act: string; how: 'player' | 'timeout' | 'hosted' }
interface News {
  what: string; acts?: Said[]; seat?: number; on?: boolean; by?: string; why?: string;
  ms?: number; player?: string; number?: number; result?: Result;
}

interface Welcome {
  t: 'welcome'; now: number; you: { seat: number; name: string; role: string };
  event: string; round: number; table: number; rules: string;
  game: 'doudizhu' | 'paohuzi'; counter?: boolean;
  names?: Record<string, string>; boards?: number[];
}
interface HallMessage { t: 'message'; number: number; at: number; news: News; view: View }
interface Refusal { error: string; where: string; article: string; message: string; ways?: string[] }
type FromServer =
  | Welcome
  | HallMessage
  | { t: 'ack'; id: string; decision: number }
  | ({ t: 'no'; id: string } & Refusal)
  | { t: 'hints'; decision: number; acts: string[]; more: boolean }
  | ({ t: 'fits'; decision: number; act: string; ok: boolean } & Partial<Refusal>)
  | { t: 'pong'; n: number; sent: number; now: number }
  | { t: 'seat'; event: string; round: number; table: number; seat: number }
  | { t: 'wait'; why: 'draw' | 'round' | 'bye' | 'over'; until?: number; now?: number; event?: string }
  | { t: 'desk'; text: string; by: string }
  | { t: 'bye'; why: string };

interface Settings {
  lang: Lang; deck: 'standard' | 'four' | 'contrast'; theme: 'jade' | 'slate' | 'light';
  volume: number; mute: boolean; motion: 'auto' | 'off'; doubleTap: boolean; wake: boolean;
  counter: boolean;
}

type Status = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'garbage';

/** All that the page knows; only the reducers in state.js write to it. */
interface Page {
  status: Status;
  lag: number;
  welcome: Welcome | null;
  message: HallMessage | null;
  wait: { why: string; until?: number; event?: string } | null;
  desk: { text: string; by: string }[];
  /** Chosen cards of the own hand: poker cards as text, 字牌 as kind + copy ("七0"). */
  picks: Set<string>;
  hints: { decision: number; acts: string[]; more: boolean } | null;
  /** Which hint is shown, -1 none. */
  hint: number;
  fit: { act: string; ok: boolean; refusal: Refusal | null } | null;
  refusal: Refusal | null;
  /** The answer that is on its way. */
  pending: { id: string; decision: number; act: string } | null;
  drawer: '' | 'menu' | 'results' | 'counter' | 'referee';
  gone: boolean;
}

interface VNode {
  tag: string;
  props: Record<string, any>;
  kids: (VNode | string)[];
}
type Kid = VNode | string | number | null | undefined | false | Kid[];
