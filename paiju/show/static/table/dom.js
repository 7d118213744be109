// @ts-check
/** A page as a value: h() says what should be there, patch() changes only what differs. */

const SVG = new Set(['svg', 'use', 'circle', 'path', 'g']);

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props] `on…` handlers, `style` as an object, `key`, attributes
 * @param {...Kid} kids
 * @returns {VNode}
 */
export function h(tag, props, ...kids) {
  return { tag, props: props ?? {}, kids: flat(kids) };
}

/** @param {Kid[]} kids @returns {(VNode | string)[]} */
function flat(kids) {
  /** @type {(VNode | string)[]} */
  const found = [];
  for (const kid of kids) {
    if (Array.isArray(kid)) found.push(...flat(kid));
    else if (typeof kid === 'number') found.push(String(kid));
    else if (kid) found.push(kid);
  }
  return found;
}

/** @type {WeakMap<Node, VNode>} what each element was last made of */
const made = new WeakMap();

/** Make the children of *parent* those of *kids*. @param {Element} parent @param {Kid[]} kids */
export function patch(parent, kids) {
  children(parent, flat(kids));
}

/** @param {Element} parent @param {(VNode | string)[]} kids */
function children(parent, kids) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const node of parent.children) {
    const key = made.get(node)?.props.key;
    if (key !== undefined) keyed.set(String(key), node);
  }
  let at = /** @type {ChildNode | null} */ (parent.firstChild);
  for (const kid of kids) {
    const node = match(at, kid, keyed);
    if (node === at && at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/**
 * Reuse the node of the same key, or the one that stands here, or make a new one.
 * @param {ChildNode | null} here @param {VNode | string} kid @param {Map<string, Element>} keyed
 * @returns {Node}
 */
function match(here, kid, keyed) {
  if (typeof kid === 'string') {
    if (here instanceof Text) {
      if (here.data !== kid) here.data = kid;
      return here;
    }
    return document.createTextNode(kid);
  }
  const key = kid.props.key;
  const old = key !== undefined ? keyed.get(String(key)) : here;
  const was = old && made.get(old);
  if (old instanceof Element && was && was.tag === kid.tag && was.props.key === key) {
    update(old, was, kid);
    return old;
  }
  const node = SVG.has(kid.tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', kid.tag)
    : document.createElement(kid.tag);
  update(node, { tag: kid.tag, props: {}, kids: [] }, kid);
  return node;
}

/** @param {Element} node @param {VNode} was @param {VNode} now */
function update(node, was, now) {
  made.set(node, now);
  for (const name of new Set([...Object.keys(was.props), ...Object.keys(now.props)])) {
    if (was.props[name] !== now.props[name] || name === 'style' || name === 'value') {
      set(node, name, was.props[name], now.props[name]);
    }
  }
  if (!now.props.island) children(node, now.kids);
}

/** @param {Element} node @param {string} name @param {any} was @param {any} value */
function set(node, name, was, value) {
  if (name === 'key' || name === 'island') return;
  if (name.startsWith('on')) {
    const event = name.slice(2);
    if (was) node.removeEventListener(event, was);
    if (value) node.addEventListener(event, value);
  } else if (name === 'style') {
    styled(/** @type {HTMLElement} */ (node), was ?? {}, value ?? {});
  } else if (name === 'value' || name === 'checked') {
    /** @type {any} */ (node)[name] = value;
  } else if (value === undefined || value === null || value === false) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {HTMLElement} node @param {Record<string, string>} was @param {Record<string, string>} now */
function styled(node, was, now) {
  for (const name in was) if (!(name in now)) node.style.removeProperty(name);
  for (const name in now) if (was[name] !== now[name]) node.style.setProperty(name, now[name]);
}
