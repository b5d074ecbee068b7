/**
 * The levels that an engine can play at, without the engine: for forms that offer them before it is loaded.
 *
 * @packageDocumentation
 */

/** The lowest level. */
export const LOWEST_LEVEL = 400;

/** The highest level; above it there is only full strength. */
export const HIGHEST_LEVEL = 3000;
