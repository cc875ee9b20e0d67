import * as z from 'zod/mini';
import { AppError } from '#shared/core/errors.ts';
import { distributeCents, sumCents } from '#shared/core/money.ts';
import { paymentMethods } from '#shared/core/payment-method.ts';
import { Cents, CivilDate, Id, Instant, Version } from '#shared/core/schemas.ts';
import { addTaxes, SaleTax } from '#shared/taxes/sold-taxes.ts';
import { TaxSplit } from '#shared/taxes/tax-split.ts';
import { saleErrors } from './errors.ts';
import {
  isPosSale,
  LinePart,
  type PosSale,
  type Sale,
  type SaleLine,
  saleLineKinds,
  type Tender,
} from './sale.ts';

/** Throws for imported sales, which were paid elsewhere and cannot be returned here. */
export function assertPosSale(sale: Sale): asserts sale is PosSale {
  if (!isPosSale(sale)) throw new AppError(saleErrors.imported);
}

export const returnKinds = ['return', 'void'] as const;
/** A refund waits until the payment service confirms it. If the service refuses it, it is resolved manually. */
export const refundStates = ['done', 'waiting', 'refused'] as const;
export type RefundState = (typeof refundStates)[number];

/** A return of a sale. Only the states of its refunds change later. */
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
  /** `restocked` says whether the pieces are back in stock. */
  lines: z.array(
    z.object({
      lineId: Id,
      kind: z.enum(saleLineKinds),
      ...LinePart.shape,
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
      state: z.enum(refundStates),
    }),
  ),
  version: Version,
});
export type SaleReturn = z.infer<typeof SaleReturn>;
export type ReturnedLine = SaleReturn['lines'][number];

/** What to return. Unlike that of `SaleReturn`, its `kind` says how the returned part was chosen. */
export type ReturnRequest =
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

export const getReturnablePart = ({ quantity, netCents, taxes, returned }: SaleLine): LinePart => ({
  quantity: quantity - (returned?.quantity ?? 0),
  netCents: netCents - (returned?.netCents ?? 0),
  taxCents: taxes.map(({ cents }, index) => cents - (returned?.taxCents[index] ?? 0)),
});

export const sumLinePart = ({ netCents, taxCents }: Pick<LinePart, 'netCents' | 'taxCents'>): number =>
  netCents + sumCents(taxCents);

/** Calculates the amount of a sale that can still be returned, without the tip. */
export const calculateReturnableCents = ({ lines }: Pick<Sale, 'lines'>): number =>
  sumCents(lines.map((line) => sumLinePart(getReturnablePart(line))));

/** Calculates the amount of some remaining pieces, with half a cent rounded up. All of them take the whole rest. */
const calculatePiecesShare = (remainingCents: number, pieces: number, remainingPieces: number) =>
  pieces === remainingPieces
    ? remainingCents
    : Math.floor((2 * remainingCents * pieces + remainingPieces) / (2 * remainingPieces));

function buildPiecesReturn(line: SaleLine, quantity: number, restocked: boolean): ReturnedLine {
  const returnable = getReturnablePart(line);
  const calculatePart = (cents: number) => calculatePiecesShare(cents, quantity, returnable.quantity);
  return {
    lineId: line.lineId,
    kind: line.kind,
    quantity,
    netCents: calculatePart(returnable.netCents),
    taxCents: returnable.taxCents.map(calculatePart),
    ...(line.split && { split: line.split }),
    restocked,
  };
}

function buildAmountReturn({ lines }: Pick<Sale, 'lines'>, cents: number): ReturnedLine[] {
  const returnableLines = lines.filter(({ kind }) => kind !== 'balance');
  const returnableParts = returnableLines.map(getReturnablePart);
  const returnedAmounts = distributeCents(cents, returnableParts.map(sumLinePart));
  return returnableLines.flatMap(({ lineId, kind }, index) => {
    const { netCents = 0, taxCents = [] } = returnableParts[index] ?? {};
    const amount = returnedAmounts[index] ?? 0;
    const [returnedNet = 0, ...taxes] = distributeCents(amount, [netCents, ...taxCents]);
    return amount
      ? [{ lineId, kind, quantity: 0, netCents: returnedNet, taxCents: taxes, restocked: false }]
      : [];
  });
}

/** Builds the returned part of each line. However a line is returned in parts, they add up to its amount. */
export function buildReturnedLines(sale: Pick<Sale, 'lines'>, request: ReturnRequest): ReturnedLine[] {
  switch (request.kind) {
    case 'amount':
      return buildAmountReturn(sale, request.cents);
    case 'all':
      return sale.lines
        .map((line) => ({
          lineId: line.lineId,
          kind: line.kind,
          ...getReturnablePart(line),
          ...(line.split && { split: line.split }),
          restocked: request.restock,
        }))
        .filter((line) => line.quantity > 0 || sumLinePart(line) > 0);
    case 'lines':
      return request.lines.flatMap(({ lineId, quantity, restock }) => {
        const line = sale.lines.find((soldLine) => soldLine.lineId === lineId);
        return line ? [buildPiecesReturn(line, quantity, restock)] : [];
      });
  }
}

/** Calculates the largest amount that can be returned without naming lines. Balances are excluded. */
export const calculateMaxAmountReturnCents = ({ lines }: Pick<Sale, 'lines'>): number =>
  calculateReturnableCents({ lines: lines.filter(({ kind }) => kind !== 'balance') });

export const sumReturnedTaxes = (
  { lines }: Pick<Sale, 'lines'>,
  returnedLines: readonly ReturnedLine[],
): SaleTax[] =>
  returnedLines.reduce<SaleTax[]>((sum, { lineId, netCents, taxCents, split }) => {
    if (split) return addTaxes(sum, split.taxes);
    const line = lines.find((soldLine) => soldLine.lineId === lineId);
    const taxes = (line?.taxes ?? []).map(({ name, basisPoints }, index) => ({
      name,
      basisPoints,
      baseCents: netCents,
      cents: taxCents[index] ?? 0,
    }));
    return addTaxes(sum, taxes);
  }, []);

export const calculateRefundableCents = ({ amountCents, returnedCents = 0 }: Tender): number =>
  amountCents - returnedCents;

/** Proposes refund tenders in proportion to the payments, by the largest remainder. */
export const proposeTenders = (
  { tenders }: Pick<Sale, 'tenders'>,
  cents: number,
): { readonly tenderId: string; readonly amountCents: number }[] => {
  const amounts = distributeCents(cents, tenders.map(calculateRefundableCents));
  return tenders.flatMap(({ tenderId }, index) => {
    const amountCents = amounts[index] ?? 0;
    return amountCents > 0 ? [{ tenderId, amountCents }] : [];
  });
};

const addReturn = (line: SaleLine, returnedLine: ReturnedLine | undefined): SaleLine => {
  if (!returnedLine) return line;
  const { returned = { quantity: 0, netCents: 0, taxCents: line.taxes.map(() => 0) } } = line;
  return {
    ...line,
    returned: {
      quantity: returned.quantity + returnedLine.quantity,
      netCents: returned.netCents + returnedLine.netCents,
      taxCents: returned.taxCents.map((cents, index) => cents + (returnedLine.taxCents[index] ?? 0)),
    },
  };
};

export function applyReturnToSale(sale: Sale, saleReturn: SaleReturn): Sale {
  const lines = sale.lines.map((line) =>
    addReturn(
      line,
      saleReturn.lines.find(({ lineId }) => lineId === line.lineId),
    ),
  );
  const tenders = sale.tenders.map((tender) => {
    const refund = saleReturn.tenders.find(({ tenderId }) => tenderId === tender.tenderId);
    if (!refund) return tender;
    const returningCents = (tender.returningCents ?? 0) + (refund.state === 'done' ? 0 : refund.amountCents);
    return {
      ...tender,
      returnedCents: (tender.returnedCents ?? 0) + refund.amountCents,
      ...(returningCents > 0 && { returningCents }),
    };
  });
  const returnStatus = calculateReturnableCents({ lines }) === 0 ? 'returned' : 'partlyReturned';
  return {
    ...sale,
    lines,
    tenders,
    returnedCents: sale.returnedCents + saleReturn.amountCents,
    ...(sale.tip && saleReturn.tipCents > 0 && { tip: { ...sale.tip, returned: true } }),
    status: saleReturn.kind === 'void' ? 'voided' : returnStatus,
  };
}

/** Returns the state of a sale's open refunds, `refused` before `waiting`, or undefined if all are done. */
export function getRefundState({ tenders }: Pick<Sale, 'tenders'>): Exclude<RefundState, 'done'> | undefined {
  if (tenders.some(({ refusedCents = 0 }) => refusedCents > 0)) return 'refused';
  return tenders.some(({ returningCents = 0 }) => returningCents > 0) ? 'waiting' : undefined;
}

const setRefundState = (saleReturn: SaleReturn, tenderId: string, state: RefundState): SaleReturn => ({
  ...saleReturn,
  tenders: saleReturn.tenders.map((tender) => (tender.tenderId === tenderId ? { ...tender, state } : tender)),
});

/** Updates a refund's state in the sale and the return. A completed refund never changes. */
export function applyRefundState(
  sale: Sale,
  saleReturn: SaleReturn,
  { tenderId, state }: { readonly tenderId: string; readonly state: RefundState },
): [Sale, SaleReturn] {
  const refund = saleReturn.tenders.find((tender) => tender.tenderId === tenderId && tender.state !== 'done');
  if (!refund) return [sale, saleReturn];
  const countAmountIf = (condition: boolean) => (condition ? refund.amountCents : 0);
  const tenders = sale.tenders.map((tender) => {
    if (tender.tenderId !== tenderId) return tender;
    const {
      returningCents: openCentsBefore = 0,
      refusedCents: refusedCentsBefore = 0,
      ...otherFields
    } = tender;
    // Open refunds are waiting or refused.
    const openCents = openCentsBefore - countAmountIf(state === 'done');
    const refusedCents =
      refusedCentsBefore - countAmountIf(refund.state === 'refused') + countAmountIf(state === 'refused');
    return {
      ...otherFields,
      ...(openCents > 0 && { returningCents: openCents }),
      ...(refusedCents > 0 && { refusedCents }),
    };
  });
  return [{ ...sale, tenders }, setRefundState(saleReturn, tenderId, state)];
}
