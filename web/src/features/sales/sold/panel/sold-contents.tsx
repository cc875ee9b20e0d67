import { Printer } from 'lucide-react';
import { useState } from 'react';
import { money, percentText } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { discountAmount, givenBackStateLabels, tillMethodNames } from '#shared/sales/labels.ts';
import { returnReceiptOf } from '#shared/sales/receipt.ts';
import { changeCents, paidCents, type Sale, type SaleLine, type Tender } from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { PrintTicket } from '../../receipt/ticket-paper.tsx';
import { Amount, Totals } from '../../totals.tsx';
import { momentOf, panelText as text } from '../copy.ts';

function notesOf({ kind, quantity, unitPriceCents, taxes, discount, recommended }: SaleLine): string[] {
  const untaxed = kind === 'service' ? text.untaxedService : text.untaxed;
  return [
    ...(quantity > 1 ? [text.each(money(unitPriceCents))] : []),
    ...(kind !== 'balance' && taxes.length === 0 ? [untaxed] : []),
    ...(recommended ? [text.recommended] : []),
    ...(discount ? [text.discountOf(discountAmount(discount), discount.reason)] : []),
  ];
}

export const SoldLines = ({ sale: { lines } }: { sale: Sale }) => (
  <ul className="sold-lines n">
    {lines.map((line) => (
      <li key={line.lineId} className="sold-line">
        <span className="muted">{text.times(line.quantity)}</span>
        <div className="sold-line__what">
          <span>{line.name}</span>
          {notesOf(line).map((note) => (
            <span key={note} className="sold-line__note muted small">
              {note}
            </span>
          ))}
        </div>
        <span>{money(line.quantity * line.unitPriceCents)}</span>
      </li>
    ))}
  </ul>
);

/** The sale's own discount with its reason; combined with line discounts it is only a sum. */
function DiscountRow({ sale: { discount, lines, discountCents } }: { sale: Sale }) {
  if (discountCents === 0) return null;
  const isAlone = discount !== undefined && !lines.some((line) => line.discount);
  const percent = isAlone && discount.kind === 'percent' ? ` ${discountAmount(discount)}` : '';
  const label = `${isAlone ? text.discount : text.discounts}${percent}`;
  return <Amount label={label} note={discount?.reason} cents={-discountCents} />;
}

export const SoldTotals = ({ sale }: { sale: Sale }) => (
  <Totals look="ruled" total={{ label: text.total, cents: paidCents(sale) }}>
    <Amount label={text.subtotal} cents={sale.subtotalCents} />
    <DiscountRow sale={sale} />
    {sale.taxes.toSorted(byRate).map(({ name, basisPoints, baseCents, cents }) => (
      <Amount
        key={`${name} ${basisPoints}`}
        label={name}
        note={text.rate(percentText(basisPoints), money(baseCents))}
        cents={cents}
      />
    ))}
    {sale.tip && <Amount label={text.tip(sale.tip.staffName)} cents={sale.tip.cents} />}
  </Totals>
);

function noteOf(tender: Tender): string | undefined {
  const change = changeCents(tender);
  if (change > 0) return text.cash(money(tender.receivedCents ?? 0), money(change));
  if (tender.authorization) return text.authorization(tender.authorization);
  return tender.reference && text.reference(tender.reference);
}

/** `Tarjeta 4242` */
export const wayOf = ({ method, lastFour }: Pick<Tender, 'method' | 'lastFour'>): string =>
  lastFour ? text.card(lastFour) : tillMethodNames[method];

/** The same with the phone that was asked for payment. */
export const paidBy = (tender: Tender): string =>
  tender.phoneEnding ? text.athOf(tender.phoneEnding) : wayOf(tender);

export const SoldPayments = ({ sale: { tenders } }: { sale: Sale }) => (
  <>
    <h3 className="sold-panel__section">{text.payments}</h3>
    <ul className="sold-payments n">
      {tenders.map((tender) => (
        <li key={tender.tenderId} className="sold-payment">
          <Icon of={methodIcons[tender.method]} tone="muted" />
          <div className="sold-line__what">
            <span>{paidBy(tender)}</span>
            {noteOf(tender) && <span className="sold-line__note muted small">{noteOf(tender)}</span>}
          </div>
          <b>{money(tender.amountCents)}</b>
        </li>
      ))}
    </ul>
  </>
);

/** Refund by payment method, with its state. */
const waysOf = ({ tenders }: SaleReturn) =>
  tenders
    .map(({ method, amountCents, state }) => {
      const way = `${tillMethodNames[method]} ${money(amountCents)}`;
      return state === 'done' ? way : `${way} (${givenBackStateLabels[state].toLowerCase()})`;
    })
    .join(', ');

type ReturnsProps = { readonly sale: Sale; readonly returns: readonly SaleReturn[] };

export function SoldReturns({ sale, returns }: ReturnsProps) {
  const [printed, print] = useState<SaleReturn>();
  if (returns.length === 0) return null;
  return (
    <>
      <h3 className="sold-panel__section">{text.returns}</h3>
      <ul className="sold-payments n">
        {returns.map((given) => (
          <SoldReturn key={given.returnId} given={given} onPrint={() => print(given)} />
        ))}
      </ul>
      {printed && <PrintTicket receipt={returnReceiptOf(sale, printed)} onPrinted={() => print(undefined)} />}
    </>
  );
}

/** A return, with its own receipt for clients without an e-mail. */
function SoldReturn({ given, onPrint }: { readonly given: SaleReturn; readonly onPrint: () => void }) {
  const kind = text.returnKinds[given.kind];
  const back = money(-sumCents([given.amountCents, given.tipCents]));
  return (
    <li className="sold-return">
      <div className="sold-line__what">
        <span>
          {kind}: {given.reason}
        </span>
        <span className="sold-line__note muted small">
          {[momentOf(given.at), given.byName].filter(Boolean).join(' · ')}
        </span>
        <span className="sold-line__note muted small">{waysOf(given)}</span>
      </div>
      <b>{back}</b>
      <IconButton label={text.printReturn(kind, back)} icon={<Printer aria-hidden />} onClick={onPrint} />
    </li>
  );
}
