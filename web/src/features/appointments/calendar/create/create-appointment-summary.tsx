import type { Quote } from '#shared/appointments/booking/pricing.ts';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import { duration } from '#shared/core/format.ts';
import { Money, TimeText } from '#web/src/ui/display/figures.tsx';
import { createText } from './copy.ts';

type Props = {
  services: readonly BookableService[];
  quote: Quote;
  /** Of the start; empty while none is chosen. */
  time: string;
};

/** What the appointment takes and costs, as the server will count it. */
export function CreateAppointmentSummary({ services, quote, time }: Props) {
  const { durationMinutes, taxCents, totalCents } = quote;
  return (
    <section className="summary">
      <h3>{createText.summary}</h3>
      {services.length === 0 && <p className="muted small">{createText.nothingChosen}</p>}
      {services.length > 0 && (
        <dl className="summary__lines">
          {services.map(({ serviceId, name, priceCents }) => (
            <div key={serviceId}>
              <dt>{name}</dt>
              <dd>
                <Money cents={priceCents} />
              </dd>
            </div>
          ))}
          {taxCents > 0 && (
            <div>
              <dt>{createText.taxes}</dt>
              <dd>
                <Money cents={taxCents} />
              </dd>
            </div>
          )}
          <div className="summary__subtotal">
            <dt>{createText.duration}</dt>
            <dd className="n">{duration(durationMinutes)}</dd>
          </div>
          {time !== '' && (
            <div>
              <dt>{createText.ends}</dt>
              <dd>
                <TimeText time={addMinutes(time, durationMinutes)} />
              </dd>
            </div>
          )}
          <div className="summary__total">
            <dt>{createText.total}</dt>
            <dd>
              <Money cents={totalCents} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
