import { useEffect, useRef, useState } from 'react';
import { isSameSlot, type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';

/** An optimistic move, not yet in the list. */
type Move = { readonly listedSlot: SlotChoice; readonly newSlot: SlotChoice; readonly isMoving: boolean };
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
  const latestAppointments = useRef(appointments);
  useEffect(() => {
    latestAppointments.current = appointments;
  });
  useEffect(() => {
    // Drops a move once the list has changed, by this move or another user's.
    const isStale = ([appointmentId, { listedSlot, isMoving }]: [string, Move]) => {
      const appointment = appointments.find((candidate) => candidate.appointmentId === appointmentId);
      return !isMoving && !(appointment && isSameSlot(appointment, listedSlot));
    };
    const hasStaleMove = [...moves].some(isStale);
    if (hasStaleMove) setMoves((current) => new Map([...current].filter((entry) => !isStale(entry))));
  }, [appointments, moves]);

  const updateMove = (appointmentId: string, change: (move: Move | undefined) => Move | undefined) =>
    setMoves((current) => replaceMove(current, appointmentId, change(current.get(appointmentId))));
  const displayedAppointments = appointments.map((appointment) => {
    const move = moves.get(appointment.appointmentId);
    return move && isSameSlot(appointment, move.listedSlot)
      ? { ...appointment, ...move.newSlot }
      : appointment;
  });
  return {
    displayedAppointments,
    isMoving: (appointmentId: string) => moves.get(appointmentId)?.isMoving === true,
    begin: (appointment: CalendarAppointment, newSlot: SlotChoice) => {
      const listedAppointment = latestAppointments.current.find(
        ({ appointmentId }) => appointmentId === appointment.appointmentId,
      );
      updateMove(appointment.appointmentId, () => ({
        listedSlot: toSlot(listedAppointment ?? appointment),
        newSlot,
        isMoving: true,
      }));
    },
    confirm: (appointmentId: string) =>
      updateMove(appointmentId, (move) => move && { ...move, isMoving: false }),
    revert: (appointmentId: string) => updateMove(appointmentId, () => undefined),
  };
}
