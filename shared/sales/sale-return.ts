import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { spread, sumCents } from '#shared/core/money.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, Id, Instant, Version } from '#shared/core/schemas.ts';
import { addTaxes, SaleTax } from '#shared/taxes/sold-taxes.ts';
import { TaxSplit } from '#shared/taxes/tax-split.ts';
import { saleErrors } from './errors.ts';
import {
  isTillSale,
  LineReturn,
  type Sale,
  type SaleLine,
  saleLineKinds,
  type Tender,
  type TillSale,
} from './sale.ts';

/** Throws for imported sales, which were paid elsewhere and cannot be returned here. */
export function assertTillSale(sale: Sale): asserts sale is TillSale {
  if (!isTillSale(sale)) throw new AppError(saleErrors.imported);
}

export const returnKinds = ['return', 'void'] as const;
/** `waiting` until the service confirms the refund; `refused` if it rejects it, until resolved manually. */
export const givenBackStates = ['done', 'waiting', 'refused'] as const;
export type GivenBackState = (typeof givenBackStates)[number];

/** A return; immutable except for later confirmations of its refunds. */
export const SaleReturn = z.object({
  returnId: Id,
  saleId: Id,
  kind: z.enum(returnKinds),
  registerId: Id,
  shiftId: Id,
  at: Instant,
  date: CivilDate,
  by: z.string(),
  byName: z.string(),
  reason: z.string(),
  /** `restocked` tells whether the pieces are back in stock. */
  lines: z.array(
    z.object({
      lineId: Id,
      kind: z.enum(saleLineKinds),
      ...LineReturn.shape,
      /** For balances, which are returned whole. */
      split: z.optional(TaxSplit),
      restocked: z.boolean(),
    }),
  ),
  amountCents: Cents,
  tipCents: Cents,
  taxes: z.array(SaleTax),
  tenders: z.array(
    z.object({
      tenderId: Id,
      method: z.enum(paymentMethods),
      amountCents: Cents,
      authorization: z.optional(z.string()),
      /** The refunded ATH Móvil payment. */
      paymentId: z.optional(Id),
      state: z.enum(givenBackStates),
    }),
  ),
  version: Version,
});
export type SaleReturn = z.infer<typeof SaleReturn>;
export type ReturnedLine = SaleReturn['lines'][number];

/** Requested return: some pieces, an amount without pieces, or everything left. */
export type ReturnWanted =
  | {
      readonly kind: 'lines';
      readonly lines: readonly {
        readonly lineId: string;
        readonly quantity: number;
        readonly restock: boolean;
      }[];
    }
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'all'; readonly restock: boolean };

/** Part of a line that can still be returned. */
export const leftOf = ({ quantity, netCents, taxes, returned }: SaleLine): LineReturn => ({
  quantity: quantity - (returned?.quantity ?? 0),
  netCents: netCents - (returned?.netCents ?? 0),
  taxCents: taxes.map(({ cents }, index) => cents - (returned?.taxCents[index] ?? 0)),
});

export const lineReturnCents = ({ netCents, taxCents }: Pick<LineReturn, 'netCents' | 'taxCents'>): number =>
  netCents + sumCents(taxCents);

/** Amount of a sale that can still be returned, without the tip. */
export const returnableCents = ({ lines }: Pick<Sale, 'lines'>): number =>
  sumCents(lines.map((line) => lineReturnCents(leftOf(line))));

/** Share of an amount, half a cent rounded up; the last piece takes the rest. */
const partOf = (cents: number, pieces: number, ofPieces: number) =>
  pieces === ofPieces ? cents : Math.floor((2 * cents * pieces + ofPieces) / (2 * ofPieces));

function piecesOf(line: SaleLine, quantity: number, restocked: boolean): ReturnedLine {
  const left = leftOf(line);
  const part = (cents: number) => partOf(cents, quantity, left.quantity);
  return {
    lineId: line.lineId,
    kind: line.kind,
    quantity,
    netCents: part(left.netCents),
    taxCents: left.taxCents.map(part),
    ...(line.split && { split: line.split }),
    restocked,
  };
}

function amountOf({ lines }: Pick<Sale, 'lines'>, cents: number): ReturnedLine[] {
  const goods = lines.filter(({ kind }) => kind !== 'balance');
  const left = goods.map(leftOf);
  const parts = spread(cents, left.map(lineReturnCents));
  return goods.flatMap(({ lineId, kind }, index) => {
    const { netCents = 0, taxCents = [] } = left[index] ?? {};
    const [net = 0, ...taxes] = spread(parts[index] ?? 0, [netCents, ...taxCents]);
    return parts[index]
      ? [{ lineId, kind, quantity: 0, netCents: net, taxCents: taxes, restocked: false }]
      : [];
  });
}

/** Returned part of each line; all parts of a line add up to its amount in any order. */
export function returnedLines(sale: Pick<Sale, 'lines'>, wanted: ReturnWanted): ReturnedLine[] {
  switch (wanted.kind) {
    case 'amount':
      return amountOf(sale, wanted.cents);
    case 'all':
      return sale.lines
        .map((line) => ({
          lineId: line.lineId,
          kind: line.kind,
          ...leftOf(line),
          ...(line.split && { split: line.split }),
          restocked: wanted.restock,
        }))
        .filter((line) => line.quantity > 0 || lineReturnCents(line) > 0);
    case 'lines':
      return wanted.lines.flatMap(({ lineId, quantity, restock }) => {
        const line = sale.lines.find((each) => each.lineId === lineId);
        return line ? [piecesOf(line, quantity, restock)] : [];
      });
  }
}

/** Largest amount that can be returned without pieces. */
export const returnableAmountCents = ({ lines }: Pick<Sale, 'lines'>): number =>
  returnableCents({ lines: lines.filter(({ kind }) => kind !== 'balance') });

/** Taxes in the returned lines, by name. */
export const returnedTaxes = ({ lines }: Pick<Sale, 'lines'>, parts: readonly ReturnedLine[]): SaleTax[] =>
  parts.reduce<SaleTax[]>((all, { lineId, netCents, taxCents, split }) => {
    if (split) return addTaxes(all, split.taxes);
    const line = lines.find((each) => each.lineId === lineId);
    const taxes = (line?.taxes ?? []).map(({ name, basisPoints }, index) => ({
      name,
      basisPoints,
      baseCents: netCents,
      cents: taxCents[index] ?? 0,
    }));
    return addTaxes(all, taxes);
  }, []);

/** Amount of a tender that can still be refunded. */
export const leftOfTender = ({ amountCents, returnedCents = 0 }: Tender): number =>
  amountCents - returnedCents;

/** Default refund tenders: in proportion to the payments, by the largest remainder. */
export const proposedTenders = (
  { tenders }: Pick<Sale, 'tenders'>,
  cents: number,
): { readonly tenderId: string; readonly amountCents: number; readonly authorization?: string }[] => {
  const parts = spread(cents, tenders.map(leftOfTender));
  return tenders.flatMap(({ tenderId }, index) => {
    const amountCents = parts[index] ?? 0;
    return amountCents > 0 ? [{ tenderId, amountCents }] : [];
  });
};

const addReturn = (line: SaleLine, part: ReturnedLine | undefined): SaleLine => {
  if (!part) return line;
  const { returned = { quantity: 0, netCents: 0, taxCents: line.taxes.map(() => 0) } } = line;
  return {
    ...line,
    returned: {
      quantity: returned.quantity + part.quantity,
      netCents: returned.netCents + part.netCents,
      taxCents: returned.taxCents.map((cents, index) => cents + (part.taxCents[index] ?? 0)),
    },
  };
};

/** The sale after a return. */
export function afterReturn(sale: Sale, given: SaleReturn): Sale {
  const lines = sale.lines.map((line) =>
    addReturn(
      line,
      given.lines.find(({ lineId }) => lineId === line.lineId),
    ),
  );
  const tenders = sale.tenders.map((tender) => {
    const back = given.tenders.find(({ tenderId }) => tenderId === tender.tenderId);
    if (!back) return tender;
    const returningCents = (tender.returningCents ?? 0) + (back.state === 'done' ? 0 : back.amountCents);
    return {
      ...tender,
      returnedCents: (tender.returnedCents ?? 0) + back.amountCents,
      ...(returningCents > 0 && { returningCents }),
    };
  });
  const whole = returnableCents({ lines }) === 0 ? 'returned' : 'partlyReturned';
  return {
    ...sale,
    lines,
    tenders,
    returnedCents: sale.returnedCents + given.amountCents,
    ...(sale.tip && given.tipCents > 0 && { tip: { ...sale.tip, returned: true } }),
    status: given.kind === 'void' ? 'voided' : whole,
  };
}

/** State of its refunds: `refused` takes precedence over `waiting`; undefined if all are done. */
export function moneyBackState({
  tenders,
}: Pick<Sale, 'tenders'>): Exclude<GivenBackState, 'done'> | undefined {
  if (tenders.some(({ refusedCents = 0 }) => refusedCents > 0)) return 'refused';
  return tenders.some(({ returningCents = 0 }) => returningCents > 0) ? 'waiting' : undefined;
}

/** Updates a refund's state in the sale and the return; a completed refund never changes. */
export function afterMoneyBack(
  sale: Sale,
  given: SaleReturn,
  { tenderId, state }: { readonly tenderId: string; readonly state: GivenBackState },
): [Sale, SaleReturn] {
  const back = given.tenders.find((tender) => tender.tenderId === tenderId && tender.state !== 'done');
  if (!back) return [sale, given];
  const centsIf = (isSo: boolean) => (isSo ? back.amountCents : 0);
  const tenders = sale.tenders.map((tender) => {
    if (tender.tenderId !== tenderId) return tender;
    const { returningCents = 0, refusedCents = 0, ...rest } = tender;
    const left = returningCents - centsIf(state === 'done');
    const refused = refusedCents - centsIf(back.state === 'refused') + centsIf(state === 'refused');
    return {
      ...rest,
      ...(left > 0 && { returningCents: left }),
      ...(refused > 0 && { refusedCents: refused }),
    };
  });
  return [{ ...sale, tenders }, withState(given, tenderId, state)];
}

const withState = (given: SaleReturn, tenderId: string, state: GivenBackState): SaleReturn => ({
  ...given,
  tenders: given.tenders.map((tender) => (tender.tenderId === tenderId ? { ...tender, state } : tender)),
});
