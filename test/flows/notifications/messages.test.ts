import { describe, expect } from 'vitest';
import { toSmsText } from '#shared/notifications/sms-text.ts';
import {
  aColleague,
  cancelAtDesk,
  confirmAttendanceAsDesk,
  moveAtDesk,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { cancel, confirmAttendanceAsClient, moveTo } from '#test/support/appointments/patient-changes.ts';
import {
  createFixture,
  type Fixture,
  listClientMessages,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import {
  confirmAppointment,
  listClientMessageStates,
  listMessagesOf,
  resendNewest,
  runSchedules,
} from './sent-messages.ts';

const listAdminTexts = () => stack.messages.mailbox.list({ type: 'sms', to: '+17875550101' });

describe('listMessages', () => {
  it('returns messages to client and administrators with their state, newest first [R195]', async ({
    fixture,
  }) => {
    const appointmentId = await confirmAppointment(fixture);

    const rows = await listMessagesOf(fixture, appointmentId);

    const summary = rows.map(({ kind, channel, audience, state }) =>
      [kind, channel, audience, state].join(' '),
    );
    expect(summary.slice(0, 2).toSorted()).toEqual([
      'confirmed mail patient sent',
      'confirmed sms patient sent',
    ]);
    expect(summary.slice(2).toSorted()).toEqual([
      'requestReceived mail admin sent',
      'requestReceived sms admin sent',
    ]);
    expect(rows.find(({ kind, channel }) => kind === 'confirmed' && channel === 'mail')).toMatchObject({
      to: fixture.patient.email,
      sentAt: expect.any(String),
    });
  });
});

describe('messages to the client', () => {
  const readLast = async (fixture: Fixture) => {
    const { mails, texts } = await listClientMessages(fixture);
    return [mails.at(-1), texts.at(-1)];
  };
  /** Returns the last mails about the cancellation and the refund, and the last SMS. */
  const readLastOfRefund = async (fixture: Fixture) => {
    const { mails, texts } = await listClientMessages(fixture);
    return [...mails.slice(-2).toSorted(), texts.at(-1)];
  };
  const refundDone = expect.stringMatching(/^Devolvimos tu depósito: /);

  it('report a late cancellation with a kept deposit', async () => {
    const fixture = await createFixture(stack, { daysAhead: 1 });
    const appointmentId = await confirmAppointment(fixture);
    await cancel(fixture, appointmentId, true);

    expect((await readLast(fixture))[1]).toContain(toSmsText('El depósito de $50.01 no se devuelve.'));
  });

  it.each([
    // The refund may be completed before the SMS is sent.
    ['they cancelled', cancel, /Pedimos tu devolucion de \$50\.01\.|Devolvimos tu deposito de \$50\.01\./],
    [
      'the desk cancelled for them, whatever its reason says,',
      (fixture: Fixture, id: string) => cancelAtDesk(fixture, id, 'Retención vencida'),
      /cita cancelada/,
    ],
    ['the desk removed the appointment', removeAppointment, /cita cancelada/],
  ] as const)('report that %s and that the deposit is refunded [R203]', async (_, endAppointment, text) => {
    const fixture = await createFixture(stack);
    await endAppointment(fixture, await confirmAppointment(fixture));

    expect(await readLastOfRefund(fixture)).toEqual([
      refundDone,
      expect.stringMatching(/^Tu cita quedó cancelada: /),
      expect.stringMatching(text),
    ]);
  });

  it('report the client’s own move at once', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    await moveTo(fixture, appointmentId, '12:00');

    const [mail, text] = await readLast(fixture);
    expect(mail).toMatch(/^Tu cita cambió de hora: .*12:00/);
    expect(text).toContain('12:00');
  });
});

describe('move by the desk', () => {
  it('is announced once, with the last time, after it can no longer be undone', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    await moveAtDesk(fixture, appointmentId, { to: { time: '12:00' } });
    await moveAtDesk(fixture, appointmentId, { to: { time: '14:00' } });
    expect(new Set(await listClientMessageStates(fixture, appointmentId, 'rescheduled'))).toEqual(
      new Set(['sms waiting', 'mail waiting']),
    );

    await runSchedules(fixture);
    expect((await listClientMessages(fixture)).mails).toHaveLength(1);
    advanceClock({ minutes: 1 });
    await runSchedules(fixture);

    const { mails, texts } = await listClientMessages(fixture);
    expect(mails.slice(1)).toEqual([expect.stringContaining('2:00')]);
    expect(texts.slice(1)).toEqual([expect.stringContaining('2:00')]);
    expect((await listClientMessageStates(fixture, appointmentId, 'rescheduled')).toSorted()).toEqual(
      ['mail outdated', 'mail sent', 'sms outdated', 'sms sent'].toSorted(),
    );
  });

  it('names the aesthetician and no new time if only the aesthetician changes, also when it is resent', async ({
    fixture,
  }) => {
    const { staffId } = await aColleague(fixture);
    const appointmentId = await confirmAppointment(fixture);
    await moveAtDesk(fixture, appointmentId, { to: { staffId } });
    advanceClock({ minutes: 1 });
    await stack.waitUntilSettled();
    await runSchedules(fixture);

    for (const channel of ['mail', 'sms'] as const)
      await resendNewest(fixture, appointmentId, { kind: 'rescheduled', channel });

    const { mails, texts } = await listClientMessages(fixture);
    const expectedTexts = [
      expect.stringMatching(/^Tu cita cambió de esteticista: .*10:00/),
      expect.stringMatching(/tu cita del .*10:00.* es ahora con .*Cancelar gratis: /),
    ];
    expect([mails[1], texts[1]]).toEqual(expectedTexts);
    expect([mails[2], texts[2]]).toEqual(expectedTexts);
  });

  it.each(['confirmed', 'pending'])(
    'is not announced if it is undone, for a %s appointment',
    async (status) => {
      const fixture = await createFixture(stack);
      const appointmentId =
        status === 'confirmed' ? await confirmAppointment(fixture) : await request(fixture);
      const messagesBefore = await listClientMessages(fixture);
      await moveAtDesk(fixture, appointmentId, { to: { time: '12:00' } });
      await stack.waitUntilSettled();
      await moveAtDesk(fixture, appointmentId, { to: { time: '10:00' } });
      advanceClock({ minutes: 1 });
      await runSchedules(fixture);

      expect(await listClientMessages(fixture)).toEqual(messagesBefore);
    },
  );
});

describe('messages to the administrators', () => {
  it('report by SMS attendance that a client confirmed, but not the desk [R188]', async ({ fixture }) => {
    const clientConfirmedId = await confirmAppointment(fixture, '10:00');
    const deskConfirmedId = await confirmAppointment(await withAnotherClient(fixture), '12:00');
    await stack.waitUntilSettled();
    const textCountBefore = listAdminTexts().length;

    await confirmAttendanceAsClient(fixture, clientConfirmedId);
    await confirmAttendanceAsDesk(fixture, deskConfirmedId);
    await stack.waitUntilSettled();

    const newTexts = listAdminTexts().slice(0, listAdminTexts().length - textCountBefore);
    expect(newTexts.map(({ text }) => text)).toEqual([
      expect.stringContaining(toSmsText('confirmó su asistencia')),
    ]);
  });
});
