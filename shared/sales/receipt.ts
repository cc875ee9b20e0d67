import { civilAt } from '#shared/core/civil-time.ts';
import { clock, longDate, money, percentText } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { byRate } from '#shared/taxes/tax-rate.ts';
import { servedBy, tillMethodNames } from './labels.ts';
import { changeCents, type Discount, receiptNumber, type Sale, type SaleLine, type Tender } from './sale.ts';
import { lineReturnCents, type SaleReturn } from './sale-return.ts';

type Row = readonly [label: string, value: string];
type ReceiptLine = {
  readonly quantity: string;
  readonly name: string;
  readonly notes: readonly string[];
  readonly amount: string;
};

/** Content of a sale's or return's receipt, in order (R289 R290). */
export type Receipt = {
  readonly title: string;
  /** Content of the QR code (R296). */
  readonly receiptId: string;
  readonly number: string;
  readonly issuedAt: Date;
  readonly facts: readonly Row[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly Row[];
  readonly total: Row;
  readonly payments: readonly Row[];
};

const moment = (at: string) => {
  const { date, time } = civilAt(new Date(at));
  return `${longDate(date)}, ${clock(time)}`;
};

const discountNote = ({ kind, reason, ...discount }: Discount) =>
  'basisPoints' in discount
    ? `Descuento ${percentText(discount.basisPoints)}: ${reason}`
    : `Descuento: ${reason}`;

/** Marks untaxed lines. Balances have no mark because the totals show their taxes. */
function taxNote({ kind, taxes }: SaleLine): string[] {
  if (kind === 'balance') return [];
  if (taxes.length > 0) return [];
  return [kind === 'service' ? 'Servicio, sin impuesto' : 'Sin impuesto'];
}

const lineOf = (line: SaleLine): ReceiptLine => ({
  quantity: String(line.quantity),
  name: line.name,
  notes: [
    ...(line.quantity > 1 ? [`${money(line.unitPriceCents)} c/u`] : []),
    ...taxNote(line),
    ...(line.discount ? [discountNote(line.discount)] : []),
  ],
  amount: money(line.quantity * line.unitPriceCents),
});

const methodOf = ({ method, lastFour, reference }: Tender): string => {
  const label = tillMethodNames[method];
  if (lastFour) return `${label} •••• ${lastFour}`;
  return reference ? `${label}, ref. ${reference}` : label;
};

function paymentRows(tender: Tender): Row[] {
  const change = changeCents(tender);
  return [
    [methodOf(tender), money(tender.receivedCents ?? tender.amountCents)],
    ...(change > 0 ? [['Cambio', money(change)] as const] : []),
  ];
}

const who = ({ client }: Sale): Row[] => {
  const name = client?.name ?? client?.email;
  return name ? [['Cliente', name]] : [];
};

const minus = (cents: number) => money(-cents);

/** Receipt of the original sale; returns have their own receipts. */
export const receiptOf = (sale: Sale): Receipt => ({
  title: 'Recibo',
  receiptId: sale.saleId,
  number: receiptNumber(sale),
  issuedAt: new Date(sale.at),
  facts: [
    ['Recibo', receiptNumber(sale)],
    ['Fecha', moment(sale.at)],
    ...who(sale),
    ['Atendió', servedBy(sale).join(', ')],
  ],
  lines: sale.lines.map(lineOf),
  totals: [
    ['Subtotal', money(sale.subtotalCents)],
    ...(sale.discountCents > 0 ? [['Descuentos', minus(sale.discountCents)] as const] : []),
    ...sale.taxes
      .toSorted(byRate)
      .map(
        ({ name, basisPoints, baseCents, cents }): Row => [
          `${name} ${percentText(basisPoints)} de ${money(baseCents)}`,
          money(cents),
        ],
      ),
    ...(sale.tip ? [['Propina', money(sale.tip.cents)] as const] : []),
  ],
  total: ['Total', money(sumCents([sale.totalCents, sale.tip?.cents ?? 0]))],
  payments: sale.tenders.flatMap(paymentRows),
});

const returnTitles = { return: 'Devolución', void: 'Anulación' } as const;

/** Receipt of a return: lines, reason and tenders. */
export function returnReceiptOf(sale: Sale, given: SaleReturn): Receipt {
  const netCents = sumCents(given.lines.map((line) => line.netCents));
  return {
    title: returnTitles[given.kind],
    receiptId: sale.saleId,
    number: receiptNumber(sale),
    issuedAt: new Date(given.at),
    facts: [
      [`${returnTitles[given.kind]} del recibo`, receiptNumber(sale)],
      ['Fecha', moment(given.at)],
      ...who(sale),
      ['Motivo', given.reason],
    ],
    lines: given.lines.map((part) => ({
      quantity: part.quantity === 0 ? '' : String(part.quantity),
      name: sale.lines.find(({ lineId }) => lineId === part.lineId)?.name ?? '',
      notes: [],
      amount: money(lineReturnCents(part)),
    })),
    totals: [
      ['Antes de impuestos', money(netCents)],
      ...given.taxes
        .toSorted(byRate)
        .map(({ name, basisPoints, cents }): Row => [`${name} ${percentText(basisPoints)}`, money(cents)]),
      ...(given.tipCents > 0 ? [['Propina', money(given.tipCents)] as const] : []),
    ],
    total: ['Devuelto', money(given.amountCents + given.tipCents)],
    payments: given.tenders.map(
      ({ method, amountCents }): Row => [tillMethodNames[method], money(amountCents)],
    ),
  };
}
