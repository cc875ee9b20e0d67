import { Activity, AlarmClock, DoorOpen, type LucideIcon } from 'lucide-react';
import type { DayMarkName } from '#shared/appointments/appointment.ts';
import { setDayMark, undoDayMark } from '#shared/appointments/calendar/calendar-api.ts';
import { calculateLateness, type DayState, findDayState, nextMarks } from '#shared/appointments/day-marks.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { formatDuration, formatTime } from '#shared/core/format.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';

type MarkedAppointment = Parameters<typeof findDayState>[0] & {
  readonly appointmentId: string;
  readonly staffId: string;
};

export const dayStateText = {
  mark: { arrived: 'Llegó', inTreatment: 'En tratamiento' } satisfies Record<DayMarkName, string>,
  markOf: (mark: DayMarkName, patientName: string) =>
    mark === 'arrived' ? `Marcar que ${patientName} llegó` : `Empezar el tratamiento de ${patientName}`,
  marked: {
    arrived: 'Marcado: el cliente llegó',
    inTreatment: 'Marcado: en tratamiento',
  } satisfies Record<DayMarkName, string>,
  failed: 'No pudimos guardar el cambio. Intenta de nuevo.',
  undo: 'Deshacer',
  arrivedAt: (instant: string) => `Llegó ${formatTime(toCivil(instant).time)}`,
  inTreatment: 'En tratamiento',
  late: (minutes: number) => `Tarde ${formatDuration(minutes)}`,
} as const;

const icons: Readonly<Record<Exclude<DayState, 'expected'>, LucideIcon>> = {
  late: AlarmClock,
  arrived: DoorOpen,
  inTreatment: Activity,
};

/** Converts an appointment that has its marks in full. */
export const toMarkedAppointment = <A extends Pick<AppointmentDetail, 'arrived' | 'inTreatment'>>(
  appointment: A,
) => ({
  ...appointment,
  arrivedAt: appointment.arrived?.at,
  inTreatmentAt: appointment.inTreatment?.at,
});

/** Describes the state of an appointment of today, such as 'Llegó 11:21 a. m.'. Undefined before its start. */
export function describeDayState(appointment: MarkedAppointment, now: Date): string | undefined {
  switch (findDayState(appointment, now)) {
    case 'inTreatment':
      return dayStateText.inTreatment;
    case 'arrived':
      return appointment.arrivedAt && dayStateText.arrivedAt(appointment.arrivedAt);
    case 'late':
      return dayStateText.late(calculateLateness(appointment, now));
    default:
      return undefined;
  }
}

/** Shows the state with its icon. Renders nothing for appointments that are not of today. */
export function DayStateLabel({ appointment, now }: { appointment: MarkedAppointment; now: Date }) {
  const state = findDayState(appointment, now);
  if (state === undefined || state === 'expected') return null;
  return (
    <Row as="span" inline gap={4} weight={600} nowrap className="n">
      <Icon icon={icons[state]} size={14} {...(state === 'late' && { tone: 'pending' })} />
      <Text className="ellipsis">{describeDayState(appointment, now)}</Text>
    </Row>
  );
}

/** Returns the function that sets a mark. The toast offers to undo it. */
export function useSetMark(appointmentId: string) {
  const inputOf = (mark: DayMarkName) => ({ params: { appointmentId, mark } });
  const options = { inputOf, refreshes: ['appointments'] } as const;
  const setMark = useCommand(setDayMark, { ...options, daysOf: (_, reply) => [reply] });
  const undoMark = useCommand(undoDayMark, { ...options, daysOf: (_, reply) => [reply] });
  const showError = (error: Error) =>
    toast.error(toKnownErrorMessage(error, appointmentErrors) ?? dayStateText.failed);
  const undo = (undone: DayMarkName) => undoMark.mutate(undone, { onError: showError });
  const set = (mark: DayMarkName) =>
    setMark.mutate(mark, {
      onSuccess: () =>
        toast.success(dayStateText.marked[mark], {
          id: `day mark of ${appointmentId}`,
          durationMs: 10_000,
          action: { label: dayStateText.undo, onClick: () => undo(mark) },
        }),
      onError: showError,
    });
  return { isBusy: setMark.isPending, set };
}

/** Returns the mark that one click sets now, with the function that sets it. */
export function useNextMark(appointment: MarkedAppointment, now: Date) {
  const { isBusy, set } = useSetMark(appointment.appointmentId);
  const state = findDayState(appointment, now);
  const mark = state && nextMarks[state];
  return mark && { mark, isBusy, set: () => set(mark) };
}
