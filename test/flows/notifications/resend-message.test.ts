import { describe, expect } from 'vitest';
import { resendMessage } from '#shared/notifications/api.ts';
import { cancel, moveTo, setClockBefore } from '#test/support/appointments/patient-changes.ts';
import { createFixture, listClientMessages } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import {
  confirmAppointment,
  listClientMessageStates,
  listMessagesOf,
  resendNewest,
  runSchedules,
} from './sent-messages.ts';

const confirmedMail = { kind: 'confirmed', channel: 'mail' } as const;
const confirmedSms = { kind: 'confirmed', channel: 'sms' } as const;

describe('resendMessage', () => {
  it('sends the message again with the current facts, as a separate message row', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    await moveTo(fixture, appointmentId, '12:00');
    await stack.waitUntilSettled();

    const { status, reply } = await resendNewest(fixture, appointmentId, confirmedMail);

    expect([status, reply.state, reply.to]).toEqual([200, 'sent', fixture.patient.email]);
    const { mails } = await listClientMessages(fixture);
    expect(mails.at(-1)).toMatch(/^Tu cita quedó confirmada: .*12:00/);
    expect((await listClientMessageStates(fixture, appointmentId, 'confirmed')).toSorted()).toEqual([
      'mail sent',
      'mail sent',
      'sms sent',
    ]);
  });

  it('sends one message for three clicks, concurrent or in sequence', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    const countBefore = (await listClientMessages(fixture)).texts.length;

    const concurrentResends = await Promise.all(
      [1, 2, 3].map(() => resendNewest(fixture, appointmentId, confirmedSms)),
    );
    const laterResend = await resendNewest(fixture, appointmentId, confirmedSms);

    expect((await listClientMessages(fixture)).texts).toHaveLength(countBefore + 1);
    expect(laterResend.reply.state).toBe('sent');
    const rejected = concurrentResends.filter(({ status }) => status !== 200);
    for (const { problem } of rejected)
      expect(['notification.being_sent', 'notification.still_waiting']).toContain(problem.code);

    advanceClock({ minutes: 2 });
    await resendNewest(fixture, appointmentId, confirmedSms);
    expect((await listClientMessages(fixture)).texts).toHaveLength(countBefore + 2);
  });

  it('is rejected once the appointment is over, and is no longer offered', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    setClockBefore(fixture, -59);
    expect((await listMessagesOf(fixture, appointmentId)).some(({ canResend }) => canResend)).toBe(true);
    advanceClock({ minutes: 1 });

    const { status, problem } = await resendNewest(fixture, appointmentId, confirmedMail);

    expect([status, problem.code]).toEqual([409, 'notification.over']);
    expect(problem.detail).toMatch(/^Esa cita ya pasó\./);
    expect((await listMessagesOf(fixture, appointmentId)).some(({ canResend }) => canResend)).toBe(false);
  });

  it('is rejected if the message is no longer true', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    await cancel(fixture, appointmentId);

    const { status, problem } = await resendNewest(fixture, appointmentId, confirmedMail);

    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'notification.outdated',
      'Ese mensaje ya no corresponde: la cita cambió desde entonces.',
    ]);
  });

  it('is rejected for a phone that cannot receive SMS, and for an unknown message [R196]', async () => {
    const fixture = await createFixture(stack, { patient: { phone: '555-01' } });
    const appointmentId = await confirmAppointment(fixture);

    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('sms phoneInvalid');
    const { status, problem } = await resendNewest(fixture, appointmentId, confirmedSms);
    const unknownMessage = await fixture.asAdmin(resendMessage, {
      params: { appointmentId, messageId: 'none' },
    });

    expect([status, problem.detail]).toEqual([409, 'El número de teléfono del cliente no es válido.']);
    expect([unknownMessage.status, unknownMessage.problem.code]).toEqual([404, 'notification.not_found']);
  });

  it('reports a failure of the provider, and records it', async ({ fixture }) => {
    const appointmentId = await confirmAppointment(fixture);
    await stack.waitUntilSettled();
    stack.messages.mailbox.failNext('mail', 1);

    const { status, problem } = await resendNewest(fixture, appointmentId, confirmedMail);

    expect([status, problem.code]).toEqual([503, 'notification.not_sent']);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).toContain('mail failed');

    const { reply } = await resendNewest(fixture, appointmentId, confirmedMail);
    expect(reply.state).toBe('sent');
    advanceClock({ minutes: 5 });
    await runSchedules(fixture);
    expect(await listClientMessageStates(fixture, appointmentId, 'confirmed')).not.toContain('mail failed');
    expect((await listClientMessages(fixture)).mails).toHaveLength(2);
  });
});
