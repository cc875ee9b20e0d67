import type { SlotChoice } from '#shared/appointments/appointment.ts';
import { EditedMinutes } from '#shared/appointments/request-schemas.ts';
import {
  addHour,
  createUnrequestedTimes,
  type FreeTimes,
  type TimeControl,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { useDaysForAppointment, useTimesForAppointment } from '../calendar/queries.ts';
import { appointmentText } from './copy.ts';

type SlotConstraints = Pick<SlotChoice, 'staffId' | 'durationMinutes'>;
type Props = {
  /** The current slot. */
  appointment: SlotChoice & { readonly appointmentId: string };
  /** The chosen staff member and duration. */
  constraints: SlotConstraints;
  date: TimeControl;
  time: TimeControl;
};

/** Adds the appointment's current hour for its staff member, up to its current duration. */
const addCurrentHour = (
  free: FreeTimes,
  { appointment, constraints }: Pick<Props, 'appointment' | 'constraints'>,
) =>
  constraints.staffId === appointment.staffId && constraints.durationMinutes <= appointment.durationMinutes
    ? addHour(free, appointment)
    : free;

/** Day and hour of an existing appointment: any minute, with the staff member's free hours suggested. */
export function SlotFields({ appointment, constraints, date, time }: Props) {
  const params = { appointmentId: appointment.appointmentId, ...constraints };
  const isComplete =
    constraints.staffId !== '' && EditedMinutes.safeParse(constraints.durationMinutes).success;
  const isEnabled = isComplete && date.value !== '';
  const query = useTimesForAppointment({ ...params, date: date.value }, isEnabled);
  const marks = useDaysForAppointment(params, isComplete);
  const isCurrentSlot =
    constraints.staffId === appointment.staffId &&
    date.value === appointment.date &&
    time.value === appointment.time;
  return (
    <TimeFields
      date={date}
      time={time}
      free={
        isEnabled
          ? addCurrentHour(toFreeTimes(query), { appointment, constraints })
          : createUnrequestedTimes()
      }
      durationMinutes={constraints.durationMinutes}
      copy={appointmentText.times}
      marks={marks}
      legend={appointmentText.freeHours}
      isCurrentHour={isCurrentSlot}
    />
  );
}
