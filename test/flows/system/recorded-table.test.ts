import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  completeAppointment,
  confirmDeposit,
  listAppointmentRequests,
  listAssignedAppointments,
  listMyAppointments,
} from '#shared/appointments/api.ts';
import {
  deleteAppointment,
  getAppointment,
  listCalendar,
} from '#shared/appointments/calendar/calendar-api.ts';
import { cancelAppointment } from '#shared/appointments/changes/change-api.ts';
import {
  listCompletedAppointments,
  listKeptDeposits,
  listUnsettledDeposits,
  markNoShow,
  retryDepositRefund,
  waiveForfeit,
} from '#shared/appointments/closing/closing-api.ts';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import { listTreatment } from '#shared/records/treatment/notes-api.ts';
import { enterCard } from '#test/support/center/center.ts';
import { codeOf, moneyOf, stored } from '#test/support/center/scene.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aRecordedStack, recordedAt, recordedRows } from '#test/support/recorded/recorded-stack.ts';
import { later } from '#test/support/system/clock.ts';
import type { TestStack } from '#test/support/system/stack.ts';

type AppointmentRow = {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly staffId: string;
  readonly status: string;
  readonly deposit: { readonly status: string };
  readonly cancellation?: { readonly reason: string };
  readonly hidden?: boolean;
};
const recorded = recordedRows().filter(
  ({ __edb_e__: entity }) => entity === 'appointment',
) as unknown as AppointmentRow[];
const idsOf = (rows: readonly { readonly appointmentId: string }[]) =>
  rows.map(({ appointmentId }) => appointmentId).sort();
const recordedIn = (...statuses: readonly string[]) => ({
  of: (who: Partial<AppointmentRow> = {}) =>
    idsOf(
      recorded.filter(
        (row) =>
          !row.hidden &&
          statuses.includes(row.status) &&
          Object.entries(who).every(([key, value]) => row[key as keyof AppointmentRow] === value),
      ),
    ),
});

let stack: TestStack;
const asDesk = () => stack.as({ userId: 'lourdes', role: 'admin' });
const asMarisol = () => stack.as({ userId: 'marisol', role: 'patient' });
const asCarmen = () => stack.as({ userId: 'carmen', role: 'staff' });
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the table of the version before is read', () => {
  beforeAll(async () => {
    stack = await aRecordedStack();
  });
  afterAll(() => stack.close());

  it('and holds together: money, days, trail and facts agree', () =>
    expectInvariants(stack, recordedAt.toISOString()));

  it.each(recorded.filter(({ hidden }) => !hidden))('in the panel: $appointmentId', async (row) => {
    const { status, reply } = await asDesk()(getAppointment, {
      params: { appointmentId: row.appointmentId },
    });

    expect(status).toBe(200);
    expect([reply.status, reply.depositStatus, reply.cancellationReason]).toEqual([
      row.status,
      row.deposit.status,
      row.cancellation?.reason,
    ]);
  });

  it.each(['marisol', 'luz'])('in the record of %s, with the reasons that were given', async (patientId) => {
    const found: (readonly [string, boolean, string | undefined])[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const query = cursor === undefined ? {} : { cursor };
      const { reply } = await asDesk()(listPatientAppointments, { params: { patientId }, query });
      for (const { appointmentId, removed, reasons } of reply.rows)
        found.push([appointmentId, removed, reasons.find(({ kind }) => kind === 'ended')?.reason]);
      cursor = reply.cursor;
    }

    const expected = recorded
      .filter((row) => row.patientId === patientId)
      .map((row) => [row.appointmentId, row.hidden === true, row.cancellation?.reason]);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('in its client’s own list, and by whoever carries it out', async () => {
    const own = await asMarisol()(listMyAppointments, { params: { patientId: 'marisol' } });
    const assigned = await asCarmen()(listAssignedAppointments, {
      params: { staffId: 'carmen' },
      query: march,
    });

    const listed = recordedIn('pending', 'confirmed', 'completed', 'cancelled', 'noShow');
    expect(idsOf(own.reply.rows)).toEqual(listed.of({ patientId: 'marisol' }));
    expect(idsOf(assigned.reply.rows)).toEqual(
      recordedIn('confirmed', 'completed').of({ staffId: 'carmen' }),
    );
  });

  it('on the calendar and in the lists of the desk', async () => {
    const calendar = await asDesk()(listCalendar, { query: march });
    const requests = await asDesk()(listAppointmentRequests);
    const done = await asDesk()(listCompletedAppointments, { query: { month: '2026-03' } });
    const kept = await asDesk()(listKeptDeposits);
    const unsettled = await asDesk()(listUnsettledDeposits);

    expect(idsOf(calendar.reply)).toEqual(recordedIn('pending', 'confirmed').of());
    expect(idsOf(requests.reply.rows)).toEqual(recordedIn('pending').of());
    expect(idsOf(done.reply.rows)).toEqual(recordedIn('confirmed', 'completed').of());
    expect(idsOf(kept.reply.rows)).toEqual(['cancelled-late', 'no-show']);
    expect(idsOf(unsettled.reply.rows)).toEqual(['refunding', 'releasing']);
  });

  it('with what was noted at it', async () => {
    const { reply } = await asDesk()(listTreatment, { params: { patientId: 'marisol' } });

    const noted = reply.rows.find(({ appointmentId }) => appointmentId === 'completed');
    expect(noted?.notes.map(({ text }) => text)).toEqual([
      'Piel sensible en las mejillas; sin enrojecimiento al terminar.',
    ]);
  });
});

describe('an appointment of the version before goes on', () => {
  beforeAll(async () => {
    stack = await aRecordedStack();
  });
  afterAll(async () => {
    await expectInvariants(stack, recordedAt.toISOString());
    await stack.close();
  });

  const ofMarisol = (appointmentId: string) => ({ params: { patientId: 'marisol', appointmentId } });

  it('from a reservation to a request, once its card is entered', async () => {
    const { paymentIntentId } = (await stored('reserved')).deposit;
    const { client_secret: clientSecret } = stack.stripe.intents().find(({ id }) => id === paymentIntentId)!;

    await enterCard({ stripeUrl: stack.stripe.url, clientSecret });
    const { reply } = await asMarisol()(confirmDeposit, ofMarisol('reserved'));

    expect(reply.status).toBe('pending');
    expect(await moneyOf('reserved')).toEqual({ depositHeld: 5_001 });
  });

  it('from a request whose approval was cut short to a confirmed appointment', async () => {
    later({ minutes: 2 });
    await stack.bus.runSchedule('sweep-holds');

    expect(await stored('pending-claimed')).toMatchObject({
      status: 'confirmed',
      confirmationCode: expect.stringMatching(/^[A-Z2-9]{8}$/),
      deposit: { status: 'captured' },
    });
  });

  it('from a confirmed appointment to one that its client cancelled', async () => {
    const { reply } = await asMarisol()(cancelAppointment, {
      ...ofMarisol('confirmed-attending'),
      body: {},
    });
    await stack.settled();

    expect(reply.cancellationReason).toBe('Cancelada por el cliente');
    expect(await stored('confirmed-attending')).toMatchObject({
      cancellation: { kind: 'byPatient' },
      deposit: { status: 'refunded' },
    });
  });

  it('from a confirmed appointment to a completed one, and to one that nobody came to', async () => {
    const { status } = await asCarmen()(completeAppointment, {
      params: { appointmentId: 'payment-started' },
      body: { code: await codeOf('payment-started') },
    });
    await asDesk()(markNoShow, { params: { appointmentId: 'confirmed-past' } });

    expect(status).toBe(200);
    expect(await stored('payment-started')).toMatchObject({ status: 'completed', collectedCents: 5_000 });
    expect(await stored('confirmed-past')).toMatchObject({ status: 'noShow', deposit: { status: 'kept' } });
  });

  it.each(['cancelled-late', 'no-show'])(
    'from a deposit that was kept to one that is given back: %s',
    async (id) => {
      await asDesk()(waiveForfeit, { params: { appointmentId: id }, body: { reason: 'Paso del huracán' } });
      await stack.settled();

      expect((await stored(id)).deposit.status).toBe('refunded');
    },
  );

  it.each([
    ['refunding', 'refunded'],
    ['releasing', 'released'],
  ])('from a deposit that is %s to one that is %s', async (id, back) => {
    await asDesk()(retryDepositRefund, { params: { appointmentId: id } });
    await stack.settled();

    expect((await stored(id)).deposit.status).toBe(back);
  });

  it('from a completed appointment to one that the desk took out', async () => {
    const { status } = await asDesk()(deleteAppointment, {
      params: { appointmentId: 'desk-completed' },
      query: { seen: 'completed' },
    });

    expect(status).toBe(200);
    expect(await stored('desk-completed')).toMatchObject({ status: 'completed', hidden: true });
  });

  it('nowhere, from a reservation that has expired', async () => {
    const { problem } = await asMarisol()(confirmDeposit, ofMarisol('expired'));

    expect(problem.code).toBe('appointment.reservation_expired');
  });
});
