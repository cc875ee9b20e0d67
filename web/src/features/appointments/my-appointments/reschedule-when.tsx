import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { listTimesForChange } from '#shared/appointments/changes/change-api.ts';
import { monthOf } from '#shared/core/civil-time.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { monthsOffered, timesOn, windowOf } from '../shared/free-days.ts';
import { RequestDay } from '../shared/request-day.tsx';
import { RequestHour } from '../shared/request-hour.tsx';
import { rescheduleText } from './copy.ts';
import type { RescheduleFormState } from './reschedule-schema.ts';
import '../booking/request-appointment.css';
import '../booking/request-payment.css';

/** The month on show, first the appointment's own, and the days of it that are asked for. */
export function useShownMonth(appointment: { readonly date: string }) {
  const today = civilToday();
  const own = monthOf(appointment.date);
  const [month, setMonth] = useState(
    monthsOffered(today, appointment.date).includes(own) ? own : monthOf(today),
  );
  return { today, month, setMonth, range: windowOf(month, today) };
}

type Props = {
  form: RescheduleFormState;
  query: UseQueryResult<ReplyOf<typeof listTimesForChange>>;
  shown: ReturnType<typeof useShownMonth>;
  /** Where it is now, and how long. */
  appointment: { date: string; time: string; durationMinutes: number };
};

/** Another day and hour, among those that are free; what is missing or refused is said once, by whoever is around. */
export function RescheduleWhen({ form, query, shown, appointment }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const { today, month, setMonth } = shown;
  const forget = (...names: ('date' | 'time')[]) => {
    for (const name of names) form.setValue(name, '');
    form.clearErrors();
  };
  return (
    <div className="request reschedule">
      <RequestDay
        title={rescheduleText.day}
        query={query}
        hasServices
        control={{ ...date, error: undefined }}
        month={month}
        today={today}
        own={appointment.date}
        onDay={(next) => {
          forget('time');
          date.change(next);
        }}
        onMonth={(next) => {
          forget('date', 'time');
          setMonth(next);
        }}
      />
      <RequestHour
        title={rescheduleText.hour}
        control={{ ...time, error: undefined }}
        date={date.value}
        times={timesOn(query.data ?? [], date.value, undefined)}
        durationMinutes={appointment.durationMinutes}
        hasServices
        onHour={(next) => {
          form.clearErrors();
          time.change(next);
        }}
      />
    </div>
  );
}

/** Why the form was not sent, whichever part of it is to blame; in sight beside the buttons. */
export function RescheduleProblem({ form }: { form: RescheduleFormState }) {
  const { errors } = form.formState;
  const problem = errors.root?.['server']?.message ?? errors.date?.message ?? errors.time?.message;
  if (problem === undefined) return null;
  return (
    <p role="alert" className="form__summary reschedule__problem">
      {problem}
    </p>
  );
}
