import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noAvailability } from '#shared/appointments/booking/no-availability.ts';
import {
  type FreeDay,
  freeTimesOf,
  timesOn,
  withHour,
  withoutHour,
} from '#web/src/components/time-picker/free-times.ts';
import type { ShownMonth } from '#web/src/components/time-picker/shown-month.ts';
import { TimeStrip } from '#web/src/components/time-picker/time-strip.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { rescheduleText } from './copy.ts';
import type { RescheduleFormState } from './reschedule-schema.ts';
import './reschedule.css';

type Props = {
  form: RescheduleFormState;
  query: UseQueryResult<readonly FreeDay[]>;
  shown: ShownMonth;
  /** Where it is now, and how long. */
  appointment: { date: string; time: string; durationMinutes: number; staffName?: string | undefined };
  /** It may have been moved there: nobody else has that hour, though it is not free. */
  kept: Hour | undefined;
};

type Hour = { date: string; time: string };

/** Whether whoever has it now is free then, too; undefined while nobody knows, or nobody has it yet. */
export function keepsStaff(days: readonly FreeDay[] | undefined, { date, time }: Hour): boolean | undefined {
  const day = days?.find((each) => each.date === date);
  return day?.times.includes(time) ? day.sameStaff?.includes(time) : undefined;
}

/** Another day and hour, among those that are free; what is missing or refused is said once, by whoever is around. */
export function RescheduleWhen({ form, query, shown, appointment, kept }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const others = withoutHour(freeTimesOf(query), appointment);
  const free = kept ? withHour(others, kept) : others;
  const { staffName } = appointment;
  const keeps = keepsStaff(query.data, { date: date.value, time: time.value });
  const forget = (...names: ('date' | 'time')[]) => {
    for (const name of names) form.setValue(name, '');
    form.clearErrors();
  };
  // Somebody else was quicker, or it was chosen before the page was loaded anew.
  const isGone = time.value !== '' && timesOn(free, date.value)?.includes(time.value) === false;
  useEffect(() => {
    if (!isGone) return;
    form.setValue('time', '');
    form.setError('time', { message: noAvailability(date.value, time.value).text });
  }, [isGone, date.value, time.value, form]);
  const pickDay = (next: string) => {
    forget('time');
    date.change(next);
  };
  const pickHour = (next: string) => {
    form.clearErrors();
    time.change(next);
  };
  const showMonth = (next: string) => {
    forget('date', 'time');
    shown.show(next);
  };
  return (
    <div className="reschedule">
      <TimeStrip
        titles={rescheduleText.when}
        date={{ ...date, error: undefined, change: pickDay }}
        time={{ ...time, error: undefined, change: pickHour }}
        free={free}
        durationMinutes={appointment.durationMinutes}
        shown={{ ...shown, show: showMonth }}
      />
      <p role="status">{keeps !== undefined && staffName && rescheduleText.withWhom(staffName, keeps)}</p>
    </div>
  );
}

/** Why the form was not sent, whichever part of it is to blame; in sight beside the buttons. */
export function RescheduleProblem({ form }: { form: RescheduleFormState }) {
  const { errors } = form.formState;
  const problem = errors.root?.['server']?.message ?? errors.date?.message ?? errors.time?.message;
  if (problem === undefined) return null;
  return <Alert className="form__summary reschedule__problem">{problem}</Alert>;
}
