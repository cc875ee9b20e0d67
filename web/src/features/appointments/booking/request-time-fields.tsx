import { useEffect } from 'react';
import { buildNoAvailabilityError } from '#shared/appointments/booking/no-availability.ts';
import {
  addHour,
  createUnrequestedTimes,
  findTimes,
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
  /** Whether this client holds, or may hold, the chosen time. */
  isReserved: boolean;
  onChange: () => void;
};

/** Day and time among those free for the whole set of services. */
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
  const chosenSlot = { date: date.value, time: time.value };
  const visibleMonth = useVisibleMonth(date.value);
  const query = useAvailableTimes({ patientId, serviceIds, ...visibleMonth.range });
  const freeTimes =
    serviceIds.length > 0 ? toFreeTimes(query) : createUnrequestedTimes(requestText.servicesFirst);
  const selectableTimes = isReserved ? addHour(freeTimes, chosenSlot) : freeTimes;
  const times = findTimes(selectableTimes, date.value);

  // A refetch may drop the chosen time, if other services were chosen or another client booked it.
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

  const pickDay = (newDate: string) => {
    onChange();
    date.change(newDate);
    form.setValue('time', '');
    form.clearErrors('time');
  };
  const pickTime = (newTime: string) => {
    onChange();
    time.change(newTime);
  };
  const showMonth = (newMonth: string) => {
    onChange();
    visibleMonth.show(newMonth);
    form.resetField('date', { defaultValue: '' });
    form.resetField('time', { defaultValue: '' });
  };

  return (
    <>
      {isPreferred && <Notice tone="info">{requestText.preferred(date.value, time.value)}</Notice>}
      <TimeStrip
        titles={requestText.timeTitles}
        date={{ ...date, change: pickDay }}
        time={{ ...time, change: pickTime }}
        freeTimes={selectableTimes}
        durationMinutes={durationMinutes}
        visibleMonth={{ ...visibleMonth, show: showMonth }}
      />
    </>
  );
}
