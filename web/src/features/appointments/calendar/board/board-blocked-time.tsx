import { Ban, Coffee, type LucideIcon, Users, Utensils } from 'lucide-react';
import type { BlockedTime } from '#shared/appointments/calendar/day-sheet.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toBox, toDrawnInterval } from '#web/src/ui/time-grid/geometry.ts';
import { toBoxStyle } from '#web/src/ui/time-grid/time-grid.tsx';
import { blockedText } from '../blocked/copy.ts';

/** Icons of the common reasons. */
const reasonIcons: Readonly<Record<string, LucideIcon>> = {
  Almuerzo: Utensils,
  Descanso: Coffee,
  Reunión: Users,
};

type Props = {
  blocked: BlockedTime;
  /** Person and day, for the accessible name. */
  name: string;
  /** Undefined for viewers who cannot free it. */
  onOpen: (() => void) | undefined;
};

/** Blocked time on the board, with its reason. The front desk opens it to free it. */
export function DayBoardBlockedTime({ blocked, name, onOpen }: Props) {
  const { reason } = blocked;
  const label = blockedText.label(blocked, name);
  const content = (
    <>
      <Icon icon={reasonIcons[reason] ?? Ban} size={14} />
      <span className="ellipsis grow">{reason}</span>
      <span className="board-blocked__hours n nowrap">{blockedText.hours(blocked)}</span>
    </>
  );
  return (
    <li className="board-blocked" style={toBoxStyle(toBox(toDrawnInterval(blocked), { lane: 0, lanes: 1 }))}>
      {onOpen ? (
        <button
          type="button"
          className="board-blocked__body"
          aria-label={label}
          title={label}
          onClick={onOpen}
        >
          {content}
        </button>
      ) : (
        <div className="board-blocked__body" title={label}>
          <span className="visually-hidden">{label}</span>
          {content}
        </div>
      )}
    </li>
  );
}
