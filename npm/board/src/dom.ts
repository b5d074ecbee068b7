/** What an element may be given: attributes, and listeners by names that begin with `on`. */
export type Given = Record<string, string | number | boolean | null | undefined | ((event: any) => void)>;

const SVG = 'http://www.w3.org/2000/svg';

function fill<E extends Element>(element: E, given: Given, children: readonly (Node | string)[]): E {
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value != null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** An element whose classes are its parts too, so that pages can style whatever this one styles. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, classes: string, given: Given = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), classes ? { class: classes, part: classes, ...given } : given, children);
}

/** An element of a drawing. */
export function s(tag: string, given: Given = {}, ...children: (Node | string)[]): SVGElement {
  return fill(document.createElementNS(SVG, tag) as SVGElement, given, children);
}

/** Classes and parts at once, written only when they change. */
export function mark(element: Element, classes: string): void {
  if (element.className !== classes) {
    element.className = classes;
    element.setAttribute('part', classes);
  }
}

const sheets = new Map<string, CSSStyleSheet>();

/** Adds a style sheet, which all boards share; no policy forbids those that a script makes. */
export function adopt(root: ShadowRoot, text: string): void {
  // Where tests run without a browser there are none, and nothing is seen.
  if (!root.adoptedStyleSheets) return;
  const sheet = sheets.get(text) ?? new CSSStyleSheet();
  if (!sheets.has(text)) sheet.replaceSync(text);
  sheets.set(text, sheet);
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** An attribute, written only when it changes; `null` takes it away. */
export function set(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
