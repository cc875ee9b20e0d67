import { describe, expect } from 'vitest';
import { resendMessage } from '#shared/notifications/api.ts';
import { cancel, moveTo, standBefore } from '#test/support/appointments/patient-changes.ts';
import { aScene, messagesTo } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';
import { listed, resend, runSchedules, standing, toldClient } from './sent-messages.ts';

const confirmedMail = { kind: 'confirmed', channel: 'mail' } as const;
const confirmedSms = { kind: 'confirmed', channel: 'sms' } as const;

describe('resendMessage', () => {
  it('sends the message again with the current facts, as a separate message row', async ({ scene }) => {
    const appointmentId = await standing(scene);
    await moveTo(scene, appointmentId, '12:00');
    await stack.settled();

    const { status, reply } = await resend(scene, appointmentId, confirmedMail);

    expect([status, reply.state, reply.to]).toEqual([200, 'sent', scene.patient.email]);
    const { mails } = await messagesTo(scene);
    expect(mails.at(-1)).toMatch(/^Tu cita quedó confirmada: .*12:00/);
    expect((await toldClient(scene, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'mail sent',
      'sms sent',
    ]);
  });

  it('sends one message for three clicks, concurrent or in sequence', async ({ scene }) => {
    const appointmentId = await standing(scene);
    const before = (await messagesTo(scene)).texts.length;

    const atOnce = await Promise.all([1, 2, 3].map(() => resend(scene, appointmentId, confirmedSms)));
    const after = await resend(scene, appointmentId, confirmedSms);

    expect((await messagesTo(scene)).texts).toHaveLength(before + 1);
    expect(after.reply.state).toBe('sent');
    const refused = atOnce.filter(({ status }) => status !== 200);
    for (const { problem } of refused)
      expect(['notification.being_sent', 'notification.still_waiting']).toContain(problem.code);

    later({ minutes: 2 });
    await resend(scene, appointmentId, confirmedSms);
    expect((await messagesTo(scene)).texts).toHaveLength(before + 2);
  });

  it('is rejected once the appointment is over, and is no longer offered', async ({ scene }) => {
    const appointmentId = await standing(scene);
    standBefore(scene, -59);
    expect((await listed(scene, appointmentId)).some(({ canResend }) => canResend)).toBe(true);
    later({ minutes: 1 });

    const { status, problem } = await resend(scene, appointmentId, confirmedMail);

    expect([status, problem.code]).toEqual([409, 'notification.over']);
    expect(problem.detail).toMatch(/^Esa cita ya pasó\./);
    expect((await listed(scene, appointmentId)).some(({ canResend }) => canResend)).toBe(false);
  });

  it('is rejected if the message is no longer true', async ({ scene }) => {
    const appointmentId = await standing(scene);
    await cancel(scene, appointmentId);

    const { status, problem } = await resend(scene, appointmentId, confirmedMail);

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'notification.outdated',
      'Ese mensaje ya no corresponde: la cita cambió desde entonces.',
    ]);
  });

  it('is rejected for a phone that cannot receive SMS, and for an unknown message [R196]', async () => {
    const scene = await aScene(stack, { patient: { phone: '555-01' } });
    const appointmentId = await standing(scene);

    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('sms phoneInvalid');
    const { status, problem } = await resend(scene, appointmentId, confirmedSms);
    const unknown = await scene.asAdmin(resendMessage, { params: { appointmentId, messageId: 'none' } });

    expect([status, problem.detail]).toEqual([409, 'El número de teléfono del cliente no es válido.']);
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'notification.not_found']);
  });

  it('reports a failure of the provider, and records it', async ({ scene }) => {
    const appointmentId = await standing(scene);
    await stack.settled();
    stack.messages.mailbox.failNext('mail', 1);

    const { status, problem } = await resend(scene, appointmentId, confirmedMail);

    expect([status, problem.code]).toEqual([503, 'notification.not_sent']);
    expect(await toldClient(scene, appointmentId, 'confirmed')).toContain('mail failed');

    const { reply } = await resend(scene, appointmentId, confirmedMail);
    expect(reply.state).toBe('sent');
    later({ minutes: 5 });
    await runSchedules(scene);
    expect(await toldClient(scene, appointmentId, 'confirmed')).not.toContain('mail failed');
    expect((await messagesTo(scene)).mails).toHaveLength(2);
  });
});
