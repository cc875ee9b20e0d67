import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import type { MessageChannel, MessageKind } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { approve, buildAssignmentFor, type Fixture, request } from '#test/support/center/fixture.ts';

// Helpers that send, resend and list the messages about an appointment.

/** Creates a confirmed appointment. The messages of its request are sent before those of its approval. */
export async function confirmAppointment(fixture: Fixture, time?: string): Promise<string> {
  const appointmentId = await request(fixture, { ...(time && { time }) });
  await fixture.stack.waitUntilSettled();
  await approve(fixture, appointmentId, buildAssignmentFor(fixture, time));
  await fixture.stack.waitUntilSettled();
  return appointmentId;
}

/** Returns the messages of an appointment as the front desk lists them, newest first. */
export async function listMessagesOf({ stack, asAdmin }: Fixture, appointmentId: string) {
  await stack.waitUntilSettled();
  return (await asAdmin(listMessages, { params: { appointmentId } })).reply;
}

/** Returns the states of messages of one kind to the client, e.g. `sms sent`, oldest first. */
export async function listClientMessageStates(
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
export async function resendNewest(
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

/** Returns the stored messages of an appointment. */
export const listDeliveries = (appointmentId: string) =>
  thePlatform().deliveries.ofAppointment(appointmentId);
