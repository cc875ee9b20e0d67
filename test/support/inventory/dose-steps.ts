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

// Random steps for the doses of one medication; the expected stock is calculated without the product's own
// arithmetic.

type CallResult = { readonly status: number; readonly problem?: { readonly code: string } | undefined };
type PlannedStep = {
  call(): Promise<CallResult>;
  /** The expected change of stock and reserved doses on success. */
  readonly stock: number;
  readonly reserved: number;
  /** Whether the step must succeed, or the codes it is rejected with; undefined if both are possible. */
  readonly goes?: boolean | readonly string[];
};
export type DoseStep = {
  readonly what: keyof typeof plans;
  readonly lot: 'A' | 'B' | 'C';
  readonly count: number;
  readonly pick: number;
  readonly days: number;
};
type StepPlan = (input: {
  world: DoseFixture;
  now: MedicationInventory;
  step: DoseStep;
}) => PlannedStep | undefined;

/** Days until each lot expires: one is short, and one outlives every run. */
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
    const lot = input.now.lots.find(({ lotNumber }) => lotNumber === input.step.lot);
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
    const { appointments, reservations } = input.now;
    const appointment = appointments[input.step.pick % Math.max(1, appointments.length)];
    if (!appointment) return undefined;
    const ownReservations = reservations.filter(
      ({ appointmentId }) => appointmentId === appointment.appointmentId,
    );
    const booked = sum(appointment.medications, ({ doses }) => doses);
    return plan({ appointment, reservedDoses: sum(ownReservations, ({ doses }) => doses), booked }, input);
  };
const isConfirmed = ({ appointment }: BookedDoses) => appointment.status === 'confirmed';

const planReceive: StepPlan = ({ world, now, step }) => {
  const existingLot = now.lots.find(({ lotNumber }) => lotNumber === step.lot);
  const usableUntil = addDays(world.firstDay, lotLifetimeDays[step.lot]);
  return {
    call: () =>
      receive(world.fixture.asAdmin, world, { lotNumber: step.lot, usableUntil, vials: step.count }),
    stock: step.count,
    reserved: 0,
    goes:
      usableUntil < inDays(0)
        ? ['lot.past_expiry']
        : expectClosedUnless(!existingLot || existingLot.state === 'usable'),
  };
};

const planLose = planOnLot((lot, { world, step: { count } }) => ({
  call: () =>
    world.fixture.asAdmin(lots.loseDoses, {
      params: { ...toLotKey(lot), moveId: randomUUID() },
      body: { doses: count, reason: 'Se rompió' },
    }),
  stock: -count,
  reserved: 0,
  goes:
    lot.state === 'usable' && lot.freeDoses < count
      ? ['lot.too_few']
      : expectClosedUnless(lot.state === 'usable'),
}));

const planCorrect = planOnLot((lot, { world, step: { count } }) => ({
  call: () =>
    world.fixture.asAdmin(lots.correctLot, {
      params: toLotKey(lot),
      body: { counted: count, seen: sumLotDoses(lot), reason: 'Conteo' },
    }),
  stock: count - sumLotDoses(lot),
  reserved: 0,
  goes:
    lot.state === 'usable' && count < lot.reservedDoses
      ? ['lot.reserved']
      : expectClosedUnless(lot.state === 'usable'),
}));

/** Returns whether the appointment has begun, so that its doses may have been given. */
const hasStarted = ({ date, time }: { readonly date: string; readonly time: string }) =>
  toInstant(date, time) <= thePlatform().now();

/** Recalls a lot; earlier appointments take free doses of other lots first, and the rest is uncovered. */
const planRecall = planOnLot((lot, { world, now, step: _ }) => {
  const lostReservations = now.reservations
    .filter((row) => row.lotId === lot.lotId && !hasStarted(row))
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const otherLots = now.lots
    .filter(
      ({ lotId, state, usableUntil }) =>
        lotId !== lot.lotId && state === 'usable' && usableUntil >= inDays(0),
    )
    .toSorted((a, b) => a.usableUntil.localeCompare(b.usableUntil))
    .map(({ usableUntil, freeDoses }) => ({ usableUntil, freeDoses }));
  const startedDoses = sum(
    now.reservations.filter((row) => row.lotId === lot.lotId && hasStarted(row)),
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
    call: () => world.fixture.asAdmin(lots.recallLot, { params: toLotKey(lot), body: { reason: 'Aviso' } }),
    stock: startedDoses - sumLotDoses(lot),
    reserved: -uncoveredDoses,
    goes: expectClosedUnless(lot.state !== 'recalled'),
  };
});

const planDiscard = planOnLot((lot, { world }) => ({
  call: () => world.fixture.asAdmin(lots.discardLot, { params: toLotKey(lot), body: { reason: 'Vencidas' } }),
  stock: 0,
  reserved: 0,
  goes:
    lot.state === 'expired' && lot.reservedDoses > 0
      ? ['lot.reserved']
      : expectClosedUnless(lot.state === 'expired'),
}));

/** Moves to the next day; on two of three nights, the schedule runs. */
const night: StepPlan = ({ world, now, step: { count } }) => {
  advanceClock({ days: 1 });
  const hasExpired = ({ state, usableUntil }: Lot) => state === 'usable' && usableUntil < inDays(0);
  const scheduleRuns = count % 3 > 0;
  return {
    async call() {
      if (scheduleRuns) await world.fixture.stack.bus.runSchedule('expire-lots');
      return { status: 200 };
    },
    stock: scheduleRuns ? -sum(now.lots.filter(hasExpired), ({ freeDoses }) => freeDoses) : 0,
    reserved: 0,
    goes: true,
  };
};

const planAssign: StepPlan = ({ world, now, step: { count: doses, days } }) => {
  const { medicationId } = world;
  const date = inDays(days);
  const freeDoses = countFreeDoses(now, date);
  return {
    async call() {
      const requestedMedication = { medicationId, doses, dosePriceCents: 5000 };
      const answer = await assign(world.fixture, {
        date,
        time: world.nextHour(),
        medications: [requestedMedication],
      });
      if (answer.status === 200) world.appointmentIds.push(answer.reply.appointmentId);
      return answer;
    },
    stock: 0,
    reserved: doses,
    goes: freeDoses >= doses || [freeDoses > 0 ? 'assignment.too_many_doses' : 'assignment.unavailable'],
  };
};

/** Doses of an appointment in withdrawn lots, which do not return to the stock. */
const countWithdrawnDoses = ({ appointment: { appointmentId } }: BookedDoses, now: MedicationInventory) =>
  sum(
    now.reservations.filter(
      (row) =>
        row.appointmentId === appointmentId &&
        now.lots.some((lot) => lot.lotId === row.lotId && lot.state !== 'usable'),
    ),
    ({ doses }) => doses,
  );

const planMove = planOnAppointment((booking, { world, now, step: { days } }) => {
  const { appointmentId } = booking.appointment;
  const date = inDays(days);
  const isUsableLot = ({ usableUntil, state }: Lot) => usableUntil >= date && state !== 'recalled';
  const usableLotIds = new Set(now.lots.filter(isUsableLot).map(({ lotId }) => lotId));
  const stayingDoses = sum(
    now.reservations.filter((row) => row.appointmentId === appointmentId && usableLotIds.has(row.lotId)),
    ({ doses }) => doses,
  );
  const newDoses = Math.min(booking.booked - stayingDoses, countFreeDoses(now, date));
  const isCovered = stayingDoses + newDoses >= booking.reservedDoses;
  return {
    call: () => moveAtDesk(world.fixture, appointmentId, { to: { date, time: world.nextHour() } }),
    stock: -countWithdrawnDoses(booking, now),
    reserved: stayingDoses + newDoses - booking.reservedDoses,
    ...(isConfirmed(booking) && !isCovered ? { goes: ['assignment.not_covered'] } : {}),
    ...(isConfirmed(booking) && isCovered && booking.appointment.date >= inDays(0) ? { goes: true } : {}),
  };
});

const planCancel = planOnAppointment((booking, { world, now, step: { count } }) => ({
  call: () =>
    (count % 2 ? cancelAtDesk : removeAppointment)(world.fixture, booking.appointment.appointmentId),
  stock: -countWithdrawnDoses(booking, now),
  reserved: -booking.reservedDoses,
  ...(isConfirmed(booking) && booking.appointment.date > inDays(0) ? { goes: true } : {}),
}));

const planNoShow = planOnAppointment((booking, { world, now }) => ({
  call: () =>
    world.fixture.asAdmin(markNoShow, { params: { appointmentId: booking.appointment.appointmentId } }),
  stock: -countWithdrawnDoses(booking, now),
  reserved: -booking.reservedDoses,
  ...(isConfirmed(booking) && booking.appointment.date < inDays(0) ? { goes: true } : {}),
}));

const planClose = planOnAppointment((booking, { world, now, step: { count } }) => {
  const { appointmentId, date } = booking.appointment;
  if (isConfirmed(booking) && date > inDays(0)) advanceToDay(date);
  const params = { appointmentId };
  const { asStaff, asAdmin } = world.fixture;
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
    stock: -Math.min(booking.booked, booking.reservedDoses + countFreeDoses(now, date)),
    reserved: -booking.reservedDoses,
    ...(isConfirmed(booking) ? { goes: true } : {}),
  };
});

const plans = {
  receive: planReceive,
  lose: planLose,
  correct: planCorrect,
  recall: planRecall,
  discard: planDiscard,
  night,
  assign: planAssign,
  move: planMove,
  cancel: planCancel,
  miss: planNoShow,
  close: planClose,
} satisfies Record<string, StepPlan>;

export const stepNames = Object.keys(plans) as DoseStep['what'][];
export const createPlan = (input: Parameters<StepPlan>[0]): PlannedStep | undefined =>
  plans[input.step.what](input);
