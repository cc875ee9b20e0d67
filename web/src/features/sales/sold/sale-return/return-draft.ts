import { formatPlainDollars } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Sale, SaleLine, Tender } from '#shared/sales/sale.ts';
import {
  buildReturnedLines,
  calculateMaxAmountReturnCents,
  calculateRefundableCents,
  getReturnablePart,
  proposeTenders,
  type ReturnedLine,
  sumLinePart,
  sumReturnedTaxes,
} from '#shared/sales/sale-return.ts';
import type { returnSale } from '#shared/sales/sales-api.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { parseCents } from '#web/src/ui/fields/typed-figures.ts';

type RequestedReturn = BodyOf<typeof returnSale>['wanted'];

export const returnModes = ['lines', 'amount', 'all'] as const;
export type ReturnMode = (typeof returnModes)[number];

/** The dialog's input as typed. */
export type ReturnDraft = {
  readonly kind: ReturnMode;
  /** Pieces to return by line id. */
  readonly pieces: Readonly<Record<string, number>>;
  /** Ids of the lines whose returned pieces are not restocked. */
  readonly notRestocked: readonly string[];
  readonly amount: string;
  readonly withTip: boolean;
  /** Amounts typed per payment, by tender id. They are cleared when the sum changes. */
  readonly typedRefunds: Readonly<Record<string, string>>;
  /** Authorization numbers of the card terminal, by tender id. */
  readonly authorizations: Readonly<Record<string, string>>;
};

export const emptyReturnDraft: ReturnDraft = {
  kind: 'lines',
  pieces: {},
  notRestocked: [],
  amount: '',
  withTip: false,
  typedRefunds: {},
  authorizations: {},
};

/** Counts the pieces to return of a line, at most those not returned yet. */
export function countReturnedPieces({ kind, pieces }: ReturnDraft, line: SaleLine): number {
  const { quantity } = getReturnablePart(line);
  return kind === 'all' ? quantity : Math.min(pieces[line.lineId] ?? 0, quantity);
}

export const isRestocked = ({ notRestocked }: ReturnDraft, { kind, lineId }: SaleLine): boolean =>
  kind === 'product' && !notRestocked.includes(lineId);

/** Converts the draft to the return of the request. Returns undefined while nothing is chosen. */
export function toRequestedReturn(sale: Sale, draft: ReturnDraft): RequestedReturn | undefined {
  if (draft.kind === 'amount') {
    const cents = parseCents(draft.amount);
    const isPossible = cents !== undefined && cents > 0 && cents <= calculateMaxAmountReturnCents(sale);
    return isPossible ? { kind: 'amount', cents } : undefined;
  }
  const lines = sale.lines.flatMap((line) => {
    const quantity = countReturnedPieces(draft, line);
    return quantity === 0 ? [] : [{ lineId: line.lineId, quantity, restock: isRestocked(draft, line) }];
  });
  return lines.length === 0 ? undefined : { kind: 'lines', lines };
}

export type ReturnFigures = {
  readonly lines: readonly ReturnedLine[];
  readonly netCents: number;
  readonly taxes: readonly SaleTax[];
  readonly tipCents: number;
  /** Total to refund. */
  readonly dueCents: number;
};

/** Calculates the amounts of the return as the server does. */
export function calculateReturn(sale: Sale, draft: ReturnDraft): ReturnFigures {
  const requested = toRequestedReturn(sale, draft);
  const lines = requested ? buildReturnedLines(sale, requested) : [];
  const returnsTip = draft.kind !== 'amount' && draft.withTip && sale.tip?.returned !== true;
  const tipCents = returnsTip ? (sale.tip?.cents ?? 0) : 0;
  return {
    lines,
    netCents: sumCents(lines.map(({ netCents }) => netCents)),
    taxes: sumReturnedTaxes(sale, lines),
    tipCents,
    dueCents: sumCents(lines.map(sumLinePart)) + tipCents,
  };
}

export type RefundPart = {
  readonly tender: Tender;
  /** Maximum in cents. */
  readonly maximumCents: number;
  /** Undefined for invalid input. */
  readonly cents: number | undefined;
  /** Whether it is cash and the drawer is closed. */
  readonly isDrawerClosed: boolean;
};

type SplitRefundInput = {
  readonly tenders: readonly Tender[];
  readonly dueCents: number;
  readonly typedRefunds: ReturnDraft['typedRefunds'];
  /** Undefined while unknown. */
  readonly isDrawerOpen: boolean | undefined;
};

/** Splits the refund as the sale was paid. The last methods without a typed amount take the difference. */
export function splitRefund({
  tenders,
  dueCents,
  typedRefunds,
  isDrawerOpen,
}: SplitRefundInput): RefundPart[] {
  const refundableTenders = tenders.map((tender) => ({
    tender,
    maximumCents: calculateRefundableCents(tender),
    isDrawerClosed: tender.method === 'cash' && isDrawerOpen === false,
  }));
  const usableTenders = refundableTenders
    .filter(({ isDrawerClosed }) => !isDrawerClosed)
    .map(({ tender }) => tender);
  const possibleCents = Math.min(dueCents, sumCents(usableTenders.map(calculateRefundableCents)));
  const proposedCents = new Map(
    proposeTenders({ tenders: usableTenders }, possibleCents).map(({ tenderId, amountCents }) => [
      tenderId,
      amountCents,
    ]),
  );
  const getTypedAmount = ({ tenderId }: Tender) => typedRefunds[tenderId];
  const initialParts = refundableTenders.map((part) => {
    const typed = part.isDrawerClosed ? undefined : getTypedAmount(part.tender);
    const cents = typed === undefined ? (proposedCents.get(part.tender.tenderId) ?? 0) : parseCents(typed);
    return { ...part, cents, isTyped: typed !== undefined };
  });
  let missingCents = dueCents - sumCents(initialParts.map(({ cents }) => cents ?? 0));
  return initialParts
    .toReversed()
    .map(({ isTyped, ...part }) => {
      if (isTyped || part.isDrawerClosed || missingCents === 0) return part;
      const initialCents = part.cents ?? 0;
      const cents = Math.max(0, Math.min(part.maximumCents, initialCents + missingCents));
      missingCents -= cents - initialCents;
      return { ...part, cents };
    })
    .toReversed();
}

/** Returns typed amounts that refund all by one payment, the next possible one after the current, if there is one. */
export function toSingleRefund(
  parts: readonly RefundPart[],
  dueCents: number,
): Record<string, string> | undefined {
  const fittingParts = parts.filter(
    ({ isDrawerClosed, maximumCents }) => !isDrawerClosed && maximumCents >= dueCents,
  );
  const currentIndex = fittingParts.findIndex(({ cents }) => cents === dueCents);
  const nextPart = fittingParts[(currentIndex + 1) % fittingParts.length];
  if (nextPart === undefined) return undefined;
  return Object.fromEntries(
    parts
      .filter(({ isDrawerClosed }) => !isDrawerClosed)
      .map(({ tender: { tenderId } }) => [
        tenderId,
        tenderId === nextPart.tender.tenderId ? formatPlainDollars(dueCents) : formatPlainDollars(0),
      ]),
  );
}
