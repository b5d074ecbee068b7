import type { Color, DrawRules, Game, Shape, Variant } from 'tabiya';
import type { BoardClocks, ChessBoardEvents } from './events.js';
import type { Opponent } from './opponent.js';
import type { GivenWords } from './words.js';

/** An attribute that is there or not; some frameworks write the one that is there as `true`, others as an empty text. */
type Flag = boolean | '';

/** What a tag may be given in JSX and in templates: attributes, properties, and listeners by the names of the events. */
export type ChessBoardAttributes = {
  /** Who moves by hand: both sides, or one. */
  readonly play?: Flag | Color | undefined;
  /** The level of the engine that plays back; empty for full strength. */
  readonly engine?: string | number | undefined;
  /** The address of the engine's module. */
  readonly 'engine-src'?: string | undefined;
  /** The first position. */
  readonly fen?: string | undefined;
  /** The number of an array of Chess960; empty for one by lot. */
  readonly chess960?: Flag | string | number | undefined;
  /** The game that is played, by any name in use. */
  readonly variant?: Variant | (string & {}) | undefined;
  /** Which draws come by themselves. */
  readonly rules?: DrawRules | undefined;
  /** Games to show; empty for the text between the tags. */
  readonly pgn?: string | undefined;
  /** Whether it is an editor. */
  readonly edit?: Flag | undefined;
  /** The side that is below. */
  readonly orientation?: Color | undefined;
  /** The set of pieces. */
  readonly pieces?: string | undefined;
  /** The colours of the squares. */
  readonly theme?: 'wood' | 'blue' | undefined;
  /** `off` hides the coordinates. */
  readonly coordinates?: 'off' | undefined;
  /** `off` hides the status and the buttons below the board. */
  readonly controls?: 'off' | undefined;
  /** `off` forbids moves ahead. */
  readonly premoves?: 'off' | undefined;
  /** Whether what is announced is said aloud. */
  readonly speak?: Flag | undefined;
  /** The game that is played. */
  readonly game?: Game | null | undefined;
  /** Arrows and squares. */
  readonly shapes?: readonly Shape[] | undefined;
  /** Seconds on the clocks. */
  readonly clocks?: BoardClocks | null | undefined;
  /** Who plays back. */
  readonly opponent?: Opponent | null | undefined;
  /** Texts in another language. */
  readonly words?: GivenWords | undefined;
} & {
  /** Listeners. */
  readonly [K in keyof ChessBoardEvents as `on${K}`]?: ((event: CustomEvent<ChessBoardEvents[K]>) => void) | undefined;
};
