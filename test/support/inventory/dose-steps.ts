import { randomUUID } from 'node:crypto';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { completeWithoutCode, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays, toInstant } from '#shared/core/civil-time.ts';
import { isUsableOn, type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { cancelAtDesk, move, remove } from '../appointments/desk-actions.ts';
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
type StepPlan = (given: {
  world: DoseFixture;
  now: MedicationInventory;
  step: DoseStep;
}) => PlannedStep | undefined;

/** Days until each lot expires: one is short, and one outlives every run. */
const lotLifetimeDays = { A: 2, B: 6, C: 90 } as const;
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const countFreeDoses = ({ lots: all }: MedicationInventory, date: string) =>
  sum(
    all.filter((lot) => isUsableOn(lot, date)),
    ({ freeDoses }) => freeDoses,
  );
const expectClosedUnless = (is: boolean) => (is ? true : ['lot.closed']);

/** A step on the lot with the number of the step. */
const planOnLot =
  (plan: (lot: Lot, given: Parameters<StepPlan>[0]) => PlannedStep): StepPlan =>
  (given) => {
    const lot = given.now.lots.find(({ lotNumber }) => lotNumber === given.step.lot);
    return lot && plan(lot, given);
  };
const keyOf = ({ medicationId, lotId }: Lot) => ({ medicationId, lotId });

type BookedDoses = {
  readonly appointment: Appointment;
  readonly reservedDoses: number;
  readonly booked: number;
};
/** A step on one of all appointments so far, in any state. */
const planOnAppointment =
  (plan: (of: BookedDoses, given: Parameters<StepPlan>[0]) => PlannedStep): StepPlan =>
  (given) => {
    const { appointments, reservations } = given.now;
    const appointment = appointments[given.step.pick % Math.max(1, appointments.length)];
    if (!appointment) return undefined;
    const own = reservations.filter(({ appointmentId }) => appointmentId === appointment.appointmentId);
    const booked = sum(appointment.medications, ({ doses }) => doses);
    return plan({ appointment, reservedDoses: sum(own, ({ doses }) => doses), booked }, given);
  };
const isConfirmed = ({ appointment }: BookedDoses) => appointment.status === 'confirmed';

const planReceive: StepPlan = ({ world, now, step }) => {
  const known = now.lots.find(({ lotNumber }) => lotNumber === step.lot);
  const usableUntil = addDays(world.firstDay, lotLifetimeDays[step.lot]);
  return {
    call: () =>
      receive(world.fixture.asAdmin, world, { lotNumber: step.lot, usableUntil, vials: step.count }),
    stock: step.count,
    reserved: 0,
    goes:
      usableUntil < inDays(0) ? ['lot.past_expiry'] : expectClosedUnless(!known || known.state === 'usable'),
  };
};

const planLose = planOnLot((lot, { world, step: { count } }) => ({
  call: () =>
    world.fixture.asAdmin(lots.loseDoses, {
      params: { ...keyOf(lot), moveId: randomUUID() },
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
      params: keyOf(lot),
      body: { counted: count, seen: sumLotDoses(lot), reason: 'Conteo' },
    }),
  stock: count - sumLotDoses(lot),
  reserved: 0,
  goes:
    lot.state === 'usable' && count < lot.reservedDoses
      ? ['lot.reserved']
      : expectClosedUnless(lot.state === 'usable'),
}));

/** Whether the appointment has begun, so that its doses may have been given. */
const hasStarted = ({ date, time }: { readonly date: string; readonly time: string }) =>
  toInstant(date, time) <= thePlatform().now();

/** Recalls a lot; earlier appointments take free doses of other lots first, and the rest is uncovered. */
const planRecall = planOnLot((lot, { world, now, step: _ }) => {
  const leaving = now.reservations
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
  let lost = 0;
  for (const { date, doses } of leaving) {
    let remaining = doses;
    for (const other of otherLots.filter(({ usableUntil }) => usableUntil >= date)) {
      const taken = Math.min(remaining, other.freeDoses);
      other.freeDoses -= taken;
      remaining -= taken;
    }
    lost += remaining;
  }
  return {
    call: () => world.fixture.asAdmin(lots.recallLot, { params: keyOf(lot), body: { reason: 'Aviso' } }),
    stock: startedDoses - sumLotDoses(lot),
    reserved: -lost,
    goes: expectClosedUnless(lot.state !== 'recalled'),
  };
});

const planDiscard = planOnLot((lot, { world }) => ({
  call: () => world.fixture.asAdmin(lots.discardLot, { params: keyOf(lot), body: { reason: 'Vencidas' } }),
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
  const isOver = ({ state, usableUntil }: Lot) => state === 'usable' && usableUntil < inDays(0);
  const comes = count % 3 > 0;
  return {
    async call() {
      if (comes) await world.fixture.stack.bus.runSchedule('expire-lots');
      return { status: 200 };
    },
    stock: comes ? -sum(now.lots.filter(isOver), ({ freeDoses }) => freeDoses) : 0,
    reserved: 0,
    goes: true,
  };
};

const planAssign: StepPlan = ({ world, now, step: { count: doses, days } }) => {
  const { medicationId } = world;
  const date = inDays(days);
  const free = countFreeDoses(now, date);
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
    goes: free >= doses ? true : [free > 0 ? 'assignment.too_many_doses' : 'assignment.unavailable'],
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

const planMove = planOnAppointment((of, { world, now, step: { days } }) => {
  const { appointmentId } = of.appointment;
  const date = inDays(days);
  const isGood = ({ usableUntil, state }: Lot) => usableUntil >= date && state !== 'recalled';
  const good = new Set(now.lots.filter(isGood).map(({ lotId }) => lotId));
  const staying = sum(
    now.reservations.filter((row) => row.appointmentId === appointmentId && good.has(row.lotId)),
    ({ doses }) => doses,
  );
  const taken = Math.min(of.booked - staying, countFreeDoses(now, date));
  return {
    call: () => move(world.fixture, appointmentId, { to: { date, time: world.nextHour() } }),
    stock: -countWithdrawnDoses(of, now),
    reserved: staying + taken - of.reservedDoses,
    ...(isConfirmed(of) && staying + taken < of.reservedDoses ? { goes: ['assignment.not_covered'] } : {}),
    ...(isConfirmed(of) && staying + taken >= of.reservedDoses && of.appointment.date >= inDays(0)
      ? { goes: true }
      : {}),
  };
});

const planCancel = planOnAppointment((of, { world, now, step: { count } }) => ({
  call: () => (count % 2 ? cancelAtDesk : remove)(world.fixture, of.appointment.appointmentId),
  stock: -countWithdrawnDoses(of, now),
  reserved: -of.reservedDoses,
  ...(isConfirmed(of) && of.appointment.date > inDays(0) ? { goes: true } : {}),
}));

const planNoShow = planOnAppointment((of, { world, now }) => ({
  call: () => world.fixture.asAdmin(markNoShow, { params: { appointmentId: of.appointment.appointmentId } }),
  stock: -countWithdrawnDoses(of, now),
  reserved: -of.reservedDoses,
  ...(isConfirmed(of) && of.appointment.date < inDays(0) ? { goes: true } : {}),
}));

const planClose = planOnAppointment((of, { world, now, step: { count } }) => {
  const { appointmentId, date } = of.appointment;
  if (isConfirmed(of) && date > inDays(0)) advanceToDay(date);
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
    stock: -Math.min(of.booked, of.reservedDoses + countFreeDoses(now, date)),
    reserved: -of.reservedDoses,
    ...(isConfirmed(of) ? { goes: true } : {}),
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
export const createPlan = (given: Parameters<StepPlan>[0]): PlannedStep | undefined =>
  plans[given.step.what](given);
