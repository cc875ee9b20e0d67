import { Printer } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatPercent } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { formatDiscount, posMethodNames, refundStateLabels } from '#shared/sales/labels.ts';
import { buildReturnReceipt } from '#shared/sales/receipt.ts';
import {
  calculateChangeCents,
  calculateSalePaidCents,
  type Sale,
  type SaleLine,
  type Tender,
} from '#shared/sales/sale.ts';
import type { SaleReturn } from '#shared/sales/sale-return.ts';
import { compareRates } from '#shared/taxes/tax-rate.ts';
import { methodIcons } from '#web/src/components/sold-sales/method-icons.ts';
import { IconButton } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { PrintTicket } from '../../receipt/ticket-sheet.tsx';
import { Amount, Totals } from '../../totals.tsx';
import { formatMoment, panelText as text } from '../copy.ts';

function listNotes({ kind, quantity, unitPriceCents, taxes, discount, recommended }: SaleLine): string[] {
  const untaxedNote = kind === 'service' ? text.untaxedService : text.untaxed;
  return [
    ...(quantity > 1 ? [text.unitPrice(formatMoney(unitPriceCents))] : []),
    ...(kind !== 'balance' && taxes.length === 0 ? [untaxedNote] : []),
    ...(recommended ? [text.recommended] : []),
    ...(discount ? [text.discountOf(formatDiscount(discount), discount.reason)] : []),
  ];
}

export const SoldLines = ({ sale: { lines } }: { sale: Sale }) => (
  <ul className="n">
    {lines.map((line) => (
      <Split key={line.lineId} as="li" columns="36px 1fr auto" gap={4} pad="6 0" align="baseline">
        <Text tone="muted">{text.quantity(line.quantity)}</Text>
        <Stack breakWords>
          <span>{line.name}</span>
          {listNotes(line).map((note) => (
            <Text key={note} size={14} tone="muted">
              {note}
            </Text>
          ))}
        </Stack>
        <span>{formatMoney(line.quantity * line.unitPriceCents)}</span>
      </Split>
    ))}
  </ul>
);

/** The sale's own discount with its reason, or only the sum if lines are discounted too. */
function DiscountRow({ sale: { discount, lines, discountCents } }: { sale: Sale }) {
  if (discountCents === 0) return null;
  const hasOnlySaleDiscount = discount !== undefined && !lines.some((line) => line.discount);
  const percent = hasOnlySaleDiscount && discount.kind === 'percent' ? ` ${formatDiscount(discount)}` : '';
  const label = `${hasOnlySaleDiscount ? text.discount : text.discounts}${percent}`;
  return <Amount label={label} note={discount?.reason} cents={-discountCents} />;
}

export const SoldTotals = ({ sale }: { sale: Sale }) => (
  <Totals variant="ruled" total={{ label: text.total, cents: calculateSalePaidCents(sale) }}>
    <Amount label={text.subtotal} cents={sale.subtotalCents} />
    <DiscountRow sale={sale} />
    {sale.taxes.toSorted(compareRates).map(({ name, basisPoints, baseCents, cents }) => (
      <Amount
        key={`${name} ${basisPoints}`}
        label={name}
        note={text.taxRate(formatPercent(basisPoints), formatMoney(baseCents))}
        cents={cents}
      />
    ))}
    {sale.tip && <Amount label={text.tip(sale.tip.staffName)} cents={sale.tip.cents} />}
  </Totals>
);

function describeTender(tender: Tender): string | undefined {
  const change = calculateChangeCents(tender);
  if (change > 0) return text.cash(formatMoney(tender.receivedCents ?? 0), formatMoney(change));
  if (tender.authorization) return text.authorization(tender.authorization);
  return tender.reference && text.reference(tender.reference);
}

/** `Tarjeta 4242` */
export const formatTender = ({ method, lastFour }: Pick<Tender, 'method' | 'lastFour'>): string =>
  lastFour ? text.card(lastFour) : posMethodNames[method];

/** Formats a payment with the ending of the phone that paid it. */
export const formatTenderWithPhone = (tender: Tender): string =>
  tender.phoneEnding ? text.athOf(tender.phoneEnding) : formatTender(tender);

const SectionTitle = ({ children }: { children: string }) => (
  <Row as="h3" pad="16 0 4 0" size={13} weight={600} tone="muted">
    {children}
  </Row>
);

export const SoldPayments = ({ sale: { tenders } }: { sale: Sale }) => (
  <>
    <SectionTitle>{text.payments}</SectionTitle>
    <ul className="sales-lines n">
      {tenders.map((tender) => (
        <Split key={tender.tenderId} as="li" columns="18px 1fr auto" gap={12} pad="7 0" align="center">
          <Icon icon={methodIcons[tender.method]} tone="muted" />
          <Stack breakWords>
            <span>{formatTenderWithPhone(tender)}</span>
            {describeTender(tender) && (
              <Text size={14} tone="muted">
                {describeTender(tender)}
              </Text>
            )}
          </Stack>
          <b>{formatMoney(tender.amountCents)}</b>
        </Split>
      ))}
    </ul>
  </>
);

/** Refund by payment method, with its state. */
const formatRefunds = ({ tenders }: SaleReturn) =>
  tenders
    .map(({ method, amountCents, state }) => {
      const refund = `${posMethodNames[method]} ${formatMoney(amountCents)}`;
      return state === 'done' ? refund : `${refund} (${refundStateLabels[state].toLowerCase()})`;
    })
    .join(', ');

type SoldReturnsProps = { readonly sale: Sale; readonly returns: readonly SaleReturn[] };

export function SoldReturns({ sale, returns }: SoldReturnsProps) {
  const [returnToPrint, setReturnToPrint] = useState<SaleReturn>();
  if (returns.length === 0) return null;
  return (
    <>
      <SectionTitle>{text.returns}</SectionTitle>
      <ul className="sales-lines n">
        {returns.map((saleReturn) => (
          <SoldReturn
            key={saleReturn.returnId}
            saleReturn={saleReturn}
            onPrint={() => setReturnToPrint(saleReturn)}
          />
        ))}
      </ul>
      {returnToPrint && (
        <PrintTicket
          receipt={buildReturnReceipt(sale, returnToPrint)}
          onPrinted={() => setReturnToPrint(undefined)}
        />
      )}
    </>
  );
}

/** A return, with its own receipt for clients without an e-mail. */
function SoldReturn({
  saleReturn,
  onPrint,
}: {
  readonly saleReturn: SaleReturn;
  readonly onPrint: () => void;
}) {
  const kind = text.returnKinds[saleReturn.kind];
  const refundedText = formatMoney(-sumCents([saleReturn.amountCents, saleReturn.tipCents]));
  return (
    <Split as="li" columns="1fr auto auto" pad="7 0" align="center">
      <Stack breakWords>
        <span>
          {kind}: {saleReturn.reason}
        </span>
        <Text size={14} tone="muted">
          {[formatMoment(saleReturn.at), saleReturn.byName].filter(Boolean).join(' · ')}
        </Text>
        <Text size={14} tone="muted">
          {formatRefunds(saleReturn)}
        </Text>
      </Stack>
      <b>{refundedText}</b>
      <IconButton
        label={text.printReturn(kind, refundedText)}
        icon={<Printer aria-hidden />}
        onClick={onPrint}
      />
    </Split>
  );
}
