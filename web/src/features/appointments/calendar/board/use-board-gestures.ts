import type { PointerEvent, RefObject } from 'react';
import type { SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { type GridPlacement, useTimeDrag } from '#web/src/ui/time-grid/time-drag.ts';
import type { FreePlace } from '../free-place.ts';
import type { Column } from './columns.ts';
import { formatHours } from './copy.ts';
import { snapSteps, toDroppedSlot } from './drop.ts';
import { useKeyboardMove } from './use-keyboard-move.ts';

/** Length of a blocked time unless it is drawn or the place is shorter. */
const usualBlockMinutes = 60;

const toDrawnRoom = ({ start, end }: GridPlacement<Column>) => ({
  roomMinutes: end - start,
  blockMinutes: end - start,
});

type UseBoardGesturesInput = {
  board: RefObject<HTMLElement | null>;
  columns: readonly Column[];
  drop: (appointment: CalendarAppointment, to: SlotChoice) => void;
  onCreateAt: ((place: FreePlace) => void) | undefined;
  onCancel: (appointment: CalendarAppointment) => void;
  announce: (text: string) => void;
};

/** Moves appointments by pointer and by keyboard, and creates them at a free place. */
export function useBoardGestures({ board, columns, drop, onCreateAt, ...input }: UseBoardGesturesInput) {
  const { onCancel, announce } = input;
  const dropAt = (appointment: CalendarAppointment, at: GridPlacement<Column>) =>
    drop(appointment, toDroppedSlot(appointment, at));
  const createAt = (
    { date, member }: Column,
    start: number,
    room: Pick<FreePlace, 'roomMinutes' | 'blockMinutes' | 'isBlocking'>,
  ) => onCreateAt?.({ date, time: toTimeOfDay(start), member, ...room });
  const toRoom = (roomMinutes: number) => ({
    roomMinutes,
    blockMinutes: Math.min(roomMinutes, usualBlockMinutes),
  });
  const { dragged, grab } = useTimeDrag<CalendarAppointment | undefined, Column>({
    grid: board,
    columns,
    steps: snapSteps,
    onDrop: (appointment, at) =>
      appointment ? dropAt(appointment, at) : createAt(at.column, at.start, toDrawnRoom(at)),
    onCancel: (appointment) => appointment && onCancel(appointment),
  });
  const { moving, start: startMove } = useKeyboardMove({
    board,
    columns,
    onMoved: ({ column, start, end }) =>
      announce(`${column.name}, ${formatHours({ time: toTimeOfDay(start), durationMinutes: end - start })}`),
    onDrop: dropAt,
    onCancel,
  });
  const drawAt = (press: PointerEvent, minute: number) =>
    grab(press, { item: undefined, interval: { start: minute, end: minute }, handle: 'empty' });
  return {
    dragged: moving ?? dragged,
    isKeyMove: moving !== undefined,
    grab,
    startMove,
    free: onCreateAt && {
      onPress: (column: Column, start: number, roomMinutes: number) =>
        createAt(column, start, toRoom(roomMinutes)),
      onDraw: drawAt,
      onBlock: (column: Column, start: number, roomMinutes: number) =>
        createAt(column, start, { ...toRoom(roomMinutes), isBlocking: true }),
    },
  };
}
