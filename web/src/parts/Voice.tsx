import type { ComponentChildren } from 'preact';
import type { Explanation } from 'tabiya';
import { settings } from '../state/settings';
import { unbroken, written } from '../lib/notation';

/** What is said below the board. */
export interface Said {
  tone: 'plain' | 'refused' | 'good' | 'bad' | 'hint';
  text: string;
  why?: Explanation | undefined;
}

/**
 * One sentence below the board: what matters now, and before all else why a move was refused. The board announces
 * refusals itself, so those are not announced twice.
 */
export function Voice({ said, onSuggestion, children }: { said: Said; onSuggestion?: ((uci: string) => void) | undefined; children?: ComponentChildren }) {
  const moves = said.why?.suggestions.slice(0, 4) ?? [];
  return (
    <div class={`voice voice-${said.tone}`} role={said.tone === 'refused' ? undefined : 'status'}>
      <p class="voice-text">{unbroken(written(said.text, settings.value.notation))}</p>
      {moves.length > 0 && onSuggestion && (
        <p class="voice-moves">
          <span>Legal and near:</span>
          {moves.map((move) => (
            <button type="button" class="chip" onClick={() => onSuggestion(move.uci)} key={move.uci}>
              {written(move.san, settings.value.notation)}
            </button>
          ))}
        </p>
      )}
      {children}
    </div>
  );
}
