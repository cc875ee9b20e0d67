import { useEffect, useRef, useState } from 'react';
import { isSameSlot, type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';

/** An optimistic move, not yet in the list. */
type Move = { readonly listedAt: SlotChoice; readonly to: SlotChoice; readonly isUnderWay: boolean };
type Moves = ReadonlyMap<string, Move>;

function withMove(moves: Moves, appointmentId: string, move: Move | undefined): Moves {
  const next = new Map(moves);
  if (move) next.set(appointmentId, move);
  else next.delete(appointmentId);
  return next;
}

/** The listed appointments with optimistic moves applied until the list contains them. */
export function useOverlay(appointments: readonly CalendarAppointment[]) {
  const [moves, setMoves] = useState<Moves>(new Map());
  const listed = useRef(appointments);
  useEffect(() => {
    listed.current = appointments;
  });
  useEffect(() => {
    // Drops a move once the list has changed, by this move or another user's.
    const isOld = ([appointmentId, { listedAt, isUnderWay }]: [string, Move]) => {
      const appointment = appointments.find((each) => each.appointmentId === appointmentId);
      return !isUnderWay && !(appointment && isSameSlot(appointment, listedAt));
    };
    const isStale = [...moves].some(isOld);
    if (isStale) setMoves((now) => new Map([...now].filter((each) => !isOld(each))));
  }, [appointments, moves]);

  const updateMove = (appointmentId: string, change: (move: Move | undefined) => Move | undefined) =>
    setMoves((now) => withMove(now, appointmentId, change(now.get(appointmentId))));
  const shown = appointments.map((appointment) => {
    const move = moves.get(appointment.appointmentId);
    return move && isSameSlot(appointment, move.listedAt) ? { ...appointment, ...move.to } : appointment;
  });
  return {
    shown,
    isUnderWay: (appointmentId: string) => moves.get(appointmentId)?.isUnderWay === true,
    begin: (appointment: CalendarAppointment, to: SlotChoice) => {
      const listedAppointment = listed.current.find(
        ({ appointmentId }) => appointmentId === appointment.appointmentId,
      );
      updateMove(appointment.appointmentId, () => ({
        listedAt: toSlot(listedAppointment ?? appointment),
        to,
        isUnderWay: true,
      }));
    },
    confirm: (appointmentId: string) =>
      updateMove(appointmentId, (move) => move && { ...move, isUnderWay: false }),
    revert: (appointmentId: string) => updateMove(appointmentId, () => undefined),
  };
}
