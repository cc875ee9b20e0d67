import { randomUUID } from 'node:crypto';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { completeWithoutCode, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays, toInstant } from '#shared/core/civil-time.ts';
import { isUsableOn, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { cancelAtDesk, moveAtDesk, removeAppointment } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import { getConfirmationCode } from '../center/fixture.ts';
import { advanceClock, advanceToDay } from '../system/clock.ts';
import { assign, listLotsToConfirm } from './assignments.ts';
import type { DoseFixture, MedicationInventory } from './dose-fixture.ts';
import { inDays, receive } from './medications.ts';

// Random steps for the doses of one medication. The expected stock is calculated without the product's own
// arithmetic.

type CallResult = { readonly status: number; readonly problem?: { readonly code: string } | undefined };
type PlannedStep = {
  call(): Promise<CallResult>;
  /** The expected change of stock and reserved doses on success. */
  readonly stock: number;
  readonly reserved: number;
  /** `true` if the step must succeed, or the codes of its rejection. Undefined if both are possible. */
  readonly expectedOutcome?: boolean | readonly string[];
};
export type DoseStep = {
  readonly kind: keyof typeof plans;
  readonly lot: 'A' | 'B' | 'C';
  readonly count: number;
  readonly pick: number;
  readonly days: number;
};
type StepPlan = (input: {
  doseFixture: DoseFixture;
  inventory: MedicationInventory;
  step: DoseStep;
}) => PlannedStep | undefined;

/** Days until each lot expires. Lot A expires soon, and lot C outlives every run. */
const lotLifetimeDays = { A: 2, B: 6, C: 90 } as const;
const sum = <T>(rows: readonly T[], select: (row: T) => number) =>
  rows.reduce((total, row) => total + select(row), 0);
const countFreeDoses = ({ lots: storedLots }: MedicationInventory, date: string) =>
  sum(
    storedLots.filter((lot) => isUsableOn(lot, date)),
    ({ freeDoses }) => freeDoses,
  );
const expectClosedUnless = (isOpen: boolean) => (isOpen ? true : ['lot.closed']);

/** A step on the lot with the number of the step. */
const planOnLot =
  (plan: (lot: Lot, input: Parameters<StepPlan>[0]) => PlannedStep): StepPlan =>
  (input) => {
    const lot = input.inventory.lots.find(({ lotNumber }) => lotNumber === input.step.lot);
    return lot && plan(lot, input);
  };
const toLotKey = ({ medicationId, lotId }: Lot) => ({ medicationId, lotId });

type BookedDoses = {
  readonly appointment: Appointment;
  readonly reservedDoses: number;
  readonly booked: number;
};
/** A step on one of all appointments so far, in any state. */
const planOnAppointment =
  (plan: (booking: BookedDoses, input: Parameters<StepPlan>[0]) => PlannedStep): StepPlan =>
  (input) => {
    const { appointments, reservations } = input.inventory;
    const appointment = appointments[input.step.pick % Math.max(1, appointments.length)];
    if (!appointment) return undefined;
    const ownReservations = reservations.filter(
      ({ appointmentId }) => appointmentId === appointment.appointmentId,
    );
    const booked = sum(appointment.medications, ({ doses }) => doses);
    return plan({ appointment, reservedDoses: sum(ownReservations, ({ doses }) => doses), booked }, input);
  };
const isConfirmed = ({ appointment }: BookedDoses) => appointment.status === 'confirmed';

const planReceive: StepPlan = ({ doseFixture, inventory, step }) => {
  const existingLot = inventory.lots.find(({ lotNumber }) => lotNumber === step.lot);
  const usableUntil = addDays(doseFixture.firstDay, lotLifetimeDays[step.lot]);
  return {
    call: () =>
      receive(doseFixture.fixture.asAdmin, doseFixture, {
        lotNumber: step.lot,
        usableUntil,
        vials: step.count,
      }),
    stock: step.count,
    reserved: 0,
    expectedOutcome:
      usableUntil < inDays(0)
        ? ['lot.past_expiry']
        : expectClosedUnless(!existingLot || existingLot.state === 'usable'),
  };
};

const planLose = planOnLot((lot, { doseFixture, step: { count } }) => ({
  call: () =>
    doseFixture.fixture.asAdmin(lots.loseDoses, {
      params: { ...toLotKey(lot), moveId: randomUUID() },
      body: { doses: count, reason: 'Se rompió' },
    }),
  stock: -count,
  reserved: 0,
  expectedOutcome:
    lot.state === 'usable' && lot.freeDoses < count
      ? ['lot.too_few']
      : expectClosedUnless(lot.state === 'usable'),
}));

const planCorrect = planOnLot((lot, { doseFixture, step: { count } }) => ({
  call: () =>
    doseFixture.fixture.asAdmin(lots.correctLot, {
      params: toLotKey(lot),
      body: { counted: count, seen: sumLotDoses(lot), reason: 'Conteo' },
    }),
  stock: count - sumLotDoses(lot),
  reserved: 0,
  expectedOutcome:
    lot.state === 'usable' && count < lot.reservedDoses
      ? ['lot.reserved']
      : expectClosedUnless(lot.state === 'usable'),
}));

/** Returns whether the appointment has begun, so that its doses may have been given. */
const hasStarted = ({ date, time }: { readonly date: string; readonly time: string }) =>
  toInstant(date, time) <= thePlatform().now();

/** Recalls a lot. Its appointments take free doses of other lots, the earliest appointment first. */
const planRecall = planOnLot((lot, { doseFixture, inventory, step: _ }) => {
  const lostReservations = inventory.reservations
    .filter((row) => row.lotId === lot.lotId && !hasStarted(row))
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const otherLots = inventory.lots
    .filter(
      ({ lotId, state, usableUntil }) =>
        lotId !== lot.lotId && state === 'usable' && usableUntil >= inDays(0),
    )
    .toSorted((a, b) => a.usableUntil.localeCompare(b.usableUntil))
    .map(({ usableUntil, freeDoses }) => ({ usableUntil, freeDoses }));
  const startedDoses = sum(
    inventory.reservations.filter((row) => row.lotId === lot.lotId && hasStarted(row)),
    ({ doses }) => doses,
  );
  let uncoveredDoses = 0;
  for (const { date, doses } of lostReservations) {
    let remaining = doses;
    for (const otherLot of otherLots.filter(({ usableUntil }) => usableUntil >= date)) {
      const takenDoses = Math.min(remaining, otherLot.freeDoses);
      otherLot.freeDoses -= takenDoses;
      remaining -= takenDoses;
    }
    uncoveredDoses += remaining;
  }
  return {
    call: () =>
      doseFixture.fixture.asAdmin(lots.recallLot, { params: toLotKey(lot), body: { reason: 'Aviso' } }),
    stock: startedDoses - sumLotDoses(lot),
    reserved: -uncoveredDoses,
    expectedOutcome: expectClosedUnless(lot.state !== 'recalled'),
  };
});

const planDiscard = planOnLot((lot, { doseFixture }) => ({
  call: () =>
    doseFixture.fixture.asAdmin(lots.discardLot, { params: toLotKey(lot), body: { reason: 'Vencidas' } }),
  stock: 0,
  reserved: 0,
  expectedOutcome:
    lot.state === 'expired' && lot.reservedDoses > 0
      ? ['lot.reserved']
      : expectClosedUnless(lot.state === 'expired'),
}));

/** Moves to the next day. On two of three nights, the schedule runs. */
const planNight: StepPlan = ({ doseFixture, inventory, step: { count } }) => {
  advanceClock({ days: 1 });
  const hasExpired = ({ state, usableUntil }: Lot) => state === 'usable' && usableUntil < inDays(0);
  const scheduleRuns = count % 3 > 0;
  return {
    async call() {
      if (scheduleRuns) await doseFixture.fixture.stack.bus.runSchedule('expire-lots');
      return { status: 200 };
    },
    stock: scheduleRuns ? -sum(inventory.lots.filter(hasExpired), ({ freeDoses }) => freeDoses) : 0,
    reserved: 0,
    expectedOutcome: true,
  };
};

const planAssign: StepPlan = ({ doseFixture, inventory, step: { count: doses, days } }) => {
  const { medicationId } = doseFixture;
  const date = inDays(days);
  const freeDoses = countFreeDoses(inventory, date);
  return {
    async call() {
      const requestedMedication = { medicationId, doses, dosePriceCents: 5000 };
      const answer = await assign(doseFixture.fixture, {
        date,
        time: doseFixture.nextTime(),
        medications: [requestedMedication],
      });
      if (answer.status === 200) doseFixture.appointmentIds.push(answer.reply.appointmentId);
      return answer;
    },
    stock: 0,
    reserved: doses,
    expectedOutcome: freeDoses >= doses || [
      freeDoses > 0 ? 'assignment.too_many_doses' : 'assignment.unavailable',
    ],
  };
};

/** Doses of an appointment in withdrawn lots, which do not return to the stock. */
const countWithdrawnDoses = (
  { appointment: { appointmentId } }: BookedDoses,
  inventory: MedicationInventory,
) =>
  sum(
    inventory.reservations.filter(
      (row) =>
        row.appointmentId === appointmentId &&
        inventory.lots.some((lot) => lot.lotId === row.lotId && lot.state !== 'usable'),
    ),
    ({ doses }) => doses,
  );

const planMove = planOnAppointment((booking, { doseFixture, inventory, step: { days } }) => {
  const { appointmentId } = booking.appointment;
  const date = inDays(days);
  const isUsableLot = ({ usableUntil, state }: Lot) => usableUntil >= date && state !== 'recalled';
  const usableLotIds = new Set(inventory.lots.filter(isUsableLot).map(({ lotId }) => lotId));
  const stayingDoses = sum(
    inventory.reservations.filter(
      (row) => row.appointmentId === appointmentId && usableLotIds.has(row.lotId),
    ),
    ({ doses }) => doses,
  );
  const newDoses = Math.min(booking.booked - stayingDoses, countFreeDoses(inventory, date));
  const isCovered = stayingDoses + newDoses >= booking.reservedDoses;
  return {
    call: () =>
      moveAtDesk(doseFixture.fixture, appointmentId, { to: { date, time: doseFixture.nextTime() } }),
    stock: -countWithdrawnDoses(booking, inventory),
    reserved: stayingDoses + newDoses - booking.reservedDoses,
    ...(isConfirmed(booking) && !isCovered ? { expectedOutcome: ['assignment.not_covered'] } : {}),
    ...(isConfirmed(booking) && isCovered && booking.appointment.date >= inDays(0)
      ? { expectedOutcome: true }
      : {}),
  };
});

const planCancel = planOnAppointment((booking, { doseFixture, inventory, step: { count } }) => ({
  call: () =>
    (count % 2 ? cancelAtDesk : removeAppointment)(doseFixture.fixture, booking.appointment.appointmentId),
  stock: -countWithdrawnDoses(booking, inventory),
  reserved: -booking.reservedDoses,
  ...(isConfirmed(booking) && booking.appointment.date > inDays(0) ? { expectedOutcome: true } : {}),
}));

const planNoShow = planOnAppointment((booking, { doseFixture, inventory }) => ({
  call: () =>
    doseFixture.fixture.asAdmin(markNoShow, { params: { appointmentId: booking.appointment.appointmentId } }),
  stock: -countWithdrawnDoses(booking, inventory),
  reserved: -booking.reservedDoses,
  ...(isConfirmed(booking) && booking.appointment.date < inDays(0) ? { expectedOutcome: true } : {}),
}));

const planClose = planOnAppointment((booking, { doseFixture, inventory, step: { count } }) => {
  const { appointmentId, date } = booking.appointment;
  if (isConfirmed(booking) && date > inDays(0)) advanceToDay(date);
  const params = { appointmentId };
  const { asStaff, asAdmin } = doseFixture.fixture;
  return {
    async call() {
      const lots = await listLotsToConfirm(appointmentId);
      if (count % 2)
        return asAdmin(completeWithoutCode, {
          params,
          body: { method: 'cash', reason: 'Sin teléfono', lots },
        });
      await asStaff(startPayment, { params, body: { method: 'cash' } });
      return asStaff(completeAppointment, {
        params,
        body: { code: await getConfirmationCode(appointmentId), lots },
      });
    },
    stock: -Math.min(booking.booked, booking.reservedDoses + countFreeDoses(inventory, date)),
    reserved: -booking.reservedDoses,
    ...(isConfirmed(booking) ? { expectedOutcome: true } : {}),
  };
});

const plans = {
  receive: planReceive,
  lose: planLose,
  correct: planCorrect,
  recall: planRecall,
  discard: planDiscard,
  night: planNight,
  assign: planAssign,
  move: planMove,
  cancel: planCancel,
  miss: planNoShow,
  close: planClose,
} satisfies Record<string, StepPlan>;

export const stepNames = Object.keys(plans) as DoseStep['kind'][];
export const createPlan = (input: Parameters<StepPlan>[0]): PlannedStep | undefined =>
  plans[input.step.kind](input);
