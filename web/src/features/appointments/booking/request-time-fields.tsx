import { useEffect } from 'react';
import { buildNoAvailabilityError } from '#shared/appointments/booking/no-availability.ts';
import {
  addHour,
  findTimes,
  noTimesRequested,
  toFreeTimes,
} from '#web/src/components/time-picker/free-times.ts';
import { TimeStrip } from '#web/src/components/time-picker/time-strip.tsx';
import { useVisibleMonth } from '#web/src/components/time-picker/visible-month.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { requestText } from '../shared/patient-copy.ts';
import { useAvailableTimes } from './queries.ts';
import type { RequestFormState } from './schema.ts';

type Props = {
  form: RequestFormState;
  patientId: string;
  durationMinutes: number;
  preferred: { date: string; time: string };
  /** Whether this client holds, or may hold, the chosen hour. */
  isReserved: boolean;
  onChange: () => void;
};

/** Day and hour among those free for the whole set of services. */
export function RequestTimeFields({
  form,
  patientId,
  durationMinutes,
  preferred,
  isReserved,
  onChange,
}: Props) {
  const serviceIds = form.watch('serviceIds');
  const date = useFormControl(form, 'date');
  const time = useFormControl(form, 'time');
  const chosen = { date: date.value, time: time.value };
  const shown = useVisibleMonth(date.value);
  const query = useAvailableTimes({ patientId, serviceIds, ...shown.range });
  const found = serviceIds.length > 0 ? toFreeTimes(query) : noTimesRequested(requestText.servicesFirst);
  const free = isReserved ? addHour(found, chosen) : found;
  const times = findTimes(free, date.value);

  // A refetch may drop the chosen hour: other services were chosen or another client booked it.
  const isDayUnavailable = date.value !== '' && times?.length === 0;
  const isPreferred =
    time.value !== '' &&
    date.value === preferred.date &&
    time.value === preferred.time &&
    times?.includes(time.value) === true;
  const isTimeUnavailable = time.value !== '' && times?.includes(time.value) === false;
  useEffect(() => {
    if (isTimeUnavailable) {
      form.setValue('time', '');
      form.setError('time', { message: buildNoAvailabilityError(date.value, time.value).text });
    }
    if (isDayUnavailable) {
      form.setValue('date', '');
      form.setError('date', { message: requestText.dayUnavailable(date.value) });
    }
  }, [isTimeUnavailable, isDayUnavailable, date.value, time.value, form]);

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
      {isPreferred && <Notice tone="info">{requestText.preferred(date.value, time.value)}</Notice>}
      <TimeStrip
        titles={requestText.when}
        date={{ ...date, change: pickDay }}
        time={{ ...time, change: pickHour }}
        free={free}
        durationMinutes={durationMinutes}
        visibleMonth={{ ...shown, show: showMonth }}
      />
    </>
  );
}
