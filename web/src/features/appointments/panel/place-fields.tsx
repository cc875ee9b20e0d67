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
  /** Where it is now. */
  appointment: SlotChoice & { readonly appointmentId: string };
  /** With whom and how long it is to be. */
  wanted: Wanted;
  date: TimeControl;
  time: TimeControl;
};

/** Whoever has the appointment keeps the hour that it holds, for as long as that is. */
const withOwnHour = (free: FreeTimes, { appointment, wanted }: Pick<Props, 'appointment' | 'wanted'>) =>
  wanted.staffId === appointment.staffId && wanted.durationMinutes <= appointment.durationMinutes
    ? withHour(free, appointment)
    : free;

/** Day and hour of an appointment that is there already: any minute, with those offered at which its person is free. */
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
