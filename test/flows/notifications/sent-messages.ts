import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import type { MessageChannel, MessageKind } from '#shared/notifications/delivery.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { approve, assignmentOf, request, type Scene } from '#test/support/center/scene.ts';

// What people are told of an appointment, and what the front desk sees of it.

/** An appointment that stands, everybody told of its request and of its approval in that order. */
export async function standing(scene: Scene, time?: string): Promise<string> {
  const appointmentId = await request(scene, { ...(time && { time }) });
  await scene.stack.settled();
  await approve(scene, appointmentId, assignmentOf(scene, time));
  await scene.stack.settled();
  return appointmentId;
}

/** The messages of an appointment as the front desk reads them, newest first. */
export async function listed({ stack, asAdmin }: Scene, appointmentId: string) {
  await stack.settled();
  return (await asAdmin(listMessages, { params: { appointmentId } })).reply;
}

/** Those of one kind to the client: `sms sent`, `mail waiting`, `sms outdated`; oldest first. */
export async function toldClient(scene: Scene, appointmentId: string, kind: MessageKind): Promise<string[]> {
  const rows = await listed(scene, appointmentId);
  return rows
    .filter((row) => row.kind === kind && row.audience === 'patient')
    .map(({ channel, skipReason, state }) => `${channel} ${skipReason ?? state}`)
    .toReversed();
}

type One = { readonly kind: MessageKind; readonly channel: MessageChannel };

/** Presses 'Reenviar' on the newest message of a kind and channel. */
export async function resend(scene: Scene, appointmentId: string, { kind, channel }: One, key?: string) {
  const rows = await listed(scene, appointmentId);
  const { messageId } = rows.find((row) => row.kind === kind && row.channel === channel)!;
  return scene.asAdmin(resendMessage, { params: { appointmentId, messageId }, ...(key && { key }) });
}

/** Every schedule that tells people something, as a few minutes of the day would run them. */
export async function runSchedules({ stack }: Scene): Promise<void> {
  for (const name of ['warn-holds', 'sweep-reminders', 'send-waiting-messages']) {
    await stack.bus.runSchedule(name);
    await stack.settled();
  }
}

/** The messages of an appointment as they are kept. */
export const rowsOf = (appointmentId: string) => thePlatform().deliveries.ofAppointment(appointmentId);
