import { useEffect } from 'react';
import { noAvailability } from '#shared/appointments/booking/no-availability.ts';
import { freeTimesOf, timesNotAsked, timesOn, withHour } from '#web/src/components/time-picker/free-times.ts';
import { useShownMonth } from '#web/src/components/time-picker/shown-month.ts';
import { TimeStrip } from '#web/src/components/time-picker/time-strip.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { useAvailableTimes } from './queries.ts';
import type { RequestFormState } from './schema.ts';

type Props = {
  form: RequestFormState;
  patientId: string;
  durationMinutes: number;
  wished: { date: string; time: string };
  /** Whether this client holds, or may hold, the chosen hour. */
  isReserved: boolean;
  onChange: () => void;
};

/** Day and hour among those free for the whole set of services. */
export function RequestWhen({ form, patientId, durationMinutes, wished, isReserved, onChange }: Props) {
  const serviceIds = form.watch('serviceIds');
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const chosen = { date: date.value, time: time.value };
  const shown = useShownMonth(date.value);
  const query = useAvailableTimes({ patientId, serviceIds, ...shown.range });
  const found = serviceIds.length > 0 ? freeTimesOf(query) : timesNotAsked(requestText.servicesFirst);
  const free = isReserved ? withHour(found, chosen) : found;
  const times = timesOn(free, date.value);

  // A refetch may drop the chosen hour: other services were chosen or another client booked it.
  const isDayGone = date.value !== '' && times?.length === 0;
  const isWished =
    time.value !== '' &&
    date.value === wished.date &&
    time.value === wished.time &&
    times?.includes(time.value) === true;
  const isHourGone = time.value !== '' && times?.includes(time.value) === false;
  useEffect(() => {
    if (isHourGone) {
      form.setValue('time', '');
      form.setError('time', { message: noAvailability(date.value, time.value).text });
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
  const pickHour = (next: string) => {
    onChange();
    time.change(next);
  };
  const showMonth = (next: string) => {
    onChange();
    shown.show(next);
    form.resetField('date', { defaultValue: '' });
    form.resetField('time', { defaultValue: '' });
  };

  return (
    <>
      {isWished && <Notice tone="info">{requestText.preferred(date.value, time.value)}</Notice>}
      <TimeStrip
        titles={requestText.when}
        date={{ ...date, change: pickDay }}
        time={{ ...time, change: pickHour }}
        free={free}
        durationMinutes={durationMinutes}
        shown={{ ...shown, show: showMonth }}
      />
    </>
  );
}
