import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Role } from '#shared/core/roles.ts';
import { buildChannel } from '#shared/live/channels.ts';
import { aColleague, removeAppointment } from '#test/support/appointments/desk-actions.ts';
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

const openScreen = (role: Role, userId: string, channel = buildChannel({ userId })) =>
  listen(stack.live.url, channel, stack.mint({ role, userId }));
const openScreens = async ({ admin, member, patient }: Fixture) => ({
  desk: await openScreen('admin', admin.userId),
  staff: await openScreen('staff', member.staffId),
  client: await openScreen('patient', patient.patientId),
});

describe('live channel', () => {
  it('notifies desk, aesthetician and client of a request and its approval [R226]', async ({ fixture }) => {
    const screens = await openScreens(fixture);

    const appointmentId = await request(fixture);
    await approve(fixture, appointmentId);

    const days = [{ staffId: fixture.member.staffId, date: fixture.date }];
    for (const [viewer, screen] of Object.entries(screens)) {
      await screen.waitFor('AppointmentRequested');
      const note = await screen.waitFor('AppointmentConfirmed');
      const { id } = note;
      expect(note).toEqual({
        id,
        source: 'appointments',
        type: 'AppointmentConfirmed',
        ...(viewer !== 'client' && { days }),
      });
      screen.close();
    }
  });

  it('notifies the aesthetician who loses an appointment by an approval', async ({ fixture }) => {
    const losingScreen = await openScreen('staff', fixture.member.staffId);
    const appointmentId = await request(fixture);
    await losingScreen.waitFor('AppointmentRequested');
    const colleague = await aColleague(fixture);
    const gainingScreen = await openScreen('staff', colleague.staffId);

    await approve(fixture, appointmentId, { ...buildAssignmentFor(fixture), staffId: colleague.staffId });

    const { date } = fixture;
    expect((await losingScreen.waitFor('AppointmentChanged')).days).toEqual([
      { staffId: fixture.member.staffId, date },
    ]);
    expect((await gainingScreen.waitFor('AppointmentConfirmed')).days).toEqual([
      { staffId: colleague.staffId, date },
    ]);
    for (const screen of [losingScreen, gainingScreen]) screen.close();
  });

  it('notifies of a started payment, a wrong code and a removal, without any message', async ({
    fixture,
  }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const params = { appointmentId };
    const messagesBefore = await listClientMessages(fixture);
    advanceToDay(fixture.date);
    const screens = Object.values(await openScreens(fixture));
    const closeWithCode = (code: string) => fixture.asStaff(completeAppointment, { params, body: { code } });
    const listTypesReceivedOn = async (action: () => Promise<unknown>) => {
      const received = Promise.all(screens.map((screen) => screen.waitForNext()));
      await action();
      return (await received).map(({ type }) => type);
    };
    const changedTypes = screens.map(() => 'AppointmentChanged');

    const paymentTypes = await listTypesReceivedOn(() =>
      fixture.asStaff(startPayment, { params, body: { method: 'cash' } }),
    );
    const wrongCodeTypes = await listTypesReceivedOn(() => closeWithCode('NO-ES-EL'));
    const confirmationCode = await getConfirmationCode(appointmentId);
    const closingTypes = await listTypesReceivedOn(() => closeWithCode(confirmationCode));
    const removalTypes = await listTypesReceivedOn(() => removeAppointment(fixture, appointmentId));

    expect([paymentTypes, wrongCodeTypes, removalTypes]).toEqual([changedTypes, changedTypes, changedTypes]);
    expect(closingTypes).toEqual(screens.map(() => 'AppointmentCompleted'));
    expect(await listClientMessages(fixture)).toEqual(messagesBefore);
    for (const screen of screens) screen.close();
  });

  it('does not notify other clients and aestheticians', async ({ fixture }) => {
    const [otherClient, otherFixture] = [await withAnotherClient(fixture), await createFixture(stack)];
    const otherScreens = [
      await openScreen('patient', otherClient.patient.patientId),
      await openScreen('staff', otherFixture.member.staffId),
    ];
    const client = await openScreen('patient', fixture.patient.patientId);

    const appointmentId = await request(fixture);
    await deny(fixture, appointmentId);
    await client.waitFor('DepositReturned');

    expect(otherScreens.map(({ isSubscribed, notes }) => ({ isSubscribed, notes }))).toEqual(
      otherScreens.map(() => ({ isSubscribed: true, notes: [] })),
    );
    for (const screen of [...otherScreens, client]) screen.close();
  });

  it('rejects a subscription to another user’s channel, and one without a token', async () => {
    const { patient, member, admin } = await createFixture(stack);
    const desk = buildChannel(admin);
    const subscriptions = [
      await openScreen('patient', patient.patientId, desk),
      await openScreen('patient', patient.patientId, '/live/*'),
      await openScreen('staff', member.staffId, desk),
      await openScreen('staff', member.staffId, buildChannel({ userId: patient.patientId })),
      await openScreen('admin', admin.userId, buildChannel({ userId: patient.patientId })),
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
