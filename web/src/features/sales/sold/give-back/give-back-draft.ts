import { plainDollars } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Sale, SaleLine, Tender } from '#shared/sales/sale.ts';
import {
  leftOf,
  leftOfTender,
  lineReturnCents,
  proposedTenders,
  type ReturnedLine,
  returnableAmountCents,
  returnedLines,
  returnedTaxes,
} from '#shared/sales/sale-return.ts';
import type { returnSale } from '#shared/sales/sales-api.ts';
import type { SaleTax } from '#shared/taxes/sold-taxes.ts';
import { centsOf } from '#web/src/ui/fields/typed-figures.ts';

type Wanted = BodyOf<typeof returnSale>['wanted'];

export const backKinds = ['lines', 'amount', 'all'] as const;
export type BackKind = (typeof backKinds)[number];

/** The dialog's input as typed. */
export type BackDraft = {
  readonly kind: BackKind;
  /** Units to return by line. */
  readonly pieces: Readonly<Record<string, number>>;
  /** Products whose returned units are not restocked. */
  readonly offShelf: readonly string[];
  readonly amount: string;
  readonly withTip: boolean;
  /** Amounts typed per payment method; cleared when the sum changes. */
  readonly ways: Readonly<Record<string, string>>;
  /** Authorization numbers of the card terminal. */
  readonly authorizations: Readonly<Record<string, string>>;
};

export const emptyBack: BackDraft = {
  kind: 'lines',
  pieces: {},
  offShelf: [],
  amount: '',
  withTip: false,
  ways: {},
  authorizations: {},
};

/** Units to return of a line, at most those left. */
export function piecesOf({ kind, pieces }: BackDraft, line: SaleLine): number {
  const { quantity } = leftOf(line);
  return kind === 'all' ? quantity : Math.min(pieces[line.lineId] ?? 0, quantity);
}

export const goesOnShelf = ({ offShelf }: BackDraft, { kind, lineId }: SaleLine): boolean =>
  kind === 'product' && !offShelf.includes(lineId);

/** The command's return; undefined while nothing is chosen. */
export function wantedBack(sale: Sale, draft: BackDraft): Wanted | undefined {
  if (draft.kind === 'amount') {
    const cents = centsOf(draft.amount);
    const isPossible = cents !== undefined && cents > 0 && cents <= returnableAmountCents(sale);
    return isPossible ? { kind: 'amount', cents } : undefined;
  }
  const lines = sale.lines.flatMap((line) => {
    const quantity = piecesOf(draft, line);
    return quantity === 0 ? [] : [{ lineId: line.lineId, quantity, restock: goesOnShelf(draft, line) }];
  });
  return lines.length === 0 ? undefined : { kind: 'lines', lines };
}

export type BackFigures = {
  readonly lines: readonly ReturnedLine[];
  readonly netCents: number;
  readonly taxes: readonly SaleTax[];
  readonly tipCents: number;
  /** Total to refund. */
  readonly dueCents: number;
};

/** Amounts of the return, calculated as on the server. */
export function figuresOf(sale: Sale, draft: BackDraft): BackFigures {
  const wanted = wantedBack(sale, draft);
  const lines = wanted ? returnedLines(sale, wanted) : [];
  const mayTip = draft.kind !== 'amount' && draft.withTip && sale.tip?.returned !== true;
  const tipCents = mayTip ? (sale.tip?.cents ?? 0) : 0;
  return {
    lines,
    netCents: sumCents(lines.map(({ netCents }) => netCents)),
    taxes: returnedTaxes(sale, lines),
    tipCents,
    dueCents: sumCents(lines.map(lineReturnCents)) + tipCents,
  };
}

export type BackWay = {
  readonly tender: Tender;
  /** Maximum in cents. */
  readonly most: number;
  /** Undefined for invalid input. */
  readonly cents: number | undefined;
  /** Cash while its drawer is closed. */
  readonly isShut: boolean;
};

type SplitInput = {
  readonly tenders: readonly Tender[];
  readonly dueCents: number;
  readonly ways: BackDraft['ways'];
  /** Undefined while unknown. */
  readonly isDrawerOpen: boolean | undefined;
};

/** Splits the refund as the sale was paid; methods without a typed amount, last first, balance it. */
export function splitBack({ tenders, dueCents, ways, isDrawerOpen }: SplitInput): BackWay[] {
  const open = tenders.map((tender) => ({
    tender,
    most: leftOfTender(tender),
    isShut: tender.method === 'cash' && isDrawerOpen === false,
  }));
  const usable = open.filter(({ isShut }) => !isShut).map(({ tender }) => tender);
  const possible = Math.min(dueCents, sumCents(usable.map(leftOfTender)));
  const proposed = new Map(
    proposedTenders({ tenders: usable }, possible).map(({ tenderId, amountCents }) => [
      tenderId,
      amountCents,
    ]),
  );
  const typedOf = ({ tenderId }: Tender) => ways[tenderId];
  const first = open.map((way) => {
    const typed = way.isShut ? undefined : typedOf(way.tender);
    const cents = typed === undefined ? (proposed.get(way.tender.tenderId) ?? 0) : centsOf(typed);
    return { ...way, cents, isTyped: typed !== undefined };
  });
  let missing = dueCents - sumCents(first.map(({ cents }) => cents ?? 0));
  return first
    .toReversed()
    .map(({ isTyped, ...way }) => {
      if (isTyped || way.isShut || missing === 0) return way;
      const before = way.cents ?? 0;
      const cents = Math.max(0, Math.min(way.most, before + missing));
      missing -= cents - before;
      return { ...way, cents };
    })
    .toReversed();
}

/** The whole refund by one method where it fits, cycling with each click; undefined if none fits. */
export function singleWay(ways: readonly BackWay[], dueCents: number): Record<string, string> | undefined {
  const fitting = ways.filter(({ isShut, most }) => !isShut && most >= dueCents);
  const now = fitting.findIndex(({ cents }) => cents === dueCents);
  const chosen = fitting[(now + 1) % fitting.length];
  if (chosen === undefined) return undefined;
  return Object.fromEntries(
    ways
      .filter(({ isShut }) => !isShut)
      .map(({ tender: { tenderId } }) => [
        tenderId,
        tenderId === chosen.tender.tenderId ? plainDollars(dueCents) : plainDollars(0),
      ]),
  );
}
