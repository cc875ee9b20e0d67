import { isSameSlot, type SlotChoice, toSlot } from '#shared/appointments/appointment.ts';
import { type CalendarAppointment, changeAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { isDeclined, useConfirmedCommand } from '#web/src/lib/confirmed-command.ts';
import { isUnanswered, toErrorMessage } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { moveText } from './copy.ts';
import { roundDuration } from './drop.ts';
import { useOverlay } from './use-overlay.ts';

type SlotChange = { appointmentId: string; from: SlotChoice; to: SlotChoice };

/** Moves an appointment and refetches the lists after success or failure. Settles once they are loaded. */
const useMoveAppointment = () =>
  useConfirmedCommand(changeAppointment, {
    inputOf: ({ appointmentId, from, to }: SlotChange) => ({ params: { appointmentId }, body: { from, to } }),
    refreshes: ['appointments'],
    daysOf: ({ from, to }) => [from, to],
    waitsForRefresh: true,
  });

const undoMs = 10_000;

type UseMovesInput = {
  appointments: readonly CalendarAppointment[];
  memberOf: (staffId: string) => StaffOption | undefined;
  /** The user declined the confirmation. */
  onDeclined: (appointment: CalendarAppointment) => void;
};

export const formatStaffName = (member: StaffOption | undefined) => (member ? formatFullName(member) : '');

/** The appointments with pending moves applied, and the functions that move them. */
export function useMoves({ appointments, memberOf, onDeclined }: UseMovesInput) {
  const { displayedAppointments, isMoving, ...overlay } = useOverlay(appointments);
  const change = useMoveAppointment();
  const nameOf = ({ staffId }: SlotChoice) => formatStaffName(memberOf(staffId));

  /** Applies the move optimistically. Reverts and throws on an error. */
  const send = async (appointment: CalendarAppointment, to: SlotChoice) => {
    const { appointmentId } = appointment;
    overlay.begin(appointment, to);
    try {
      await change.mutateAsync({ appointmentId, from: toSlot(appointment), to });
      overlay.confirm(appointmentId);
    } catch (error) {
      overlay.revert(appointmentId);
      throw error;
    }
  };
  const showError = (appointment: CalendarAppointment, error: unknown) => {
    if (isDeclined(error)) return onDeclined(appointment);
    if (isUnanswered(error)) return void toast.error(error.detail);
    toast.error(moveText.rejectedTitle, {
      description: moveText.rejectedDetail(appointment.patientName, toErrorMessage(error)),
    });
  };
  const undo = async (appointment: CalendarAppointment, to: SlotChoice) => {
    try {
      await send(appointment, to);
      const where = moveText.newSlot(appointment.patientName, to, nameOf(to));
      toast.success(moveText.undoDone, { id: `undone-${appointment.appointmentId}`, description: where });
    } catch (error) {
      showError(appointment, error);
    }
  };

  /** Throws on an error, which the form shows. */
  const move = async (appointment: CalendarAppointment, target: SlotChoice) => {
    const to = roundDuration(target);
    await send(appointment, to);
    const hasOnlyNewDuration = isSameSlot(
      { ...to, durationMinutes: appointment.durationMinutes },
      appointment,
    );
    const { title, where } = moveText.moveOutcome(
      appointment.patientName,
      to,
      hasOnlyNewDuration ? undefined : nameOf(to),
    );
    const undoMove = () => void undo({ ...appointment, ...to }, roundDuration(appointment));
    const action = { label: moveText.undo, onClick: undoMove };
    toast.success(title, { description: where, durationMs: undoMs, action });
  };
  const drop = (appointment: CalendarAppointment, to: SlotChoice) => {
    if (isSameSlot(to, appointment)) return;
    move(appointment, to).catch((error: unknown) => showError(appointment, error));
  };
  return { displayedAppointments, isMoving, move, drop };
}
