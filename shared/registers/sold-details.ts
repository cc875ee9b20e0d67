import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, Id, Instant } from '#shared/core/schemas.ts';
import { type PosSale, posOrigins, type Sale, type SaleLine, saleStatuses } from '#shared/sales/sale.ts';
import { returnKinds, type SaleReturn } from '#shared/sales/sale-return.ts';
import { calculateTaxableCents } from '#shared/taxes/tax-split.ts';

/** A sale in a closing (R338). */
export const ListedSale = z.object({
  saleId: Id,
  number: z.int(),
  registerId: Id,
  at: Instant,
  methods: z.array(z.enum(paymentMethods)),
  /** After discounts, unlike the sale's. */
  subtotalCents: Cents,
  taxCents: Cents,
  /** Subtotal and taxes, without the tip. */
  totalCents: Cents,
  tipCents: Cents,
  origin: z.enum(posOrigins),
  status: z.enum(saleStatuses),
});
export type ListedSale = z.infer<typeof ListedSale>;

export const toListedSale = (sale: PosSale): ListedSale => ({
  saleId: sale.saleId,
  number: sale.number,
  registerId: sale.registerId,
  at: sale.at,
  methods: [...new Set(sale.tenders.map(({ method }) => method))],
  subtotalCents: sale.subtotalCents - sale.discountCents,
  taxCents: sale.taxCents,
  totalCents: sale.totalCents,
  tipCents: sale.tip?.cents ?? 0,
  origin: sale.origin,
  status: sale.status,
});

export const ListedReturn = z.object({
  returnId: Id,
  saleId: Id,
  number: z.int(),
  kind: z.enum(returnKinds),
  at: Instant,
  reason: z.string(),
  methods: z.array(z.enum(paymentMethods)),
  /** With taxes, and the tip if it was returned. */
  cents: Cents,
});
export type ListedReturn = z.infer<typeof ListedReturn>;

export const toListedReturn = (saleReturn: SaleReturn, { number }: Pick<Sale, 'number'>): ListedReturn => ({
  returnId: saleReturn.returnId,
  saleId: saleReturn.saleId,
  number,
  kind: saleReturn.kind,
  at: saleReturn.at,
  reason: saleReturn.reason,
  methods: [...new Set(saleReturn.tenders.map(({ method }) => method))],
  cents: saleReturn.amountCents + saleReturn.tipCents,
});

/** Net sales by kind in cents, after discounts and before taxes, with tips and discounts. */
export const SoldDetails = z.object({
  productCents: Cents,
  serviceCents: Cents,
  balanceCents: Cents,
  deliveryCents: Cents,
  /** Both are included in the amounts above. */
  recommendedCents: Cents,
  untaxedCents: Cents,
  tips: z.array(z.object({ staffId: Id, staffName: z.string(), cents: Cents })),
  discounts: z.array(z.object({ number: z.int(), cents: Cents, reason: z.string() })),
});
export type SoldDetails = z.infer<typeof SoldDetails>;

const sumNet = (lines: readonly SaleLine[], isCounted: (line: SaleLine) => boolean) =>
  sumCents(lines.filter(isCounted).map(({ netCents }) => netCents));

function sumTips(sales: readonly Sale[]): SoldDetails['tips'] {
  const tips = sales.flatMap(({ tip }) => (tip ? [tip] : []));
  return [...Map.groupBy(tips, ({ staffId }) => staffId)].map(([staffId, staffTips]) => ({
    staffId,
    staffName: staffTips[0]?.staffName ?? '',
    cents: sumCents(staffTips.map(({ cents }) => cents)),
  }));
}

const joinReasons = ({ discount: saleDiscount, lines }: Sale): string => {
  const discounts = [saleDiscount, ...lines.map((line) => line.discount)];
  return [...new Set(discounts.flatMap((discount) => discount?.reason ?? []))].join(', ');
};

export function calculateSoldDetails(sales: readonly Sale[]): SoldDetails {
  const lines = sales.flatMap((sale) => sale.lines);
  return {
    productCents: sumNet(lines, ({ kind }) => kind === 'product'),
    serviceCents: sumNet(lines, ({ kind }) => kind === 'service'),
    balanceCents: sumNet(lines, ({ kind }) => kind === 'balance'),
    deliveryCents: sumNet(lines, ({ kind }) => kind === 'delivery'),
    recommendedCents: sumNet(lines, ({ recommended }) => recommended),
    untaxedCents: sumCents(lines.map((line) => line.netCents - calculateTaxableCents(line, line.taxes))),
    tips: sumTips(sales),
    discounts: sales
      .filter(({ discountCents }) => discountCents > 0)
      .map((sale) => ({ number: sale.number, cents: sale.discountCents, reason: joinReasons(sale) })),
  };
}
