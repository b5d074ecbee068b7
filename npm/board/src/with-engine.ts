/**
 * The board with `@tabiya/engine` known to bundlers: it is loaded when a board asks for it.
 *
 * @packageDocumentation
 */
import { ChessBoard } from '@tabiya/board';

ChessBoard.loadEngine = async () => {
  const { Engine } = await import('@tabiya/engine' as string);
  return new Engine();
};

export * from '@tabiya/board';
