import { useEffect, useRef, useState } from 'react';
import { isSameSlot, type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';

/** An optimistic move, not yet in the list. */
type Move = { readonly listedAt: SlotChoice; readonly to: SlotChoice; readonly isUnderWay: boolean };
type Moves = ReadonlyMap<string, Move>;

function replaceMove(moves: Moves, appointmentId: string, move: Move | undefined): Moves {
  const newMoves = new Map(moves);
  if (move) newMoves.set(appointmentId, move);
  else newMoves.delete(appointmentId);
  return newMoves;
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
    const isStale = ([appointmentId, { listedAt, isUnderWay }]: [string, Move]) => {
      const appointment = appointments.find((candidate) => candidate.appointmentId === appointmentId);
      return !isUnderWay && !(appointment && isSameSlot(appointment, listedAt));
    };
    const hasStaleMove = [...moves].some(isStale);
    if (hasStaleMove) setMoves((current) => new Map([...current].filter((entry) => !isStale(entry))));
  }, [appointments, moves]);

  const updateMove = (appointmentId: string, change: (move: Move | undefined) => Move | undefined) =>
    setMoves((current) => replaceMove(current, appointmentId, change(current.get(appointmentId))));
  const displayedAppointments = appointments.map((appointment) => {
    const move = moves.get(appointment.appointmentId);
    return move && isSameSlot(appointment, move.listedAt) ? { ...appointment, ...move.to } : appointment;
  });
  return {
    shown: displayedAppointments,
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
