import * as z from 'zod/mini';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { sumCents } from '#shared/core/money.ts';
import { CivilDate, Id } from '#shared/core/schemas.ts';
import {
  AppointmentTaxes,
  addAppointmentTaxes,
  calculateAppointmentTaxes,
  noAppointmentTaxes,
} from '#shared/payments/appointment-taxes.ts';
import {
  directionByKind,
  type Movement,
  parseMedicationId,
  removeDuplicates,
} from '#shared/payments/ledger.ts';
import { MethodAmounts } from '#shared/registers/figures.ts';

/** Doses of one medication given to clients, with their sales price and cost. */
export const Dispatch = z.object({
  medicationId: Id,
  name: z.string(),
  doses: z.int(),
  soldCents: z.int(),
  costCents: z.int(),
});
export type Dispatch = z.infer<typeof Dispatch>;

export const TeamSums = z.object({ staffId: Id, cents: z.int(), appointments: z.int(), doses: z.int() });
export type TeamSums = z.infer<typeof TeamSums>;

/** Totals of ledger movements less refunds, by method, source and staff member. */
export const FinanceSums = z.object({
  collected: MethodAmounts,
  appointmentsCents: z.int(),
  salesCents: z.int(),
  tipsCents: z.int(),
  team: z.array(TeamSums),
  /** Collected without a staff member, at the POS. */
  tillCents: z.int(),
  dispatches: z.array(Dispatch),
  appointmentTaxes: AppointmentTaxes,
});
export type FinanceSums = z.infer<typeof FinanceSums>;

/** Finances of one civil day (R432), so that a year is a few hundred small rows. */
export const FinanceDay = z.object({ date: CivilDate, ...FinanceSums.shape });
export type FinanceDay = z.infer<typeof FinanceDay>;

/** A calculated day, and the version of the sales totals it is based on. */
export type StoredFinanceDay = { readonly finances: FinanceDay; readonly totalsVersion: number };

export const emptyFinanceSums: FinanceSums = {
  collected: { cash: 0, card: 0, athMovil: 0 },
  appointmentsCents: 0,
  salesCents: 0,
  tipsCents: 0,
  team: [],
  tillCents: 0,
  dispatches: [],
  appointmentTaxes: noAppointmentTaxes,
};

export const sumCollectedCents = ({ collected }: Pick<FinanceSums, 'collected'>): number =>
  sumCents([collected.cash, collected.card, collected.athMovil]);
export const countAppointments = ({ team }: Pick<FinanceSums, 'team'>): number =>
  team.reduce((sum, { appointments }) => sum + appointments, 0);
export const countDoses = ({ team }: Pick<FinanceSums, 'team'>): number =>
  team.reduce((sum, { doses }) => sum + doses, 0);

/** Merges rows by id and sorts by id, so that the result does not depend on the input order. */
function mergeRows<T>(rows: readonly T[], getId: (row: T) => string, add: (a: T, b: T) => T): T[] {
  const byId = new Map<string, T>();
  for (const row of rows) {
    const existing = byId.get(getId(row));
    byId.set(getId(row), existing === undefined ? row : add(existing, row));
  }
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const mergeTeamSums = (rows: readonly TeamSums[]): TeamSums[] =>
  mergeRows(
    rows,
    ({ staffId }) => staffId,
    (a, b) => ({
      staffId: a.staffId,
      cents: a.cents + b.cents,
      appointments: a.appointments + b.appointments,
      doses: a.doses + b.doses,
    }),
  );

const mergeDispatches = (rows: readonly Dispatch[]): Dispatch[] =>
  mergeRows(
    rows,
    ({ medicationId }) => medicationId,
    (a, b) => ({
      medicationId: a.medicationId,
      name: b.name,
      doses: a.doses + b.doses,
      soldCents: a.soldCents + b.soldCents,
      costCents: a.costCents + b.costCents,
    }),
  );

export const sumFinances = (parts: readonly FinanceSums[]): FinanceSums => {
  const sumField = (getValue: (part: FinanceSums) => number) => sumCents(parts.map(getValue));
  return {
    collected: {
      cash: sumField(({ collected }) => collected.cash),
      card: sumField(({ collected }) => collected.card),
      athMovil: sumField(({ collected }) => collected.athMovil),
    },
    appointmentsCents: sumField(({ appointmentsCents }) => appointmentsCents),
    salesCents: sumField(({ salesCents }) => salesCents),
    tipsCents: sumField(({ tipsCents }) => tipsCents),
    team: mergeTeamSums(parts.flatMap(({ team }) => team)),
    tillCents: sumField(({ tillCents }) => tillCents),
    dispatches: mergeDispatches(parts.flatMap(({ dispatches }) => dispatches)),
    appointmentTaxes: parts
      .map(({ appointmentTaxes }) => appointmentTaxes)
      .reduce(addAppointmentTaxes, noAppointmentTaxes),
  };
};

function getSourceField(kind: Movement['kind']): 'appointmentsCents' | 'salesCents' | 'tipsCents' {
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

const signByDirection = { in: 1, out: -1, none: 0 } as const;

/** Sums one movement. Ledger notes add no money (R433). An `income` counts as one appointment. */
function calculateMovementSums(movement: Movement, staffId: string | undefined): FinanceSums {
  const { kind, method, amountCents } = movement;
  const cents = signByDirection[directionByKind[kind]] * amountCents;
  const appointments = kind === 'income' ? 1 : 0;
  return {
    ...emptyFinanceSums,
    collected: { ...emptyFinanceSums.collected, ...(method && { [method]: cents }) },
    [getSourceField(kind)]: cents,
    team:
      staffId !== undefined && (cents !== 0 || appointments > 0)
        ? [{ staffId, cents, appointments, doses: 0 }]
        : [],
    tillCents: staffId === undefined ? cents : 0,
    appointmentTaxes: calculateAppointmentTaxes(movement),
  };
}

type DispatchAppointment = Pick<Appointment, 'staffId' | 'medications'>;

function calculateDispatchSums(expense: Movement, appointment: DispatchAppointment | undefined): FinanceSums {
  const medication = appointment?.medications.find(
    (assigned) => assigned.medicationId === parseMedicationId(expense),
  );
  if (!appointment || !medication) return emptyFinanceSums;
  const { staffId } = appointment;
  const { medicationId, name, dosePriceCents, missingDoses = 0 } = medication;
  const doses = medication.doses - missingDoses;
  return {
    ...emptyFinanceSums,
    team: [{ staffId, cents: 0, appointments: 0, doses }],
    dispatches: [
      { medicationId, name, doses, soldCents: doses * dosePriceCents, costCents: expense.amountCents },
    ],
  };
}

/** Whether a movement needs its appointment to determine staff member or medication. */
export const needsAppointment = ({ source, kind, staffId }: Movement): boolean =>
  source.kind === 'appointment' && (staffId === undefined || kind === 'medicationExpense');

type FinanceDayInput = {
  readonly date: string;
  readonly movements: readonly Movement[];
  readonly findAppointment: (appointmentId: string) => DispatchAppointment | undefined;
};

export const buildFinanceDay = ({ date, movements, findAppointment }: FinanceDayInput): FinanceDay => ({
  date,
  ...sumFinances(
    removeDuplicates(movements).map((movement) => {
      const appointment = needsAppointment(movement) ? findAppointment(movement.source.id) : undefined;
      return movement.kind === 'medicationExpense'
        ? calculateDispatchSums(movement, appointment)
        : calculateMovementSums(movement, movement.staffId ?? appointment?.staffId);
    }),
  ),
});
