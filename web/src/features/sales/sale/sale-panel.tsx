import { Check, ShoppingBag } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import { NextAppointmentOffer } from '#web/src/components/next-appointment/next-appointment-offer.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { payingText, saleText as text } from '../copy.ts';
import { countPieces, hasContent, hasNoLines } from '../draft/sale-draft.ts';
import type { LastSale } from '../draft/use-sale-draft.ts';
import { PayPart } from '../paying/pay-part.tsx';
import { ReceivedPayments } from '../paying/received-payments.tsx';
import { TipPart } from '../paying/tip-part.tsx';
import { usePos } from '../pos/pos-context.ts';
import { ClientOffers } from './client-offers.tsx';
import { DiscountRow } from './discount-row.tsx';
import { SaleClient } from './sale-client.tsx';
import { SaleHeader } from './sale-head.tsx';
import { SaleLines } from './sale-lines.tsx';
import './sale.css';

/** Client, lines and payment of the sale. */
export function SalePanel() {
  const { draft, lastSale, dueCents, settings, catalog } = usePos();
  const isEmptySale = hasNoLines(draft);
  return (
    <section className="sales-panel sale" aria-label={text.title}>
      <SaleHeader />
      <p className="visually-hidden" role="status">
        {!isEmptySale &&
          catalog.isReady &&
          text.announcement(text.pieces(countPieces(draft)), formatMoney(dueCents))}
      </p>
      <div className="sale__columns">
        <div className="sale__what sales-scroll">
          {lastSale && !hasContent(draft) && <LastSaleCard lastSale={lastSale} />}
          <SaleClient />
          {isEmptySale ? (
            <EmptyState icon={<ShoppingBag aria-hidden />} title={text.empty}>
              {text.emptyHint}
            </EmptyState>
          ) : (
            <>
              <SaleLines />
              <DiscountRow />
            </>
          )}
          <ClientOffers />
          {settings.tips && !isEmptySale && <TipPart />}
        </div>
        {isEmptySale && draft.tenders.length > 0 && (
          <div className="sale__pay sales-scroll">
            <ReceivedPayments />
          </div>
        )}
        {!isEmptySale && (catalog.isReady ? <PayPart /> : <PricesPending />)}
      </div>
    </section>
  );
}

/** Replaces the total after a reload until the taxes are loaded. */
const PricesPending = () => (
  <Text as="p" tone="muted" className="sale__pay sales-scroll" role="status">
    {payingText.notReady}
  </Text>
);

/** The last sale with its change, until the next one starts. */
function LastSaleCard({ lastSale }: { lastSale: LastSale }) {
  const { saleId, number, paidCents, changeCents, methods, appointmentIds = [] } = lastSale;
  return (
    <Stack gap={8} pad="14 16" className="sales-box sales-box--success">
      {changeCents > 0 && (
        <Row as="p" align="baseline" justify="between" weight={600} tone="success">
          <span>{payingText.change}</span>{' '}
          <Text as="b" className="n" style={{ font: '600 2.25rem / 2.5rem var(--ds-sans)' }}>
            {formatMoney(changeCents)}
          </Text>
        </Row>
      )}
      <Row gap={8} justify="between">
        <Icon icon={Check} tone="success" />
        <p className="grow n">
          <Text as="b" weight={600}>
            {payingText.completedSale(number)}
          </Text>{' '}
          <Text size={14} tone="muted">
            {payingText.completedDetails(formatMoney(paidCents), methods)}
          </Text>
        </p>
        <ButtonLink to={paths.sale(saleId)} size="small">
          {payingText.seeReceipt}
        </ButtonLink>
      </Row>
      {appointmentIds.map((appointmentId) => (
        <NextAppointmentOffer key={appointmentId} appointmentId={appointmentId} />
      ))}
    </Stack>
  );
}
