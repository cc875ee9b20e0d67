import { describe, expect } from 'vitest';
import { smsText } from '#shared/notifications/sms-text.ts';
import {
  aColleague,
  attend as attendAtDesk,
  cancelFor,
  move,
  remove,
} from '#test/support/appointments/desk-actions.ts';
import { attend, cancel, moveTo } from '#test/support/appointments/patient-changes.ts';
import { another, aScene, messagesTo, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';
import { listed, resend, runSchedules, standing, toldClient } from './sent-messages.ts';

const textsToAdmin = () => stack.messages.mailbox.list({ type: 'sms', to: '+17875550101' });

describe('listMessages', () => {
  it('returns messages to client and administrators with their state, newest first [R195]', async ({
    scene,
  }) => {
    const appointmentId = await standing(scene);

    const rows = await listed(scene, appointmentId);

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
      to: scene.patient.email,
      sentAt: expect.any(String),
    });
  });
});

describe('messages to the client', () => {
  const last = async (scene: Scene) => {
    const { mails, texts } = await messagesTo(scene);
    return [mails.at(-1), texts.at(-1)];
  };
  /** The last mails about the cancellation and the refund, and the last SMS. */
  const lastOfRefund = async (scene: Scene) => {
    const { mails, texts } = await messagesTo(scene);
    return [...mails.slice(-2).toSorted(), texts.at(-1)];
  };
  const refundDone = expect.stringMatching(/^Devolvimos tu depósito: /);

  it('report a late cancellation with a kept deposit', async () => {
    const scene = await aScene(stack, { daysAhead: 1 });
    const appointmentId = await standing(scene);
    await cancel(scene, appointmentId, true);

    expect((await last(scene))[1]).toContain(smsText('El depósito de $50.01 no se devuelve.'));
  });

  it.each([
    // The refund may be completed before the SMS is sent.
    ['they cancelled', cancel, /Pedimos tu devolucion de \$50\.01\.|Devolvimos tu deposito de \$50\.01\./],
    [
      'the desk cancelled for them, whatever its reason says,',
      (scene: Scene, id: string) => cancelFor(scene, id, 'Retención vencida'),
      /cita cancelada/,
    ],
    ['the desk took the appointment out', remove, /cita cancelada/],
  ] as const)('report that %s and that the deposit is refunded [R203]', async (_, end, text) => {
    const scene = await aScene(stack);
    await end(scene, await standing(scene));

    expect(await lastOfRefund(scene)).toEqual([
      refundDone,
      expect.stringMatching(/^Tu cita quedó cancelada: /),
      expect.stringMatching(text),
    ]);
  });

  it('report the client’s own move at once', async ({ scene }) => {
    const appointmentId = await standing(scene);
    await moveTo(scene, appointmentId, '12:00');

    const [mail, text] = await last(scene);
    expect(mail).toMatch(/^Tu cita cambió de hora: .*12:00/);
    expect(text).toContain('12:00');
  });
});

describe('move by the desk', () => {
  it('is announced once, with the last hour, after it can no longer be undone', async ({ scene }) => {
    const appointmentId = await standing(scene);
    await move(scene, appointmentId, { to: { time: '12:00' } });
    await move(scene, appointmentId, { to: { time: '14:00' } });
    expect(new Set(await toldClient(scene, appointmentId, 'rescheduled'))).toEqual(
      new Set(['sms waiting', 'mail waiting']),
    );

    await runSchedules(scene);
    expect((await messagesTo(scene)).mails).toHaveLength(1);
    later({ minutes: 1 });
    await runSchedules(scene);

    const { mails, texts } = await messagesTo(scene);
    expect(mails.slice(1)).toEqual([expect.stringContaining('2:00')]);
    expect(texts.slice(1)).toEqual([expect.stringContaining('2:00')]);
    expect((await toldClient(scene, appointmentId, 'rescheduled')).toSorted()).toEqual(
      ['mail outdated', 'mail sent', 'sms outdated', 'sms sent'].toSorted(),
    );
  });

  it('to another aesthetician names her and no new hour, also when it is resent', async ({ scene }) => {
    const { staffId } = await aColleague(scene);
    const appointmentId = await standing(scene);
    await move(scene, appointmentId, { to: { staffId } });
    later({ minutes: 1 });
    await stack.settled();
    await runSchedules(scene);

    for (const channel of ['mail', 'sms'] as const)
      await resend(scene, appointmentId, { kind: 'rescheduled', channel });

    const { mails, texts } = await messagesTo(scene);
    const told = [
      expect.stringMatching(/^Tu cita cambió de esteticista: .*10:00/),
      expect.stringMatching(/tu cita del .*10:00 .* es ahora con .*Cancelar gratis: /),
    ];
    expect([mails[1], texts[1]]).toEqual(told);
    expect([mails[2], texts[2]]).toEqual(told);
  });

  it.each(['confirmed', 'pending'])(
    'that is undone is not announced: of a %s appointment',
    async (status) => {
      const scene = await aScene(stack);
      const appointmentId = status === 'confirmed' ? await standing(scene) : await request(scene);
      const before = await messagesTo(scene);
      await move(scene, appointmentId, { to: { time: '12:00' } });
      await stack.settled();
      await move(scene, appointmentId, { to: { time: '10:00' } });
      later({ minutes: 1 });
      await runSchedules(scene);

      expect(await messagesTo(scene)).toEqual(before);
    },
  );
});

describe('messages to the administrators', () => {
  it('report by SMS attendance that a client confirmed, but not the desk [R188]', async ({ scene }) => {
    const byClient = await standing(scene, '10:00');
    const byDesk = await standing(await another(scene), '12:00');
    await stack.settled();
    const before = textsToAdmin().length;

    await attend(scene, byClient);
    await attendAtDesk(scene, byDesk);
    await stack.settled();

    const heard = textsToAdmin().slice(0, textsToAdmin().length - before);
    expect(heard.map(({ text }) => text)).toEqual([
      expect.stringContaining(smsText('confirmó su asistencia')),
    ]);
  });
});
