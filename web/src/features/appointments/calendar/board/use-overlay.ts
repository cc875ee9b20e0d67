import { useEffect, useRef, useState } from 'react';
import { type Spot, sameSpot } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import { spotOf } from './drop.ts';

/** A visit that is drawn elsewhere than where the list has it. */
type Move = { readonly listedAt: Spot; readonly to: Spot; readonly isUnderWay: boolean };
type Moves = ReadonlyMap<string, Move>;

function withMove(moves: Moves, appointmentId: string, move: Move | undefined): Moves {
  const next = new Map(moves);
  if (move) next.set(appointmentId, move);
  else next.delete(appointmentId);
  return next;
}

/** The visits as listed, but for those under way to another place: they are drawn there until the list has them there. */
export function useOverlay(visits: readonly CalendarVisit[]) {
  const [moves, setMoves] = useState<Moves>(new Map());
  const listed = useRef(visits);
  useEffect(() => {
    listed.current = visits;
  });
  useEffect(() => {
    // The list knows better by now: our change, or somebody's, has reached it.
    const isOld = ([appointmentId, { listedAt, isUnderWay }]: [string, Move]) => {
      const visit = visits.find((each) => each.appointmentId === appointmentId);
      return !isUnderWay && !(visit && sameSpot(visit, listedAt));
    };
    const isStale = [...moves].some(isOld);
    if (isStale) setMoves((now) => new Map([...now].filter((each) => !isOld(each))));
  }, [visits, moves]);

  const note = (appointmentId: string, change: (move: Move | undefined) => Move | undefined) =>
    setMoves((now) => withMove(now, appointmentId, change(now.get(appointmentId))));
  const shown = visits.map((visit) => {
    const move = moves.get(visit.appointmentId);
    return move && sameSpot(visit, move.listedAt) ? { ...visit, ...move.to } : visit;
  });
  return {
    shown,
    isUnderWay: (appointmentId: string) => moves.get(appointmentId)?.isUnderWay === true,
    begin: (visit: CalendarVisit, to: Spot) => {
      const own = listed.current.find(({ appointmentId }) => appointmentId === visit.appointmentId);
      note(visit.appointmentId, () => ({ listedAt: spotOf(own ?? visit), to, isUnderWay: true }));
    },
    arrive: (appointmentId: string) => note(appointmentId, (move) => move && { ...move, isUnderWay: false }),
    goBack: (appointmentId: string) => note(appointmentId, () => undefined),
  };
}
