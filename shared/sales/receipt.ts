import { toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatLongDate, formatMoney, formatPercent, formatTime } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { compareRates } from '#shared/taxes/tax-rate.ts';
import { listSellers, posMethodNames } from './labels.ts';
import {
  calculateChangeCents,
  type Discount,
  formatReceiptNumber,
  type Sale,
  type SaleLine,
  type Tender,
} from './sale.ts';
import { type SaleReturn, sumLinePart } from './sale-return.ts';

type ReceiptRow = readonly [label: string, value: string];
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
  readonly facts: readonly ReceiptRow[];
  readonly lines: readonly ReceiptLine[];
  readonly totals: readonly ReceiptRow[];
  readonly total: ReceiptRow;
  readonly payments: readonly ReceiptRow[];
};

const formatMoment = (instant: string) => {
  const { date, time } = toCivilDateTime(new Date(instant));
  return `${formatLongDate(date)}, ${formatTime(time)}`;
};

const formatDiscountNote = ({ kind, reason, ...discount }: Discount) =>
  'basisPoints' in discount
    ? `Descuento ${formatPercent(discount.basisPoints)}: ${reason}`
    : `Descuento: ${reason}`;

/** Marks untaxed lines. Balances have no mark because the totals show their taxes. */
function listTaxNotes({ kind, taxes }: SaleLine): string[] {
  if (kind === 'balance') return [];
  if (taxes.length > 0) return [];
  return [kind === 'service' ? 'Servicio, sin impuesto' : 'Sin impuesto'];
}

const toReceiptLine = (line: SaleLine): ReceiptLine => ({
  quantity: String(line.quantity),
  name: line.name,
  notes: [
    ...(line.quantity > 1 ? [`${formatMoney(line.unitPriceCents)} c/u`] : []),
    ...listTaxNotes(line),
    ...(line.discount ? [formatDiscountNote(line.discount)] : []),
  ],
  amount: formatMoney(line.quantity * line.unitPriceCents),
});

const formatMethod = ({ method, lastFour, reference }: Tender): string => {
  const label = posMethodNames[method];
  if (lastFour) return `${label} •••• ${lastFour}`;
  return reference ? `${label}, ref. ${reference}` : label;
};

function buildPaymentRows(tender: Tender): ReceiptRow[] {
  const change = calculateChangeCents(tender);
  return [
    [formatMethod(tender), formatMoney(tender.receivedCents ?? tender.amountCents)],
    ...(change > 0 ? [['Cambio', formatMoney(change)] as const] : []),
  ];
}

const buildClientRows = ({ client }: Sale): ReceiptRow[] => {
  const name = client?.name ?? client?.email;
  return name ? [['Cliente', name]] : [];
};

const formatNegative = (cents: number) => formatMoney(-cents);

export const buildReceipt = (sale: Sale): Receipt => ({
  title: 'Recibo',
  receiptId: sale.saleId,
  number: formatReceiptNumber(sale),
  issuedAt: new Date(sale.at),
  facts: [
    ['Recibo', formatReceiptNumber(sale)],
    ['Fecha', formatMoment(sale.at)],
    ...buildClientRows(sale),
    ['Atendió', listSellers(sale).join(', ')],
  ],
  lines: sale.lines.map(toReceiptLine),
  totals: [
    ['Subtotal', formatMoney(sale.subtotalCents)],
    ...(sale.discountCents > 0 ? [['Descuentos', formatNegative(sale.discountCents)] as const] : []),
    ...sale.taxes
      .toSorted(compareRates)
      .map(
        ({ name, basisPoints, baseCents, cents }): ReceiptRow => [
          `${name} ${formatPercent(basisPoints)} de ${formatMoney(baseCents)}`,
          formatMoney(cents),
        ],
      ),
    ...(sale.tip ? [['Propina', formatMoney(sale.tip.cents)] as const] : []),
  ],
  total: ['Total', formatMoney(sumCents([sale.totalCents, sale.tip?.cents ?? 0]))],
  payments: sale.tenders.flatMap(buildPaymentRows),
});

const returnTitles = { return: 'Devolución', void: 'Anulación' } as const;

export function buildReturnReceipt(sale: Sale, saleReturn: SaleReturn): Receipt {
  const netCents = sumCents(saleReturn.lines.map((line) => line.netCents));
  return {
    title: returnTitles[saleReturn.kind],
    receiptId: sale.saleId,
    number: formatReceiptNumber(sale),
    issuedAt: new Date(saleReturn.at),
    facts: [
      [`${returnTitles[saleReturn.kind]} del recibo`, formatReceiptNumber(sale)],
      ['Fecha', formatMoment(saleReturn.at)],
      ...buildClientRows(sale),
      ['Motivo', saleReturn.reason],
    ],
    lines: saleReturn.lines.map((returnedLine) => ({
      quantity: returnedLine.quantity === 0 ? '' : String(returnedLine.quantity),
      name: sale.lines.find(({ lineId }) => lineId === returnedLine.lineId)?.name ?? '',
      notes: [],
      amount: formatMoney(sumLinePart(returnedLine)),
    })),
    totals: [
      ['Antes de impuestos', formatMoney(netCents)],
      ...saleReturn.taxes
        .toSorted(compareRates)
        .map(
          ({ name, basisPoints, cents }): ReceiptRow => [
            `${name} ${formatPercent(basisPoints)}`,
            formatMoney(cents),
          ],
        ),
      ...(saleReturn.tipCents > 0 ? [['Propina', formatMoney(saleReturn.tipCents)] as const] : []),
    ],
    total: ['Devuelto', formatMoney(saleReturn.amountCents + saleReturn.tipCents)],
    payments: saleReturn.tenders.map(
      ({ method, amountCents }): ReceiptRow => [posMethodNames[method], formatMoney(amountCents)],
    ),
  };
}
