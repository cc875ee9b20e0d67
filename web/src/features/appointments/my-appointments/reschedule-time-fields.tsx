import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buildNoAvailabilityError } from '#shared/appointments/booking/no-availability.ts';
import {
  addHour,
  type FreeDay,
  findTimes,
  removeHour,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { TimeStrip } from '#web/src/components/time-picker/time-strip.tsx';
import type { VisibleMonth } from '#web/src/components/time-picker/visible-month.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { rescheduleText } from './copy.ts';
import type { RescheduleFormState } from './reschedule-schema.ts';

type Props = {
  form: RescheduleFormState;
  query: UseQueryResult<readonly FreeDay[]>;
  visibleMonth: VisibleMonth;
  /** The current slot. */
  appointment: { date: string; time: string; durationMinutes: number; staffName?: string | undefined };
  /** A time to which the appointment may have moved already. It is not free, yet no other client took it. */
  unansweredSlot: Moment | undefined;
};

type Moment = { date: string; time: string };

/** Returns whether the current staff member is free then, or undefined while unknown or unassigned. */
export function isSameStaffFree(
  days: readonly FreeDay[] | undefined,
  { date, time }: Moment,
): boolean | undefined {
  const day = days?.find((freeDay) => freeDay.date === date);
  return day?.times.includes(time) ? day.sameStaff?.includes(time) : undefined;
}

/** Free days and times. The parent shows the error. */
export function RescheduleTimeFields({ form, query, visibleMonth, appointment, unansweredSlot }: Props) {
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const otherTimes = removeHour(toFreeTimes(query), appointment);
  const selectableTimes = unansweredSlot ? addHour(otherTimes, unansweredSlot) : otherTimes;
  const { staffName } = appointment;
  const isSameStaff = isSameStaffFree(query.data, { date: date.value, time: time.value });
  const clearFields = (...names: ('date' | 'time')[]) => {
    for (const name of names) form.setValue(name, '');
    form.clearErrors();
  };
  // Another client booked the time, or it was chosen before a reload.
  const isTimeUnavailable =
    time.value !== '' && findTimes(selectableTimes, date.value)?.includes(time.value) === false;
  useEffect(() => {
    if (!isTimeUnavailable) return;
    form.setValue('time', '');
    form.setError('time', { message: buildNoAvailabilityError(date.value, time.value).text });
  }, [isTimeUnavailable, date.value, time.value, form]);
  const pickDay = (newDate: string) => {
    clearFields('time');
    date.change(newDate);
  };
  const pickTime = (newTime: string) => {
    form.clearErrors();
    time.change(newTime);
  };
  const showMonth = (newMonth: string) => {
    clearFields('date', 'time');
    visibleMonth.show(newMonth);
  };
  return (
    <Stack gap={24}>
      <TimeStrip
        titles={rescheduleText.fieldTitles}
        date={{ ...date, error: undefined, change: pickDay }}
        time={{ ...time, error: undefined, change: pickTime }}
        freeTimes={selectableTimes}
        durationMinutes={appointment.durationMinutes}
        visibleMonth={{ ...visibleMonth, show: showMonth }}
      />
      <p role="status">
        {isSameStaff !== undefined && staffName && rescheduleText.staffNotice(staffName, isSameStaff)}
      </p>
    </Stack>
  );
}

/** The form's first error, shown beside the buttons. */
export function RescheduleProblem({ form }: { form: RescheduleFormState }) {
  const { errors } = form.formState;
  const problem = errors.root?.['server']?.message ?? errors.date?.message ?? errors.time?.message;
  if (problem === undefined) return null;
  return (
    <div style={{ flex: '1 0 100%' }}>
      <Alert>{problem}</Alert>
    </div>
  );
}
