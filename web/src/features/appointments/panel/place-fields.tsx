import type { SlotChoice } from '#shared/appointments/appointment.ts';
import { EditedMinutes } from '#shared/appointments/call-parts.ts';
import {
  type FreeTimes,
  freeTimesOf,
  type TimeControl,
  timesNotAsked,
  withHour,
} from '#web/src/components/time-picker/free-times.ts';
import { TimeFields } from '#web/src/components/time-picker/time-fields.tsx';
import { useDaysForAppointment, useTimesForAppointment } from '../calendar/queries.ts';
import { appointmentText } from './copy.ts';

type Wanted = Pick<SlotChoice, 'staffId' | 'durationMinutes'>;
type Props = {
  /** The current slot. */
  appointment: SlotChoice & { readonly appointmentId: string };
  /** The chosen staff member and duration. */
  wanted: Wanted;
  date: TimeControl;
  time: TimeControl;
};

/** Adds the appointment's own hour for its staff member, up to its current duration. */
const withOwnHour = (free: FreeTimes, { appointment, wanted }: Pick<Props, 'appointment' | 'wanted'>) =>
  wanted.staffId === appointment.staffId && wanted.durationMinutes <= appointment.durationMinutes
    ? withHour(free, appointment)
    : free;

/** Day and hour of an existing appointment: any minute, with the staff member's free hours suggested. */
export function PlaceFields({ appointment, wanted, date, time }: Props) {
  const place = { appointmentId: appointment.appointmentId, ...wanted };
  const isPlace = wanted.staffId !== '' && EditedMinutes.safeParse(wanted.durationMinutes).success;
  const isAsked = isPlace && date.value !== '';
  const query = useTimesForAppointment({ ...place, date: date.value }, isAsked);
  const marks = useDaysForAppointment(place, isPlace);
  const isOwn =
    wanted.staffId === appointment.staffId &&
    date.value === appointment.date &&
    time.value === appointment.time;
  return (
    <TimeFields
      date={date}
      time={time}
      free={isAsked ? withOwnHour(freeTimesOf(query), { appointment, wanted }) : timesNotAsked()}
      durationMinutes={wanted.durationMinutes}
      words={appointmentText.times}
      marks={marks}
      legend={appointmentText.freeHours}
      isOwn={isOwn}
    />
  );
}
