import { fullName, type Spot, sameSpot } from '#shared/appointments/appointment.ts';
import type { CalendarVisit } from '#shared/appointments/calendar/calendar-api.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { moveText } from './copy.ts';
import { movable, spotOf } from './drop.ts';
import { useMoveVisit } from './queries.ts';
import { useOverlay } from './use-overlay.ts';

const undoMs = 10_000;

type Given = {
  visits: readonly CalendarVisit[];
  memberOf: (staffId: string) => StaffOption | undefined;
};

const staffName = (member: StaffOption | undefined) => (member ? fullName(member) : '');

/** The visits where they are or are about to be, and the ways to put one elsewhere. */
export function useMoves({ visits, memberOf }: Given) {
  const { shown, isUnderWay, ...overlay } = useOverlay(visits);
  const change = useMoveVisit();
  const nameOf = ({ staffId }: Spot) => staffName(memberOf(staffId));

  /** Draws it there at once, and sends it; goes back and throws when it is refused. */
  const send = async (visit: CalendarVisit, to: Spot) => {
    const { appointmentId } = visit;
    overlay.begin(visit, to);
    try {
      await change.mutateAsync({ appointmentId, from: spotOf(visit), to });
      overlay.arrive(appointmentId);
    } catch (error) {
      overlay.goBack(appointmentId);
      throw error;
    }
  };
  const refuse = (visit: CalendarVisit, error: unknown) => {
    toast.error(moveText.refused, { description: moveText.back(visit.patientName, textOf(error)) });
  };
  const undo = async (visit: CalendarVisit, to: Spot) => {
    try {
      await send(visit, to);
      const where = moveText.where(visit.patientName, to, nameOf(to));
      toast.success(moveText.undone, { description: where });
    } catch (error) {
      refuse(visit, error);
    }
  };

  /** Throws when it is refused, for a form that says so itself. */
  const move = async (visit: CalendarVisit, target: Spot) => {
    const to = movable(target);
    await send(visit, to);
    const isLonger = sameSpot({ ...to, durationMinutes: visit.durationMinutes }, visit);
    const { title, where } = moveText.outcome(visit.patientName, to, isLonger ? undefined : nameOf(to));
    const back = () => void undo({ ...visit, ...to }, movable(visit));
    const action = { label: moveText.undo, onClick: back };
    toast.success(title, { description: where, durationMs: undoMs, action });
  };
  const drop = (visit: CalendarVisit, to: Spot) => {
    move(visit, to).catch((error: unknown) => refuse(visit, error));
  };
  return { shown, isUnderWay, move, drop };
}
