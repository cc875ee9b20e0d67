import { ReceiptText, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { money } from '#shared/core/format.ts';
import type { OpenBalance } from '#shared/sales/api.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { saleText as text } from '../copy.ts';
import { addBalance, leftOf, quantityOf } from '../draft/sale-draft.ts';
import { useTillClient } from '../till/queries.ts';
import { useTill } from '../till/till-context.ts';

const fewRows = 3;

/** The client's other balances and recommendations. */
export function ClientOffers() {
  const { draft } = useTill();
  const client = useTillClient(draft.client?.patientId);
  if (!client.data || client.data.patientId !== draft.client?.patientId) return null;
  const { balances, recommendedIds } = client.data;
  const isChosen = ({ appointmentId }: OpenBalance) =>
    draft.balances.some((each) => each.appointmentId === appointmentId);
  const others = balances.filter((balance) => !isChosen(balance) && balance.payingSince === undefined);
  return (
    <>
      <Invoices balances={others} />
      <Recommended productIds={recommendedIds} />
    </>
  );
}

function Invoices({ balances }: { balances: readonly OpenBalance[] }) {
  const { change } = useTill();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? balances : balances.slice(0, fewRows);
  return (
    <>
      {shown.map((balance) => {
        const services = balance.services.join(', ');
        return (
          <div key={balance.appointmentId} className="pending-invoice">
            <Icon of={ReceiptText} />
            <div className="grow">
              <b className="strong pending-invoice__title">{text.otherInvoice}</b>
              <span className="n">{text.invoiceOf(services, balance.date, civilToday())}</span>
            </div>
            <b className="n">{money(balance.balanceDueCents)}</b>
            <button
              type="button"
              className="pending-invoice__add"
              aria-label={text.addInvoice(services)}
              onClick={() => change((draft) => addBalance(draft, balance))}
            >
              {text.add}
            </button>
          </div>
        );
      })}
      {shown.length < balances.length && (
        <Button variant="ghost" size="small" onClick={() => setAll(true)}>
          {text.seeAll(balances.length)}
        </Button>
      )}
    </>
  );
}

function Recommended({ productIds }: { productIds: readonly string[] }) {
  const { draft, shelf, add } = useTill();
  const offered = productIds
    .flatMap((productId) => shelf.products.get(productId) ?? [])
    .filter((product) => quantityOf(draft, product.productId) === 0 && leftOf(draft, product) > 0)
    .slice(0, fewRows);
  if (offered.length === 0) return null;
  return (
    <section className="recommended" aria-label={text.recommended}>
      <h3 className="recommended__title">
        <Icon of={ThumbsUp} size={14} /> {text.recommended}
      </h3>
      <ul>
        {offered.map(({ productId, name, priceCents }) => (
          <li key={productId} className="recommended__row">
            <span className="grow">{name}</span>
            <span className="muted n">{money(priceCents)}</span>
            <Button
              variant="ghost"
              size="small"
              aria-label={text.addItem(name)}
              onClick={() => add(productId)}
            >
              {text.add}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
