import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import type { MessageChannel, MessageKind } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { approve, assignmentOf, request, type Scene } from '#test/support/center/scene.ts';

// Messages about an appointment, and how the front desk lists them.

/** A confirmed appointment; the messages of its request are sent before those of its approval. */
export async function standing(scene: Scene, time?: string): Promise<string> {
  const appointmentId = await request(scene, { ...(time && { time }) });
  await scene.stack.settled();
  await approve(scene, appointmentId, assignmentOf(scene, time));
  await scene.stack.settled();
  return appointmentId;
}

/** The messages of an appointment as the front desk lists them, newest first. */
export async function listed({ stack, asAdmin }: Scene, appointmentId: string) {
  await stack.settled();
  return (await asAdmin(listMessages, { params: { appointmentId } })).reply;
}

/** Messages of one kind to the client, such as `sms sent` or `mail waiting`, oldest first. */
export async function toldClient(scene: Scene, appointmentId: string, kind: MessageKind): Promise<string[]> {
  const rows = await listed(scene, appointmentId);
  return rows
    .filter((row) => row.kind === kind && row.audience === 'patient')
    .map(({ channel, skipReason, state }) => `${channel} ${skipReason ?? state}`)
    .toReversed();
}

type One = { readonly kind: MessageKind; readonly channel: MessageChannel };

/** Resends the newest message of a kind and channel. */
export async function resend(scene: Scene, appointmentId: string, { kind, channel }: One, key?: string) {
  const rows = await listed(scene, appointmentId);
  const { messageId } = rows.find((row) => row.kind === kind && row.channel === channel)!;
  return scene.asAdmin(resendMessage, { params: { appointmentId, messageId }, ...(key && { key }) });
}

/** Runs every schedule that sends messages about appointments. */
export async function runSchedules({ stack }: Scene): Promise<void> {
  for (const name of ['warn-holds', 'sweep-reminders', 'send-waiting-messages']) {
    await stack.bus.runSchedule(name);
    await stack.settled();
  }
}

/** The stored messages of an appointment. */
export const rowsOf = (appointmentId: string) => thePlatform().deliveries.ofAppointment(appointmentId);
