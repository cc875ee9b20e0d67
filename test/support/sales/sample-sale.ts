import { sumCents } from '#shared/core/money.ts';
import { type CartLine, priceCart } from '#shared/sales/cart-prices.ts';
import type { Discount, Sale } from '#shared/sales/sale.ts';
import {
  buildReturnedLines,
  proposeTenders,
  type ReturnRequest,
  type SaleReturn,
  sumLinePart,
  sumReturnedTaxes,
} from '#shared/sales/sale-return.ts';

export type SampleLine = Partial<CartLine>;
type SaleOptions = {
  readonly discount?: Discount;
  /** The shares of the tenders, by default a single cash tender. */
  readonly tenders?: readonly number[];
};

/** Creates a stored sale, with product lines by default. */
export function aPaidSale(
  lineChanges: readonly SampleLine[],
  { discount, tenders = [1] }: SaleOptions = {},
): Sale {
  const lines: CartLine[] = lineChanges.map((line) => ({
    kind: 'product',
    quantity: 1,
    unitPriceCents: 1000,
    rates: [],
    ...line,
  }));
  const prices = priceCart(lines, discount);
  const laterAmounts = tenders.slice(1).map((share) => Math.floor(prices.totalCents * share));
  const amounts = [prices.totalCents - sumCents(laterAmounts), ...laterAmounts];
  return {
    saleId: 'sale-1',
    number: 10_421,
    registerId: 'caja-1',
    shiftId: 'shift-1',
    origin: 'pos',
    at: '2026-11-24T18:31:00.000Z',
    date: '2026-11-24',
    by: 'admin:lourdes',
    seller: 'Lourdes Prueba',
    client: { name: 'Marisol Ortiz Díaz', email: 'marisol@test.example' },
    lines: lines.map(({ kind, quantity, unitPriceCents }, index) => {
      const { discountCents = 0, netCents = 0, taxes = [], totalCents = 0 } = prices.lines[index] ?? {};
      const lineId = `l${index + 1}`;
      return {
        lineId,
        kind,
        itemId: `item-${index + 1}`,
        name: `Artículo ${index + 1}`,
        quantity,
        unitPriceCents,
        discountCents,
        netCents,
        taxes: [...taxes],
        totalCents,
        recommended: false,
      };
    }),
    ...(discount && { discount }),
    subtotalCents: prices.subtotalCents,
    discountCents: prices.discountCents,
    taxes: [...prices.taxes],
    taxCents: prices.taxCents,
    totalCents: prices.totalCents,
    tenders: amounts.map((amountCents, index) => ({
      tenderId: `t${index + 1}`,
      method: 'cash',
      amountCents,
    })),
    status: 'paid',
    returnedCents: 0,
    receipt: 'waiting',
    version: 1,
  };
}

/** Creates a return of a sale, by default of everything. */
export function aReturnOf(sale: Sale, request: ReturnRequest = { kind: 'all', restock: true }): SaleReturn {
  const lines = buildReturnedLines(sale, request);
  const amountCents = sumCents(lines.map(sumLinePart));
  return {
    returnId: `r${sale.returnedCents}`,
    saleId: sale.saleId,
    kind: 'return',
    registerId: sale.registerId ?? 'caja-1',
    shiftId: sale.shiftId ?? 'shift-1',
    at: sale.at,
    date: sale.date,
    by: sale.by,
    byName: sale.seller,
    reason: 'Cambio de opinión',
    lines,
    amountCents,
    tipCents: 0,
    taxes: sumReturnedTaxes(sale, lines),
    tenders: proposeTenders(sale, amountCents).map((tender) => ({
      ...tender,
      method: 'cash',
      state: 'done',
    })),
    version: 1,
  };
}
