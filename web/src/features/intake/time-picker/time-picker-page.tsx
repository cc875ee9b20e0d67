import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listIntakeServices, listOpenTimes, type OpenService } from '#shared/intake/api.ts';
import { findBookingAddress } from '#web/src/components/booking-preference/booking-address.ts';
import { storePreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { FreeDays, FreeHours } from '#web/src/components/time-picker/free-hours.tsx';
import { listOfferedMonths, toMonthWindow } from '#web/src/components/time-picker/visible-month.ts';
import { call } from '#web/src/lib/call.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { timePickerText as text } from './copy.ts';
import { type Choice, usePickerParams } from './picker-params.ts';
import { LoadError, MonthSelect, ServiceSelect } from './time-picker-parts.tsx';
import { useKeyedRequest } from './use-keyed-request.ts';
import './time-picker.css';

/** `/time-picker`: free times, visible without an account. Nothing is booked here. */
export function TimePickerPage() {
  const services = useKeyedRequest('services', (signal) => call(listIntakeServices, {}, { signal }));
  const today = civilToday();
  const { serviceId, choose, ...selection } = usePickerParams(today);
  const service = services.data?.find((option) => option.serviceId === serviceId);
  return (
    <div className="wrap times">
      <Screen title={text.title} context={text.lead}>
        {services.data === undefined && services.error === undefined && <Loading />}
        {services.error !== undefined && (
          <LoadError title={text.servicesFailed} error={services.error} onRetry={services.retry} />
        )}
        {services.data?.length === 0 && <p className="muted">{text.noServices}</p>}
        {services.data !== undefined && services.data.length > 0 && (
          <ServiceSelect
            services={services.data}
            value={service ? serviceId : ''}
            onChange={(newServiceId) => choose({ serviceId: newServiceId })}
          />
        )}
        {service?.laser && <p className="box--accent">{text.laserNotice}</p>}
        {service && (
          <Times key={serviceId} service={service} today={today} {...selection} onChoose={choose} />
        )}
      </Screen>
    </div>
  );
}

const Loading = () => (
  <p role="status" className="muted" style={{ minHeight: 68 }}>
    {text.loading}
  </p>
);

type TimesProps = {
  readonly service: OpenService;
  readonly today: string;
  readonly month: string;
  readonly date: string;
  /** From the URL. It may no longer be free. */
  readonly time: string;
  readonly onChoose: (choice: Choice) => void;
};

/** The free times of a service, with a button to continue with one. */
function Times({ service, today, month, date, time, onChoose }: TimesProps) {
  const { serviceId, name: serviceName, laser, durationMinutes } = service;
  const [isMissed, setMissed] = useState(false);
  const navigate = useNavigate();
  const range = toMonthWindow(month, today);
  const days = useKeyedRequest(`${serviceId} ${range.from}`, (signal) =>
    call(listOpenTimes, { query: { ...range, serviceId } }, { signal }),
  );
  const times = days.data?.find((day) => day.date === date)?.times ?? [];

  const submit = () => {
    if (!times.includes(time)) return setMissed(true);
    const wish = { serviceId, date, time };
    const bookingPath = findBookingAddress(wish);
    if (bookingPath === undefined) storePreference({ wish, serviceName, laser });
    void navigate(bookingPath ?? paths.intake);
  };

  return (
    <>
      <MonthSelect
        months={listOfferedMonths(today)}
        value={month}
        onChange={(newMonth) => onChoose({ month: newMonth })}
      />
      {days.data === undefined && days.error === undefined && <Loading />}
      {days.error !== undefined && (
        <LoadError title={text.timesFailed} error={days.error} onRetry={days.retry} />
      )}
      {days.data !== undefined && (
        <FreeDays
          days={days.data}
          legend={text.daysLegend(days.data[0]?.date ?? '', days.data.at(-1)?.date ?? '')}
          none={text.noDays}
          value={date}
          onChange={(newDate) => onChoose({ date: newDate })}
        />
      )}
      <p role="status" className="muted small">
        {times.length === 0 ? text.chooseDay : text.timesFound(date, today, durationMinutes, times.length)}
      </p>
      <FreeHours
        times={times}
        value={time}
        onChange={(newTime) => {
          setMissed(false);
          onChoose({ time: newTime });
        }}
      />
      {isMissed && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={text.incompleteChoice} />
        </p>
      )}
      <button
        type="button"
        className={`${toButtonClass({ variant: 'primary' })} full-on-phone`}
        style={{ justifySelf: 'start', minWidth: 240 }}
        onClick={submit}
      >
        {text.requestLabel}
      </button>
    </>
  );
}
