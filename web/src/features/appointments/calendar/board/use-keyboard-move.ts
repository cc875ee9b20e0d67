import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toAppointmentInterval } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { visibleHours } from '#web/src/ui/time-grid/geometry.ts';
import type { DraggedItem, GridPlacement } from '#web/src/ui/time-grid/time-drag.ts';
import type { Column } from './columns.ts';
import { findMissingService, snapSteps } from './drop.ts';

type Moving = DraggedItem<CalendarAppointment, Column>;

function stepInTime({ placement }: Moving, step: number): GridPlacement<Column> {
  const { column, start, end } = placement;
  const isInGrid = start + step >= visibleHours.start && end + step <= visibleHours.end;
  return isInGrid ? { column, start: start + step, end: end + step } : placement;
}

function stepAside({ item, placement }: Moving, step: 1 | -1, columns: readonly Column[]) {
  const { date, member } = placement.column;
  const index = columns.findIndex(
    (column) => column.date === date && column.member?.staffId === member?.staffId,
  );
  const beside = step === 1 ? columns.slice(index + 1) : columns.slice(0, index).reverse();
  const column = beside.find(
    (candidate) => !candidate.member || findMissingService(candidate.member, item) === undefined,
  );
  return column ? { ...placement, column } : placement;
}

/** Returns the placement after an arrow key. People who do not perform the service are passed over. */
function stepPlacement(
  key: string,
  moving: Moving,
  columns: readonly Column[],
): GridPlacement<Column> | undefined {
  switch (key) {
    case 'ArrowUp':
      return stepInTime(moving, -snapSteps.position);
    case 'ArrowDown':
      return stepInTime(moving, snapSteps.position);
    case 'ArrowLeft':
      return stepAside(moving, -1, columns);
    case 'ArrowRight':
      return stepAside(moving, 1, columns);
    default:
      return undefined;
  }
}

type UseKeyboardMoveInput = {
  board: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  onMoved: (placement: GridPlacement<Column>) => void;
  onDrop: (item: CalendarAppointment, placement: GridPlacement<Column>) => void;
  onCancel: (item: CalendarAppointment) => void;
};

/** Moves an appointment with the arrow keys, until Enter drops it or Escape leaves it where it was. */
export function useKeyboardMove({ board, columns, onMoved, onDrop, onCancel }: UseKeyboardMoveInput) {
  const [moving, setMoving] = useState<Moving>();
  const droppedId = useRef<string>(undefined);
  // A dropped appointment is drawn in another column, and keeps the focus there.
  useEffect(() => {
    if (droppedId.current === undefined || moving) return;
    board.current
      ?.querySelector<HTMLElement>(`[data-appointment="${CSS.escape(droppedId.current)}"]`)
      ?.focus();
    droppedId.current = undefined;
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!moving) return;
    const { item } = moving;
    const placement = stepPlacement(event.key, moving, columns);
    if (!placement && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (placement) {
      setMoving({ item, placement });
      return onMoved(placement);
    }
    setMoving(undefined);
    if (event.key === 'Escape') return onCancel(item);
    droppedId.current = item.appointmentId;
    onDrop(item, moving.placement);
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, []);
  const start = (item: CalendarAppointment) => {
    const column = columns.find(
      ({ date, member }) => date === item.date && (!member || member.staffId === item.staffId),
    );
    if (column) setMoving({ item, placement: { column, ...toAppointmentInterval(item) } });
  };
  return { moving, start };
}
