import { isSameSlot, type SlotChoice, slotOf } from '#shared/appointments/appointment.ts';
import { type CalendarAppointment, changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { fullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { isDeclined, useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { isUnanswered, textOf } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { moveText } from './copy.ts';
import { movable } from './drop.ts';
import { useOverlay } from './use-overlay.ts';

type Change = { appointmentId: string; from: SlotChoice; to: SlotChoice };

/** Moves an appointment and refetches the lists after success or failure; settles once they are loaded. */
const useMoveAppointment = () =>
  useConfirmedCommand(changeAppointment, {
    inputOf: ({ appointmentId, from, to }: Change) => ({ params: { appointmentId }, body: { from, to } }),
    refreshes: ['appointments'],
    daysOf: ({ from, to }) => [from, to],
    waitsForRefresh: true,
  });

const undoMs = 10_000;

type UseMovesInput = {
  appointments: readonly CalendarAppointment[];
  memberOf: (staffId: string) => StaffOption | undefined;
  /** The user declined the confirmation. */
  onCalledOff: (appointment: CalendarAppointment) => void;
};

export const staffName = (member: StaffOption | undefined) => (member ? fullName(member) : '');

/** The appointments with pending moves applied, and the functions that move them. */
export function useMoves({ appointments, memberOf, onCalledOff }: UseMovesInput) {
  const { shown, isUnderWay, ...overlay } = useOverlay(appointments);
  const change = useMoveAppointment();
  const nameOf = ({ staffId }: SlotChoice) => staffName(memberOf(staffId));

  /** Applies the move optimistically; reverts and throws on an error. */
  const send = async (appointment: CalendarAppointment, to: SlotChoice) => {
    const { appointmentId } = appointment;
    overlay.begin(appointment, to);
    try {
      await change.mutateAsync({ appointmentId, from: slotOf(appointment), to });
      overlay.arrive(appointmentId);
    } catch (error) {
      overlay.goBack(appointmentId);
      throw error;
    }
  };
  const refuse = (appointment: CalendarAppointment, error: unknown) => {
    if (isDeclined(error)) return onCalledOff(appointment);
    if (isUnanswered(error)) return void toast.error(error.detail);
    toast.error(moveText.refused, { description: moveText.back(appointment.patientName, textOf(error)) });
  };
  const undo = async (appointment: CalendarAppointment, to: SlotChoice) => {
    try {
      await send(appointment, to);
      const where = moveText.where(appointment.patientName, to, nameOf(to));
      toast.success(moveText.undone, { id: `undone-${appointment.appointmentId}`, description: where });
    } catch (error) {
      refuse(appointment, error);
    }
  };

  /** Throws on an error, which the form shows. */
  const move = async (appointment: CalendarAppointment, target: SlotChoice) => {
    const to = movable(target);
    await send(appointment, to);
    const isLonger = isSameSlot({ ...to, durationMinutes: appointment.durationMinutes }, appointment);
    const { title, where } = moveText.outcome(appointment.patientName, to, isLonger ? undefined : nameOf(to));
    const back = () => void undo({ ...appointment, ...to }, movable(appointment));
    const action = { label: moveText.undo, onClick: back };
    toast.success(title, { description: where, durationMs: undoMs, action });
  };
  const drop = (appointment: CalendarAppointment, to: SlotChoice) => {
    if (isSameSlot(to, appointment)) return;
    move(appointment, to).catch((error: unknown) => refuse(appointment, error));
  };
  return { shown, isUnderWay, move, drop };
}
