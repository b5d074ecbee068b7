import { PgnGame } from 'tabiya';
import { pack } from '../../lib/share';
import { Button, Sure, copy, download } from '../../parts/Controls';
import { useTold } from '../../parts/told';
import * as model from '../../state/analyse';
import { keepRecord } from '../../state/library';
import { leaveTable, played, setup } from '../../state/play';
import { go } from '../../state/route';
import { opened } from '../../state/study';

const START = new PgnGame().start;

/** Ways in and out: paste, set up, copy, share, keep. */
export function Doors({ onPaste, onEdit, onKeys }: { onPaste: () => void; onEdit: () => void; onKeys: () => void }) {
  const [done, told] = useTold();
  const put = async (text: string, what: string) => told((await copy(text)) ? `${what} copied.` : `${what} could not be copied here.`);
  const record = model.record.value;
  const anew = () => {
    opened.value = null;
    model.openRecord(new PgnGame());
  };
  const playOn = () => {
    setup.value = { ...setup.value, variant: record.variant, start: 'position', fen: model.node.value.fen };
    leaveTable();
    go('play');
  };
  const share = async () => {
    try {
      const link = `${location.href.split('#')[0]}#/analyse?g=${await pack(record.pgn())}`;
      await put(link, 'A link with the whole game');
    } catch (error) {
      told((error as Error).message);
    }
  };
  return (
    <>
      <div class="doors">
        {model.keptAs.value === null && record.root.children.length > 0 ? (
          <Sure icon="plus" question="Begin anew" onClick={anew}>New</Sure>
        ) : (
          <Button icon="plus" disabled={!record.root.children.length && record.start === START} onClick={anew}>New</Button>
        )}
        <Button icon="paste" onClick={onPaste}>Paste</Button>
        <Button icon="edit" onClick={onEdit}>Set up</Button>
        <Button icon="share" onClick={() => void share()}>Link</Button>
        <Button icon="copy" onClick={() => void put(model.node.value.fen, 'FEN')}>FEN</Button>
        <Button icon="copy" onClick={() => void put(record.pgn(), 'PGN')}>PGN</Button>
        <Button icon="file" onClick={() => download('game.pgn', record.pgn(), 'application/x-chess-pgn')}>File</Button>
        <Button icon="save" onClick={() => void keepRecord(record, model.keptAs.value).then((id) => (model.isKept(record, id), told('In the library.')))}>Keep</Button>
        <Button icon="review" disabled={!record.root.children.length} onClick={() => void keepRecord(record, model.keptAs.value).then((id) => (model.isKept(record, id), go('review', `/${id}`)))}>Review</Button>
        <Button icon="search" onClick={() => go('library', `?fen=${encodeURIComponent(model.node.value.fen)}`)}>Find</Button>
        {played.value && !played.value.outcome ? (
          <Sure icon="play" question="Leave the game you play" disabled={model.shown.value.isOver} onClick={playOn}>Play on</Sure>
        ) : (
          <Button icon="play" disabled={model.shown.value.isOver} onClick={playOn}>Play on</Button>
        )}
        <Button icon="keys" onClick={onKeys}>Keys</Button>
      </div>
      <p class="done" role="status">{done}</p>
    </>
  );
}
