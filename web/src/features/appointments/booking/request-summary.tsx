import type { Quote } from '#shared/appointments/booking/pricing.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import { Money } from '#web/src/ui/display/figures.tsx';
import { requestText } from '../shared/patient-copy.ts';

type Props = { services: readonly OfferedService[]; quote: Quote };

/** What the appointment costs and what is held today, as the server will count it. */
export function RequestSummary({ services, quote }: Props) {
  const { subtotalCents, taxCents, totalCents, depositCents, balanceDueCents } = quote;
  return (
    <section className="summary">
      <h3>{requestText.summary}</h3>
      <dl className="summary__lines">
        {services.map(({ serviceId, name, priceCents }) => (
          <Line key={serviceId} term={name} cents={priceCents} />
        ))}
        <Line term={requestText.subtotal} cents={subtotalCents} look="summary__subtotal" />
        <Line term={requestText.taxes} cents={taxCents} />
        <Line term={requestText.total} cents={totalCents} look="summary__total" />
        <Line term={requestText.hold} cents={depositCents} look="summary__hold" />
      </dl>
      <p className="muted small">{requestText.holdMeaning(balanceDueCents)}</p>
      <p role="status" className="visually-hidden">
        {services.length > 0 && requestText.totals(totalCents, depositCents)}
      </p>
    </section>
  );
}

function Line({ term, cents, look }: { term: string; cents: number; look?: string }) {
  return (
    <div className={look}>
      <dt>{term}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}
