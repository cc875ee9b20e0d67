import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, Id } from '#shared/core/schemas.ts';
import {
  AppointmentTaxes,
  addAppointmentTaxes,
  appointmentTaxesOf,
  noAppointmentTaxes,
} from '#shared/payments/appointment-taxes.ts';
import { directionOf, distinct, type Movement, medicationOf } from '#shared/payments/ledger.ts';
import { Amounts } from '#shared/registers/figures.ts';

/** Doses of one medicine that were given: what they were sold for, and what they had cost. */
export const Dispatch = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int(),
  soldCents: z.int(),
  costCents: z.int(),
});
export type Dispatch = z.infer<typeof Dispatch>;

/** What one person of the team did. */
export const TeamSums = z.object({ staffId: Id, cents: z.int(), appointments: z.int(), doses: z.int() });
export type TeamSums = z.infer<typeof TeamSums>;

/** What movements of the ledger come to, less what went back: by how it was paid, for what, and by whom it was earned. */
export const FinanceSums = z.object({
  collected: Amounts,
  appointmentsCents: z.int(),
  /** Of the till, with taxes. */
  salesCents: z.int(),
  tipsCents: z.int(),
  team: z.array(TeamSums),
  /** What nobody of the team earned. */
  tillCents: z.int(),
  dispatches: z.array(Dispatch),
  appointmentTaxes: AppointmentTaxes,
});
export type FinanceSums = z.infer<typeof FinanceSums>;

/** The finances of one civil day (R432): a year of them is a few hundred small rows. */
export const FinanceDay = z.object({ date: CivilDate, ...FinanceSums.shape });
export type FinanceDay = z.infer<typeof FinanceDay>;

/** A day as it was reckoned, and the version that the totals of its sales had then. */
export type KeptFinanceDay = { readonly finances: FinanceDay; readonly totalsVersion: number };

export const noSums: FinanceSums = {
  collected: { cash: 0, card: 0, athMovil: 0 },
  appointmentsCents: 0,
  salesCents: 0,
  tipsCents: 0,
  team: [],
  tillCents: 0,
  dispatches: [],
  appointmentTaxes: noAppointmentTaxes,
};

export const collectedCents = ({ collected }: Pick<FinanceSums, 'collected'>): number =>
  sumCents([collected.cash, collected.card, collected.athMovil]);
export const appointmentsIn = ({ team }: Pick<FinanceSums, 'team'>): number =>
  team.reduce((sum, { appointments }) => sum + appointments, 0);
export const dosesOf = ({ team }: Pick<FinanceSums, 'team'>): number =>
  team.reduce((sum, { doses }) => sum + doses, 0);

/** Each thing once, by its id, in the order of their ids: the same whatever was added first. */
function merged<T>(rows: readonly T[], idOf: (row: T) => string, add: (one: T, other: T) => T): T[] {
  const byId = new Map<string, T>();
  for (const row of rows) {
    const known = byId.get(idOf(row));
    byId.set(idOf(row), known === undefined ? row : add(known, row));
  }
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const addTeam = (rows: readonly TeamSums[]): TeamSums[] =>
  merged(
    rows,
    ({ staffId }) => staffId,
    (one, other) => ({
      staffId: one.staffId,
      cents: one.cents + other.cents,
      appointments: one.appointments + other.appointments,
      doses: one.doses + other.doses,
    }),
  );

/** The name is the later one's. */
const addDispatches = (rows: readonly Dispatch[]): Dispatch[] =>
  merged(
    rows,
    ({ medicationId }) => medicationId,
    (one, other) => ({
      medicationId: one.medicationId,
      name: other.name,
      doses: one.doses + other.doses,
      soldCents: one.soldCents + other.soldCents,
      costCents: one.costCents + other.costCents,
    }),
  );

/** Days, or what happened on one, together. */
export const addFinances = (parts: readonly FinanceSums[]): FinanceSums => {
  const sum = (of: (part: FinanceSums) => number) => sumCents(parts.map(of));
  return {
    collected: {
      cash: sum(({ collected }) => collected.cash),
      card: sum(({ collected }) => collected.card),
      athMovil: sum(({ collected }) => collected.athMovil),
    },
    appointmentsCents: sum(({ appointmentsCents }) => appointmentsCents),
    salesCents: sum(({ salesCents }) => salesCents),
    tipsCents: sum(({ tipsCents }) => tipsCents),
    team: addTeam(parts.flatMap(({ team }) => team)),
    tillCents: sum(({ tillCents }) => tillCents),
    dispatches: addDispatches(parts.flatMap(({ dispatches }) => dispatches)),
    appointmentTaxes: parts
      .map(({ appointmentTaxes }) => appointmentTaxes)
      .reduce(addAppointmentTaxes, noAppointmentTaxes),
  };
};

/** What came in for, or went out again. */
function sourceOf(kind: Movement['kind']): 'appointmentsCents' | 'salesCents' | 'tipsCents' {
  switch (kind) {
    case 'saleCollected':
    case 'saleReturned':
      return 'salesCents';
    case 'tipCollected':
    case 'tipReturned':
      return 'tipsCents';
    default:
      return 'appointmentsCents';
  }
}

const signs = { in: 1, out: -1, none: 0 } as const;

/** One movement as what it adds; a note of the ledger adds no money (R433), and the income of an appointment counts as that. */
function sumsOf(movement: Movement, staffId: string | undefined): FinanceSums {
  const { kind, method, amountCents } = movement;
  const cents = signs[directionOf[kind]] * amountCents;
  const appointments = kind === 'income' ? 1 : 0;
  return {
    ...noSums,
    collected: { ...noSums.collected, ...(method && { [method]: cents }) },
    [sourceOf(kind)]: cents,
    team:
      staffId !== undefined && (cents !== 0 || appointments > 0)
        ? [{ staffId, cents, appointments, doses: 0 }]
        : [],
    tillCents: staffId === undefined ? cents : 0,
    appointmentTaxes: appointmentTaxesOf(movement),
  };
}

/** Of an appointment: who carries it out, and what is given at it. */
type Appointed = Pick<Appointment, 'staffId' | 'medications'>;

/** What was given of one medicine, by the expense that its doses were; of those that nobody had nothing was. */
function dispatchSums(expense: Movement, appointment: Appointed | undefined): FinanceSums {
  const given = appointment?.medications.find((each) => medicationOf(expense) === each.medicationId);
  if (!appointment || !given) return noSums;
  const { staffId } = appointment;
  const { medicationId, name, dosePriceCents, missingDoses = 0 } = given;
  const doses = given.doses - missingDoses;
  return {
    ...noSums,
    team: [{ staffId, cents: 0, appointments: 0, doses }],
    dispatches: [
      { medicationId, name, doses, soldCents: doses * dosePriceCents, costCents: expense.amountCents },
    ],
  };
}

/** Whether a movement leaves it to its appointment what it was for, or who earned it. */
export const isToldByAppointment = ({ source, kind, staffId }: Movement): boolean =>
  source.kind === 'appointment' && (staffId === undefined || kind === 'medicationExpense');

type FinanceDayInput = {
  readonly date: string;
  readonly movements: readonly Movement[];
  /** Of those that have to tell something. */
  readonly appointmentOf: (appointmentId: string) => Appointed | undefined;
};

/** A day from the rows of the ledger that count for it. */
export const financeDayOf = ({ date, movements, appointmentOf }: FinanceDayInput): FinanceDay => ({
  date,
  ...addFinances(
    distinct(movements).map((each) => {
      const appointment = isToldByAppointment(each) ? appointmentOf(each.source.id) : undefined;
      return each.kind === 'medicationExpense'
        ? dispatchSums(each, appointment)
        : sumsOf(each, each.staffId ?? appointment?.staffId);
    }),
  ),
});
