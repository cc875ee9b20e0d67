import { randomUUID } from 'node:crypto';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { completeWithoutCode, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays, instantOf } from '#shared/core/civil-time.ts';
import { dosesIn, isUsableOn, type Lot } from '#shared/inventory/lot.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { cancelFor, move, remove } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import { codeOf } from '../center/scene.ts';
import { later, onDay } from '../system/clock.ts';
import { assign, lotsToConfirm } from './assignments.ts';
import type { Cupboard, World } from './dose-world.ts';
import { inDays, receive } from './medications.ts';

// Random steps for the doses of one medication; the expected stock is calculated without the product's own
// arithmetic.

type Answer = { readonly status: number; readonly problem?: { readonly code: string } | undefined };
type Act = {
  call(): Promise<Answer>;
  /** The expected change of stock and reserved doses on success. */
  readonly stock: number;
  readonly reserved: number;
  /** Whether the step must succeed, or the codes it is rejected with; undefined if both are possible. */
  readonly goes?: boolean | readonly string[];
};
export type DoseStep = {
  readonly what: keyof typeof acts;
  readonly lot: 'A' | 'B' | 'C';
  readonly count: number;
  readonly pick: number;
  readonly days: number;
};
type Plan = (given: { world: World; now: Cupboard; step: DoseStep }) => Act | undefined;

/** Days until each lot expires: one is short, and one outlives every run. */
const lasting = { A: 2, B: 6, C: 90 } as const;
const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const freeOn = ({ lots: all }: Cupboard, date: string) =>
  sum(
    all.filter((lot) => isUsableOn(lot, date)),
    ({ freeDoses }) => freeDoses,
  );
const closedUnless = (is: boolean) => (is ? true : ['lot.closed']);

/** A step on the lot with the number of the step. */
const onLot =
  (plan: (lot: Lot, given: Parameters<Plan>[0]) => Act): Plan =>
  (given) => {
    const lot = given.now.lots.find(({ lotNumber }) => lotNumber === given.step.lot);
    return lot && plan(lot, given);
  };
const keyOf = ({ medicationId, lotId }: Lot) => ({ medicationId, lotId });

type Booked = { readonly appointment: Appointment; readonly kept: number; readonly booked: number };
/** A step on one of all appointments so far, in any state. */
const onAppointment =
  (plan: (of: Booked, given: Parameters<Plan>[0]) => Act): Plan =>
  (given) => {
    const { appointments, reservations } = given.now;
    const appointment = appointments[given.step.pick % Math.max(1, appointments.length)];
    if (!appointment) return undefined;
    const own = reservations.filter(({ appointmentId }) => appointmentId === appointment.appointmentId);
    const booked = sum(appointment.medications, ({ doses }) => doses);
    return plan({ appointment, kept: sum(own, ({ doses }) => doses), booked }, given);
  };
const stands = ({ appointment }: Booked) => appointment.status === 'confirmed';

const receiving: Plan = ({ world, now, step }) => {
  const known = now.lots.find(({ lotNumber }) => lotNumber === step.lot);
  const usableUntil = addDays(world.firstDay, lasting[step.lot]);
  return {
    call: () => receive(world.scene.asAdmin, world, { lotNumber: step.lot, usableUntil, vials: step.count }),
    stock: step.count,
    reserved: 0,
    goes: usableUntil < inDays(0) ? ['lot.past_expiry'] : closedUnless(!known || known.state === 'usable'),
  };
};

const losing = onLot((lot, { world, step: { count } }) => ({
  call: () =>
    world.scene.asAdmin(lots.loseDoses, {
      params: { ...keyOf(lot), moveId: randomUUID() },
      body: { doses: count, reason: 'Se rompió' },
    }),
  stock: -count,
  reserved: 0,
  goes:
    lot.state === 'usable' && lot.freeDoses < count ? ['lot.too_few'] : closedUnless(lot.state === 'usable'),
}));

const correcting = onLot((lot, { world, step: { count } }) => ({
  call: () =>
    world.scene.asAdmin(lots.correctLot, {
      params: keyOf(lot),
      body: { counted: count, seen: dosesIn(lot), reason: 'Conteo' },
    }),
  stock: count - dosesIn(lot),
  reserved: 0,
  goes:
    lot.state === 'usable' && count < lot.reservedDoses
      ? ['lot.reserved']
      : closedUnless(lot.state === 'usable'),
}));

/** Whether the appointment has begun, so that its doses may have been given. */
const isBegun = ({ date, time }: { readonly date: string; readonly time: string }) =>
  instantOf(date, time) <= thePlatform().now();

/** Recalls a lot; earlier appointments take free doses of other lots first, and the rest is uncovered. */
const recalling = onLot((lot, { world, now, step: _ }) => {
  const leaving = now.reservations
    .filter((row) => row.lotId === lot.lotId && !isBegun(row))
    .toSorted((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const others = now.lots
    .filter(
      ({ lotId, state, usableUntil }) =>
        lotId !== lot.lotId && state === 'usable' && usableUntil >= inDays(0),
    )
    .toSorted((a, b) => a.usableUntil.localeCompare(b.usableUntil))
    .map(({ usableUntil, freeDoses }) => ({ usableUntil, freeDoses }));
  const begun = sum(
    now.reservations.filter((row) => row.lotId === lot.lotId && isBegun(row)),
    ({ doses }) => doses,
  );
  let lost = 0;
  for (const { date, doses } of leaving) {
    let wanted = doses;
    for (const other of others.filter(({ usableUntil }) => usableUntil >= date)) {
      const taken = Math.min(wanted, other.freeDoses);
      other.freeDoses -= taken;
      wanted -= taken;
    }
    lost += wanted;
  }
  return {
    call: () => world.scene.asAdmin(lots.recallLot, { params: keyOf(lot), body: { reason: 'Aviso' } }),
    stock: begun - dosesIn(lot),
    reserved: -lost,
    goes: closedUnless(lot.state !== 'recalled'),
  };
});

const discarding = onLot((lot, { world }) => ({
  call: () => world.scene.asAdmin(lots.discardLot, { params: keyOf(lot), body: { reason: 'Vencidas' } }),
  stock: 0,
  reserved: 0,
  goes:
    lot.state === 'expired' && lot.reservedDoses > 0
      ? ['lot.reserved']
      : closedUnless(lot.state === 'expired'),
}));

/** Moves to the next day; on two of three nights, the schedule runs. */
const night: Plan = ({ world, now, step: { count } }) => {
  later({ days: 1 });
  const isOver = ({ state, usableUntil }: Lot) => state === 'usable' && usableUntil < inDays(0);
  const comes = count % 3 > 0;
  return {
    async call() {
      if (comes) await world.scene.stack.bus.runSchedule('expire-lots');
      return { status: 200 };
    },
    stock: comes ? -sum(now.lots.filter(isOver), ({ freeDoses }) => freeDoses) : 0,
    reserved: 0,
    goes: true,
  };
};

const assigning: Plan = ({ world, now, step: { count: doses, days } }) => {
  const { medicationId } = world;
  const date = inDays(days);
  const free = freeOn(now, date);
  return {
    async call() {
      const wanted = { medicationId, doses, dosePriceCents: 5000 };
      const answer = await assign(world.scene, { date, time: world.nextHour(), medications: [wanted] });
      if (answer.status === 200) world.appointmentIds.push(answer.reply.appointmentId);
      return answer;
    },
    stock: 0,
    reserved: doses,
    goes: free >= doses ? true : [free > 0 ? 'assignment.too_many_doses' : 'assignment.unavailable'],
  };
};

/** Doses of an appointment in withdrawn lots, which do not return to the stock. */
const overOf = ({ appointment: { appointmentId } }: Booked, now: Cupboard) =>
  sum(
    now.reservations.filter(
      (row) =>
        row.appointmentId === appointmentId &&
        now.lots.some((lot) => lot.lotId === row.lotId && lot.state !== 'usable'),
    ),
    ({ doses }) => doses,
  );

const moving = onAppointment((of, { world, now, step: { days } }) => {
  const { appointmentId } = of.appointment;
  const date = inDays(days);
  const isGood = ({ usableUntil, state }: Lot) => usableUntil >= date && state !== 'recalled';
  const good = new Set(now.lots.filter(isGood).map(({ lotId }) => lotId));
  const staying = sum(
    now.reservations.filter((row) => row.appointmentId === appointmentId && good.has(row.lotId)),
    ({ doses }) => doses,
  );
  const taken = Math.min(of.booked - staying, freeOn(now, date));
  return {
    call: () => move(world.scene, appointmentId, { to: { date, time: world.nextHour() } }),
    stock: -overOf(of, now),
    reserved: staying + taken - of.kept,
    ...(stands(of) && staying + taken < of.kept ? { goes: ['assignment.not_covered'] } : {}),
    ...(stands(of) && staying + taken >= of.kept && of.appointment.date >= inDays(0) ? { goes: true } : {}),
  };
});

const cancelling = onAppointment((of, { world, now, step: { count } }) => ({
  call: () => (count % 2 ? cancelFor : remove)(world.scene, of.appointment.appointmentId),
  stock: -overOf(of, now),
  reserved: -of.kept,
  ...(stands(of) && of.appointment.date > inDays(0) ? { goes: true } : {}),
}));

const missing = onAppointment((of, { world, now }) => ({
  call: () => world.scene.asAdmin(markNoShow, { params: { appointmentId: of.appointment.appointmentId } }),
  stock: -overOf(of, now),
  reserved: -of.kept,
  ...(stands(of) && of.appointment.date < inDays(0) ? { goes: true } : {}),
}));

const closing = onAppointment((of, { world, now, step: { count } }) => {
  const { appointmentId, date } = of.appointment;
  if (stands(of) && date > inDays(0)) onDay(date);
  const params = { appointmentId };
  const { asStaff, asAdmin } = world.scene;
  return {
    async call() {
      const lots = await lotsToConfirm(appointmentId);
      if (count % 2)
        return asAdmin(completeWithoutCode, {
          params,
          body: { method: 'cash', reason: 'Sin teléfono', lots },
        });
      await asStaff(startPayment, { params, body: { method: 'cash' } });
      return asStaff(completeAppointment, { params, body: { code: await codeOf(appointmentId), lots } });
    },
    stock: -Math.min(of.booked, of.kept + freeOn(now, date)),
    reserved: -of.kept,
    ...(stands(of) ? { goes: true } : {}),
  };
});

const acts = {
  receive: receiving,
  lose: losing,
  correct: correcting,
  recall: recalling,
  discard: discarding,
  night,
  assign: assigning,
  move: moving,
  cancel: cancelling,
  miss: missing,
  close: closing,
} satisfies Record<string, Plan>;

export const stepNames = Object.keys(acts) as DoseStep['what'][];
export const planOf = (given: Parameters<Plan>[0]): Act | undefined => acts[given.step.what](given);
