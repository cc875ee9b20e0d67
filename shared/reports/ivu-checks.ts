import * as z from 'zod/mini';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate } from '#shared/core/schemas.ts';
import type { AppointmentTaxes } from '#shared/payments/appointment-taxes.ts';
import { type Movement, sumMovements } from '#shared/payments/ledger.ts';
import { type Figures, isEmpty } from '#shared/registers/figures.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { type DayTotals, withAppointments } from './day-totals.ts';
import { addSums, calculateSums } from './sums.ts';

/** Comparison of a month's report with the ledger and the closings. */
export const IvuChecks = z.object({
  ledger: z.object({
    /** Sales and appointment payments with taxes, less refunds. */
    cents: z.int(),
    /** Report minus ledger. */
    differenceCents: z.int(),
    /** Days with a difference, oldest first. */
    days: z.array(CivilDate),
  }),
  closings: z.object({
    count: z.int(),
    first: z.optional(z.int()),
    last: z.optional(z.int()),
    /** Registers with sales since their last closing. */
    open: z.int(),
    /** Ledger sales outside the registers, which are in no closing and whose tax is unknown. */
    elsewhereCents: z.int(),
    /** Report minus closings, with taxes. */
    differenceCents: z.int(),
    /** The same for taxes alone. It is 0 if there are sales elsewhere, whose tax is unknown. */
    ivuDifferenceCents: z.int(),
  }),
});
export type IvuChecks = z.infer<typeof IvuChecks>;

export const isMatching = ({ ledger, closings }: IvuChecks): boolean =>
  ledger.days.length === 0 && closings.differenceCents === 0 && closings.ivuDifferenceCents === 0;

export type CountedShift = { readonly isOpen: boolean; readonly figures: Figures };

const isTip = ({ kind }: Movement) => kind === 'tipCollected' || kind === 'tipReturned';
const sumLedgerPayments = (movements: readonly Movement[]) =>
  sumMovements(movements.filter((movement) => !isTip(movement)));
const sumLedgerSales = (movements: readonly Movement[]) =>
  sumLedgerPayments(movements.filter(({ source }) => source.kind === 'sale'));

const sumTaxCents = (taxes: readonly { readonly cents: number }[]) =>
  sumCents(taxes.map(({ cents }) => cents));
const sumDaySales = (day: DayTotals) =>
  day.taxableCents +
  day.exemptCents +
  sumTaxCents(day.figures.taxes) -
  (day.returnedTaxableCents + day.returnedExemptCents + sumTaxCents(day.figures.returnedTaxes));

type FlaggedSale = Pick<Sale, 'date' | 'taxCents'>;
const sumFlaggedTax = (sales: readonly FlaggedSale[]) => sumCents(sales.map(({ taxCents }) => taxCents));

type IvuChecksInput = {
  readonly totals: readonly DayTotals[];
  readonly appointments: readonly { readonly date: string; readonly appointmentTaxes: AppointmentTaxes }[];
  readonly ledger: readonly { readonly date: string; readonly movements: readonly Movement[] }[];
  readonly shifts: readonly CountedShift[];
  readonly closingNumbers: readonly number[];
  /** Sales with an impossible tax. Totals count the tax as zero, ledger and closings as paid (R329). */
  readonly flaggedSales: readonly FlaggedSale[];
};

function checkLedger({ totals, appointments, ledger, flaggedSales }: IvuChecksInput): IvuChecks['ledger'] {
  const reportCentsByDate = new Map(
    withAppointments(totals, appointments).map((day) => [day.date, sumDaySales(day)]),
  );
  const days = ledger.map(({ date, movements }) => ({
    date,
    ledgerCents: sumLedgerPayments(movements),
    reportCents:
      (reportCentsByDate.get(date) ?? 0) + sumFlaggedTax(flaggedSales.filter((sale) => sale.date === date)),
  }));
  return {
    cents: sumCents(days.map(({ ledgerCents }) => ledgerCents)),
    differenceCents: sumCents(days.map(({ reportCents, ledgerCents }) => reportCents - ledgerCents)),
    days: days.filter(({ reportCents, ledgerCents }) => reportCents !== ledgerCents).map(({ date }) => date),
  };
}

const hasUnclosedSales = ({ isOpen, figures }: CountedShift) => isOpen && !isEmpty(figures);

function checkClosings(input: IvuChecksInput): IvuChecks['closings'] {
  const { totals, ledger, shifts, closingNumbers } = input;
  const reportSums = addSums(totals.map(calculateSums));
  const closingSums = addSums(shifts.map(calculateSums));
  const flaggedCents = sumFlaggedTax(input.flaggedSales);
  const outsideMovements = ledger.flatMap(({ movements }) =>
    movements.filter(({ shiftId }) => shiftId === undefined),
  );
  const elsewhereCents = sumLedgerSales(outsideMovements);
  return {
    count: closingNumbers.length,
    first: closingNumbers[0],
    last: closingNumbers.at(-1),
    open: shifts.filter(hasUnclosedSales).length,
    elsewhereCents,
    differenceCents: reportSums.totalCents + flaggedCents - elsewhereCents - closingSums.totalCents,
    ivuDifferenceCents: elsewhereCents === 0 ? reportSums.taxCents + flaggedCents - closingSums.taxCents : 0,
  };
}

export const calculateIvuChecks = (input: IvuChecksInput): IvuChecks => ({
  ledger: checkLedger(input),
  closings: checkClosings(input),
});
