import { h, s } from './dom.js';

const ICONS = {
  undo: 'M9 6L4 11L9 16M4 11H14a6 6 0 0 1 0 12H11',
  flip: 'M8 4V20M8 20L4 16M8 20L12 16M16 20V4M16 4L12 8M16 4L20 8',
  speak: 'M12 3a3 3 0 0 1 3 3V12a3 3 0 0 1-6 0V6a3 3 0 0 1 3-3M5 11a7 7 0 0 0 14 0M12 18V22',
  first: 'M6 5V19M18 5L9 12L18 19',
  back: 'M15 5L7 12L15 19',
  forward: 'M9 5L17 12L9 19',
  last: 'M18 5V19M6 5L15 12L6 19',
  pick: 'M6 3L18 13L12 14L9 20Z',
  erase: 'M5 7H19M9 7V4H15V7M7 7L8 21H16L17 7',
};

/** A drawing of what a button does. */
export const picture = (name: keyof typeof ICONS): SVGElement => s('svg', { viewBox: '0 0 24 24', 'aria-hidden': true }, s('path', { d: ICONS[name] }));

/** A button with a picture. */
export const icon = (name: keyof typeof ICONS, label: string, onclick: () => void): HTMLButtonElement =>
  h('button', `button to-${name}`, { type: 'button', 'aria-label': label, title: label, onclick }, picture(name));
