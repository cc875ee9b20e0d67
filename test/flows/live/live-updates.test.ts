import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { Role } from '#shared/core/roles.ts';
import { channelOf } from '#shared/live/channels.ts';
import { aColleague, remove } from '#test/support/appointments/desk-actions.ts';
import {
  another,
  approve,
  aScene,
  assignmentOf,
  codeOf,
  confirmed,
  deny,
  messagesTo,
  request,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { listen } from '#test/support/live/screen-listener.ts';
import { onDay } from '#test/support/system/clock.ts';

const screenOf = (role: Role, userId: string, channel = channelOf({ userId })) =>
  listen(stack.live.url, channel, stack.mint({ role, userId }));
const everyoneOf = async ({ admin, member, patient }: Scene) => ({
  desk: await screenOf('admin', admin.userId),
  staff: await screenOf('staff', member.staffId),
  client: await screenOf('patient', patient.patientId),
});

describe('live channel', () => {
  it('notifies desk, aesthetician and client of a request and its approval [R226]', async ({ scene }) => {
    const screens = await everyoneOf(scene);

    const appointmentId = await request(scene);
    await approve(scene, appointmentId);

    const days = [{ staffId: scene.member.staffId, date: scene.date }];
    for (const [who, screen] of Object.entries(screens)) {
      await screen.hears('AppointmentRequested');
      const note = await screen.hears('AppointmentConfirmed');
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

  it('notifies the aesthetician who loses an appointment by an approval', async ({ scene }) => {
    const loses = await screenOf('staff', scene.member.staffId);
    const appointmentId = await request(scene);
    await loses.hears('AppointmentRequested');
    const colleague = await aColleague(scene);
    const gains = await screenOf('staff', colleague.staffId);

    await approve(scene, appointmentId, { ...assignmentOf(scene), staffId: colleague.staffId });

    const { date } = scene;
    expect((await loses.hears('AppointmentChanged')).days).toEqual([{ staffId: scene.member.staffId, date }]);
    expect((await gains.hears('AppointmentConfirmed')).days).toEqual([{ staffId: colleague.staffId, date }]);
    for (const screen of [loses, gains]) screen.close();
  });

  it('notifies of a started payment, a wrong code and a removal, without any message', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const params = { appointmentId };
    const before = await messagesTo(scene);
    onDay(scene.date);
    const screens = Object.values(await everyoneOf(scene));
    const close = (code: string) => scene.asStaff(completeAppointment, { params, body: { code } });
    const typesHeardOf = async (act: () => Promise<unknown>) => {
      const heard = Promise.all(screens.map((screen) => screen.next()));
      await act();
      return (await heard).map(({ type }) => type);
    };
    const changed = screens.map(() => 'AppointmentChanged');

    const paying = await typesHeardOf(() =>
      scene.asStaff(startPayment, { params, body: { method: 'cash' } }),
    );
    const wrong = await typesHeardOf(() => close('NO-ES-EL'));
    const confirmationCode = await codeOf(appointmentId);
    const closed = await typesHeardOf(() => close(confirmationCode));
    const removed = await typesHeardOf(() => remove(scene, appointmentId));

    expect([paying, wrong, removed]).toEqual([changed, changed, changed]);
    expect(closed).toEqual(screens.map(() => 'AppointmentCompleted'));
    expect(await messagesTo(scene)).toEqual(before);
    for (const screen of screens) screen.close();
  });

  it('does not notify other clients and aestheticians', async ({ scene }) => {
    const [luz, elsewhere] = [await another(scene), await aScene(stack)];
    const strangers = [
      await screenOf('patient', luz.patient.patientId),
      await screenOf('staff', elsewhere.member.staffId),
    ];
    const client = await screenOf('patient', scene.patient.patientId);

    const appointmentId = await request(scene);
    await deny(scene, appointmentId);
    await client.hears('DepositReturned');

    expect(strangers.map(({ isIn, notes }) => ({ isIn, notes }))).toEqual(
      strangers.map(() => ({ isIn: true, notes: [] })),
    );
    for (const screen of [...strangers, client]) screen.close();
  });

  it('rejects a subscription to another user’s channel, and one without a token', async () => {
    const { patient, member, admin } = await aScene(stack);
    const desk = channelOf(admin);
    const asked = [
      await screenOf('patient', patient.patientId, desk),
      await screenOf('patient', patient.patientId, '/live/*'),
      await screenOf('staff', member.staffId, desk),
      await screenOf('staff', member.staffId, channelOf({ userId: patient.patientId })),
      await screenOf('admin', admin.userId, channelOf({ userId: patient.patientId })),
      await listen(stack.live.url, desk, 'nobody'),
    ];

    expect(asked.map(({ isIn }) => isIn)).toEqual(asked.map(() => false));
    for (const screen of asked) screen.close();
  });

  it('accepts events from the product only', async () => {
    const { admin } = await aScene(stack);
    const response = await fetch(`${stack.live.url}/event`, {
      method: 'POST',
      headers: { authorization: stack.mint({ role: 'admin', userId: admin.userId }) },
      body: JSON.stringify({ channel: channelOf(admin), events: ['{}'] }),
    });

    expect(response.status).toBe(401);
  });
});
