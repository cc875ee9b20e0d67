import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isSameSlot, type SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { minutesOfDay } from '#shared/core/civil-time.ts';
import { followPointer, type Point } from '#web/src/ui/time-grid/drag.ts';
import { scrollAtEdges } from '#web/src/ui/time-grid/edge-scroll.ts';
import { minuteAt } from '#web/src/ui/time-grid/geometry.ts';
import { type Grip, type Hand, slotUnder } from './drop.ts';

/** A column as a place to put an appointment. */
type Place = Pick<Hand, 'date' | 'staffId'>;
export type Grab = (press: PointerEvent, appointment: CalendarAppointment, grip: Grip) => void;
/** What is in the air, and where it would come down. */
export type Dragged = { readonly appointment: CalendarAppointment; readonly slot: SlotChoice };

type UseDayBoardDragInput = {
  /** Holds the columns, each marked by `data-column`, its number in `places`. */
  board: RefObject<HTMLElement | null>;
  places: readonly Place[];
  onDrop: (appointment: CalendarAppointment, slot: SlotChoice) => void;
  onCancel: (appointment: CalendarAppointment) => void;
};

const isOver = ({ x }: Point, { left, right }: DOMRect) => left <= x && x < right;

/** The column under the pointer and the minute, or undefined beside the columns. */
function handAt(board: HTMLElement, places: readonly Place[], point: Point): Hand | undefined {
  for (const column of board.querySelectorAll<HTMLElement>('[data-column]')) {
    const sides = column.getBoundingClientRect();
    const place = places[Number(column.dataset['column'])];
    if (place && isOver(point, sides))
      return { ...place, minute: minuteAt((point.y - sides.top) / sides.height) };
  }
  return undefined;
}

type Carrying = {
  press: PointerEvent;
  appointment: CalendarAppointment;
  grip: Grip;
  board: HTMLElement;
  given: () => UseDayBoardDragInput;
  show: (dragged: Dragged | undefined) => void;
};

/** From the press to wherever it ends; answers how to call it off. Nothing begins beside the columns. */
function carry({ press, appointment, grip, board, given, show }: Carrying): (() => void) | undefined {
  const pressed = handAt(board, given().places, { x: press.clientX, y: press.clientY });
  if (!pressed) return undefined;
  const grabbed = pressed.minute - minutesOfDay(appointment.time);
  let slot: SlotChoice = appointment;
  const follow = (point: Point) => {
    const hand = handAt(board, given().places, point);
    if (hand) slot = slotUnder(appointment, grip, { hand, grabbed });
    show({ appointment, slot });
  };
  let scroller: ReturnType<typeof scrollAtEdges> | undefined;
  const end = () => {
    scroller?.stop();
    show(undefined);
  };
  return followPointer(press.nativeEvent, {
    onStart: () => {
      scroller = scrollAtEdges(board, follow);
      show({ appointment, slot });
    },
    onMove: (point) => {
      scroller?.to(point);
      follow(point);
    },
    onDrop: () => {
      end();
      if (!isSameSlot(slot, appointment)) given().onDrop(appointment, slot);
    },
    onCancel: () => {
      end();
      given().onCancel(appointment);
    },
  });
}

/** Appointments that can be taken by hand, carried, and let go. */
export function useDayBoardDrag(given: UseDayBoardDragInput): { dragged: Dragged | undefined; grab: Grab } {
  const { board } = given;
  const [dragged, setDragged] = useState<Dragged>();
  const latest = useRef(given);
  const isHeld = useRef(false);
  const callOff = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = given;
  });
  useEffect(() => () => callOff.current?.(), []);
  useEffect(() => {
    // Registered before any finger comes down: browsers ignore one that is added while it does.
    const holdStill = (event: TouchEvent) => {
      if (isHeld.current) event.preventDefault();
    };
    const element = board.current;
    element?.addEventListener('touchmove', holdStill, { passive: false });
    return () => element?.removeEventListener('touchmove', holdStill);
  }, [board]);

  const show = (next: Dragged | undefined) => {
    isHeld.current = next !== undefined;
    setDragged(next);
  };
  const grab: Grab = (press, appointment, grip) => {
    if (!board.current || press.button !== 0 || !press.isPrimary) return;
    callOff.current?.();
    callOff.current = carry({
      press,
      appointment,
      grip,
      show,
      board: board.current,
      given: () => latest.current,
    });
  };
  return { dragged, grab };
}
