import { Check, ShoppingBag } from 'lucide-react';
import { formatMoney } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { payingText, saleText as text } from '../copy.ts';
import { countPieces, hasContent, isEmpty } from '../draft/sale-draft.ts';
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
import './last-sale.css';
import './sale.css';

/** Client, lines and payment of the sale. */
export function SalePanel() {
  const { draft, last, dueCents, settings, shelf } = usePos();
  const hasNoLines = isEmpty(draft);
  return (
    <section className="sale" aria-label={text.title}>
      <SaleHeader />
      <p className="visually-hidden" role="status">
        {!hasNoLines &&
          shelf.isReady &&
          text.announce(text.pieces(countPieces(draft)), formatMoney(dueCents))}
      </p>
      <div className="sale__columns">
        <div className="sale__what">
          {last && !hasContent(draft) && <LastSaleCard last={last} />}
          <SaleClient />
          {hasNoLines ? (
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
          {settings.tips && !hasNoLines && <TipPart />}
        </div>
        {hasNoLines && draft.tenders.length > 0 && (
          <div className="sale__pay">
            <ReceivedPayments />
          </div>
        )}
        {!hasNoLines && (shelf.isReady ? <PayPart /> : <PricesPending />)}
      </div>
    </section>
  );
}

/** After a reload, lines are loaded before taxes; the total is hidden until it is right. */
const PricesPending = () => (
  <p className="sale__pay muted" role="status">
    {payingText.notReady}
  </p>
);

/** The last sale with its change, until the next one starts. */
function LastSaleCard({ last }: { last: LastSale }) {
  const { saleId, number, paidCents, changeCents, methods } = last;
  return (
    <div className="last-sale">
      {changeCents > 0 && (
        <p className="last-sale__change">
          <span>{payingText.change}</span> <b className="n">{formatMoney(changeCents)}</b>
        </p>
      )}
      <Row gap={8} justify="between">
        <Icon icon={Check} tone="success" />
        <p className="grow n">
          <b className="strong">{payingText.done(number)}</b>{' '}
          <span className="muted small">{payingText.doneOf(formatMoney(paidCents), methods)}</span>
        </p>
        <ButtonLink to={paths.sale(saleId)} size="small">
          {payingText.seeReceipt}
        </ButtonLink>
      </Row>
    </div>
  );
}
