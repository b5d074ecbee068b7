import type { Color, Role } from 'tabiya';
import type { Material } from '../lib/material';

const FIGURES: Record<Role, string> = { queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟', king: '♚' };

/** Pieces in words: `2 pawns, 1 knight`. */
function counted(roles: readonly Role[]): string {
  const counts = roles.reduce((all, role) => all.set(role, (all.get(role) ?? 0) + 1), new Map<Role, number>());
  return [...counts].map(([role, count]) => `${count} ${role}${count > 1 ? 's' : ''}`).join(', ');
}

/** A player beside the board: name, what they are ahead by, and their clock. */
export function Strip({ color, name, note, material, clock, low, active, place }: { color: Color; name: string; note?: string | undefined; material: Material | null; clock?: string | undefined; low?: boolean | undefined; active: boolean; place: 'above' | 'below' }) {
  return (
    <div class={`strip strip-${place} ${active ? 'active' : ''}`}>
      <span class={`dot ${color}`} aria-hidden="true" />
      <span class="strip-name">
        <span class="hidden">{color === 'white' ? 'White: ' : 'Black: '}</span>
        {name}
        {note && <small>{note}</small>}
      </span>
      {material && material.more.length > 0 && (
        <span class="taken" role="img" aria-label={`ahead by ${counted(material.more)}`}>
          <span aria-hidden="true">{material.more.map((role) => FIGURES[role]).join('')}</span>
          {material.ahead > 0 && <span class="ahead" aria-hidden="true">+{material.ahead}</span>}
        </span>
      )}
      {clock !== undefined && (
        <span class={`clock ${low ? 'low' : ''} ${active ? 'running' : ''}`} role="timer" aria-label={`${color === 'white' ? 'White' : 'Black'} clock`}>
          {clock}
        </span>
      )}
    </div>
  );
}
