import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Role } from '#shared/core/roles.ts';
import { buildChannel } from '#shared/live/channels.ts';
import { aColleague, remove } from '#test/support/appointments/desk-actions.ts';
import {
  approve,
  buildAssignmentFor,
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  getConfirmationCode,
  listClientMessages,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { listen } from '#test/support/live/screen-listener.ts';
import { advanceToDay } from '#test/support/system/clock.ts';

const screenOf = (role: Role, userId: string, channel = buildChannel({ userId })) =>
  listen(stack.live.url, channel, stack.mint({ role, userId }));
const everyoneOf = async ({ admin, member, patient }: Fixture) => ({
  desk: await screenOf('admin', admin.userId),
  staff: await screenOf('staff', member.staffId),
  client: await screenOf('patient', patient.patientId),
});

describe('live channel', () => {
  it('notifies desk, aesthetician and client of a request and its approval [R226]', async ({ fixture }) => {
    const screens = await everyoneOf(fixture);

    const appointmentId = await request(fixture);
    await approve(fixture, appointmentId);

    const days = [{ staffId: fixture.member.staffId, date: fixture.date }];
    for (const [who, screen] of Object.entries(screens)) {
      await screen.waitFor('AppointmentRequested');
      const note = await screen.waitFor('AppointmentConfirmed');
      const { id } = note;
      expect(note).toEqual({
        id,
        source: 'appointments',
        type: 'AppointmentConfirmed',
        ...(who !== 'client' && { days }),
      });
      screen.close();
    }
  });

  it('notifies the aesthetician who loses an appointment by an approval', async ({ fixture }) => {
    const loses = await screenOf('staff', fixture.member.staffId);
    const appointmentId = await request(fixture);
    await loses.waitFor('AppointmentRequested');
    const colleague = await aColleague(fixture);
    const gains = await screenOf('staff', colleague.staffId);

    await approve(fixture, appointmentId, { ...buildAssignmentFor(fixture), staffId: colleague.staffId });

    const { date } = fixture;
    expect((await loses.waitFor('AppointmentChanged')).days).toEqual([
      { staffId: fixture.member.staffId, date },
    ]);
    expect((await gains.waitFor('AppointmentConfirmed')).days).toEqual([
      { staffId: colleague.staffId, date },
    ]);
    for (const screen of [loses, gains]) screen.close();
  });

  it('notifies of a started payment, a wrong code and a removal, without any message', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const params = { appointmentId };
    const before = await listClientMessages(fixture);
    advanceToDay(fixture.date);
    const screens = Object.values(await everyoneOf(fixture));
    const close = (code: string) => fixture.asStaff(completeAppointment, { params, body: { code } });
    const typesReceivedOn = async (act: () => Promise<unknown>) => {
      const received = Promise.all(screens.map((screen) => screen.next()));
      await act();
      return (await received).map(({ type }) => type);
    };
    const changed = screens.map(() => 'AppointmentChanged');

    const paying = await typesReceivedOn(() =>
      fixture.asStaff(startPayment, { params, body: { method: 'cash' } }),
    );
    const wrong = await typesReceivedOn(() => close('NO-ES-EL'));
    const confirmationCode = await getConfirmationCode(appointmentId);
    const closed = await typesReceivedOn(() => close(confirmationCode));
    const removed = await typesReceivedOn(() => remove(fixture, appointmentId));

    expect([paying, wrong, removed]).toEqual([changed, changed, changed]);
    expect(closed).toEqual(screens.map(() => 'AppointmentCompleted'));
    expect(await listClientMessages(fixture)).toEqual(before);
    for (const screen of screens) screen.close();
  });

  it('does not notify other clients and aestheticians', async ({ fixture }) => {
    const [luz, elsewhere] = [await withAnotherClient(fixture), await createFixture(stack)];
    const strangers = [
      await screenOf('patient', luz.patient.patientId),
      await screenOf('staff', elsewhere.member.staffId),
    ];
    const client = await screenOf('patient', fixture.patient.patientId);

    const appointmentId = await request(fixture);
    await deny(fixture, appointmentId);
    await client.waitFor('DepositReturned');

    expect(strangers.map(({ isSubscribed, notes }) => ({ isSubscribed, notes }))).toEqual(
      strangers.map(() => ({ isSubscribed: true, notes: [] })),
    );
    for (const screen of [...strangers, client]) screen.close();
  });

  it('rejects a subscription to another user’s channel, and one without a token', async () => {
    const { patient, member, admin } = await createFixture(stack);
    const desk = buildChannel(admin);
    const subscriptions = [
      await screenOf('patient', patient.patientId, desk),
      await screenOf('patient', patient.patientId, '/live/*'),
      await screenOf('staff', member.staffId, desk),
      await screenOf('staff', member.staffId, buildChannel({ userId: patient.patientId })),
      await screenOf('admin', admin.userId, buildChannel({ userId: patient.patientId })),
      await listen(stack.live.url, desk, 'nobody'),
    ];

    expect(subscriptions.map(({ isSubscribed }) => isSubscribed)).toEqual(subscriptions.map(() => false));
    for (const screen of subscriptions) screen.close();
  });

  it('accepts events from the product only', async () => {
    const { admin } = await createFixture(stack);
    const response = await fetch(`${stack.live.url}/event`, {
      method: 'POST',
      headers: { authorization: stack.mint({ role: 'admin', userId: admin.userId }) },
      body: JSON.stringify({ channel: buildChannel(admin), events: ['{}'] }),
    });

    expect(response.status).toBe(401);
  });
});
