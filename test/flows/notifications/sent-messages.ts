import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import type { MessageChannel, MessageKind } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { approve, buildAssignmentFor, type Fixture, request } from '#test/support/center/fixture.ts';

// Messages about an appointment, and how the front desk lists them.

/** A confirmed appointment; the messages of its request are sent before those of its approval. */
export async function confirmAppointment(fixture: Fixture, time?: string): Promise<string> {
  const appointmentId = await request(fixture, { ...(time && { time }) });
  await fixture.stack.waitUntilSettled();
  await approve(fixture, appointmentId, buildAssignmentFor(fixture, time));
  await fixture.stack.waitUntilSettled();
  return appointmentId;
}

/** The messages of an appointment as the front desk lists them, newest first. */
export async function listMessagesOf({ stack, asAdmin }: Fixture, appointmentId: string) {
  await stack.waitUntilSettled();
  return (await asAdmin(listMessages, { params: { appointmentId } })).reply;
}

/** Messages of one kind to the client, such as `sms sent` or `mail waiting`, oldest first. */
export async function clientMessageStates(
  fixture: Fixture,
  appointmentId: string,
  kind: MessageKind,
): Promise<string[]> {
  const rows = await listMessagesOf(fixture, appointmentId);
  return rows
    .filter((row) => row.kind === kind && row.audience === 'patient')
    .map(({ channel, skipReason, state }) => `${channel} ${skipReason ?? state}`)
    .toReversed();
}

type MessageSelector = { readonly kind: MessageKind; readonly channel: MessageChannel };

/** Resends the newest message of a kind and channel. */
export async function resend(
  fixture: Fixture,
  appointmentId: string,
  { kind, channel }: MessageSelector,
  key?: string,
) {
  const rows = await listMessagesOf(fixture, appointmentId);
  const { messageId } = rows.find((row) => row.kind === kind && row.channel === channel)!;
  return fixture.asAdmin(resendMessage, { params: { appointmentId, messageId }, ...(key && { key }) });
}

/** Runs every schedule that sends messages about appointments. */
export async function runSchedules({ stack }: Fixture): Promise<void> {
  for (const name of ['warn-holds', 'sweep-reminders', 'send-waiting-messages']) {
    await stack.bus.runSchedule(name);
    await stack.waitUntilSettled();
  }
}

/** The stored messages of an appointment. */
export const rowsOf = (appointmentId: string) => thePlatform().deliveries.ofAppointment(appointmentId);
