import { useEffect, useState } from 'react';
import { monthOf } from '#shared/core/civil-time.ts';
import type { PreferredAppointment } from '#shared/intake/application/preferred-appointment.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { timesOn, windowOf } from '../shared/free-days.ts';
import { requestText } from '../shared/patient-copy.ts';
import { RequestDay } from '../shared/request-day.tsx';
import { RequestHour } from '../shared/request-hour.tsx';
import { useAvailableTimes } from './queries.ts';
import type { RequestFormState } from './schema.ts';

type Props = {
  form: RequestFormState;
  patientId: string;
  durationMinutes: number;
  /** The form began with it, if it could. */
  preferred: PreferredAppointment | undefined;
  /** The chosen hour is already this client's. */
  isReserved: boolean;
  onChange: () => void;
};

/** The day, then the hour, among those that are free for the whole set of services. */
export function RequestWhen({ form, patientId, durationMinutes, preferred, isReserved, onChange }: Props) {
  const today = civilToday();
  const serviceIds = form.watch('serviceIds');
  const date = useFormControl(form, 'date');
  const [month, setMonth] = useState(monthOf(date.value || today));
  const time = useFormControl(form, 'time');
  const query = useAvailableTimes({ patientId, serviceIds, ...windowOf(month, today) });
  const times = timesOn(query.data ?? [], date.value, isReserved ? time.value : undefined);

  // An answer may take away what was chosen before it: another set of services, or somebody else was quicker.
  const isDayGone = query.data !== undefined && date.value !== '' && times.length === 0;
  const isStart =
    date.value === preferred?.date && time.value === preferred?.time && times.includes(time.value);
  const isHourGone = query.data !== undefined && time.value !== '' && !times.includes(time.value);
  useEffect(() => {
    if (isHourGone) {
      form.setValue('time', '');
      form.setError('time', { message: requestText.noAvailability(date.value, time.value) });
    }
    if (isDayGone) {
      form.setValue('date', '');
      form.setError('date', { message: requestText.dayGone(date.value) });
    }
  }, [isHourGone, isDayGone, date.value, time.value, form]);

  const pickDay = (next: string) => {
    onChange();
    date.change(next);
    form.setValue('time', '');
    form.clearErrors('time');
  };

  return (
    <>
      {isStart && <Notice tone="info">{requestText.preferred(date.value, time.value)}</Notice>}
      <RequestDay
        query={query}
        hasServices={serviceIds.length > 0}
        control={date}
        month={month}
        today={today}
        onDay={pickDay}
        onMonth={(next) => {
          onChange();
          setMonth(next);
          form.resetField('date', { defaultValue: '' });
          form.resetField('time', { defaultValue: '' });
        }}
      />
      <RequestHour
        control={time}
        date={date.value}
        times={times}
        durationMinutes={durationMinutes}
        hasServices={serviceIds.length > 0}
        onHour={(next) => {
          onChange();
          time.change(next);
        }}
      />
    </>
  );
}
