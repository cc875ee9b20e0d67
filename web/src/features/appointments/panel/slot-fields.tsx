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

/** Adds the appointment's current time for its staff member, up to its current duration. */
const addCurrentTime = (
  free: FreeTimes,
  { appointment, constraints }: Pick<Props, 'appointment' | 'constraints'>,
) =>
  constraints.staffId === appointment.staffId && constraints.durationMinutes <= appointment.durationMinutes
    ? addHour(free, appointment)
    : free;

/** Day and time of an existing appointment. Any minute is allowed, and free times are suggested. */
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
      freeTimes={
        isEnabled
          ? addCurrentTime(toFreeTimes(query), { appointment, constraints })
          : createUnrequestedTimes()
      }
      durationMinutes={constraints.durationMinutes}
      copy={appointmentText.times}
      marks={marks}
      legend={appointmentText.freeTimesLegend}
      isCurrentHour={isCurrentSlot}
    />
  );
}
