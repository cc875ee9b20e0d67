import type { Quote } from '#shared/appointments/booking/pricing.ts';
import type { OfferedService } from '#shared/appointments/views.ts';
import { useTerms } from '#web/src/components/center/center.ts';
import { Heading, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { type Moment, requestText } from '../shared/patient-copy.ts';
import { buildPriceLines, SummaryLines } from '../shared/summary.tsx';

type Props = { services: readonly OfferedService[]; moment: Moment; quote: Quote };

/** Chosen day and time, price of the appointment and today's hold, calculated as on the server. */
export function RequestSummary({ services, moment, quote }: Props) {
  const { depositPercent } = useTerms();
  const { subtotalCents, taxCents, totalCents, depositCents, balanceDueCents } = quote;
  return (
    <Stack as="section" gap={12}>
      <Heading level={3} size={16}>
        {requestText.summary}
      </Heading>
      {moment.time !== '' && (
        <Text as="p" weight={500} className="n">
          {requestText.chosenMoment(moment)}
        </Text>
      )}
      {services.length === 0 ? (
        <p className="muted">{requestText.summaryEmpty}</p>
      ) : (
        <>
          <SummaryLines
            lines={[
              ...buildPriceLines(services),
              { term: requestText.subtotal, value: subtotalCents, variant: 'subtotal' },
              { term: requestText.taxes, value: taxCents },
              { term: requestText.total, value: totalCents, variant: 'total' },
              { term: requestText.holdToday(depositPercent), value: depositCents, variant: 'hold' },
            ]}
          />
          <p className="muted small">{requestText.holdNotice(balanceDueCents)}</p>
        </>
      )}
      <p role="status" className="visually-hidden">
        {services.length > 0 && requestText.totals(totalCents, depositCents)}
      </p>
    </Stack>
  );
}
