import { ClosingMailDue } from '#events/sales.ts';
import { listAdminRecipients } from '#lambdas/accounts/active-members.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { buildClosingNoticeId } from '#shared/notifications/closing-notice.ts';
import type { Delivery } from '#shared/notifications/delivery.ts';
import { notificationErrors } from '#shared/notifications/errors.ts';
import type { resendClosing } from '#shared/registers/closing-api.ts';

type ClosingMail = ReplyOf<typeof resendClosing>;
type ClosingMailPorts = Pick<Platform, 'accounts' | 'deliveries'>;

type ClosingRecipient = {
  readonly userId: string;
  readonly to: string;
  readonly notice: Delivery | undefined;
};

/** Returns the administrators, each with their notice of the closing. */
async function loadRecipients(
  platform: ClosingMailPorts,
  closingNumber: number,
): Promise<ClosingRecipient[]> {
  const admins = await listAdminRecipients(platform, 'mail');
  const deliveryId = buildClosingNoticeId(closingNumber);
  return Promise.all(
    admins.map(async ({ recipientId: userId, to }) => ({
      userId,
      to,
      notice: await platform.deliveries.find({ subjectId: userId, deliveryId, channel: 'mail' }),
    })),
  );
}

/** Returns `failed` if the mail to any administrator failed, `waiting` until all are sent. */
function summarizeMail(recipients: readonly ClosingRecipient[]): ClosingMail {
  const to = recipients.map((recipient) => recipient.notice?.to ?? recipient.to);
  if (recipients.some(({ notice }) => notice?.state === 'failed')) return { state: 'failed', to };
  const sentAt = recipients.flatMap(({ notice }) => (notice?.state === 'sent' ? [notice.occurredAt] : []));
  if (sentAt.length < recipients.length || sentAt.length === 0) return { state: 'waiting', to };
  return { state: 'sent', to, at: sentAt.sort().at(-1) };
}

export const loadClosingMail = async (
  platform: ClosingMailPorts,
  closingNumber: number,
): Promise<ClosingMail> => summarizeMail(await loadRecipients(platform, closingNumber));

/** Delay after which the schedule sends the mail if its event was lost. */
const scheduledAfterMs = 120_000;

/** Resends a closing's mail to every administrator, unless one is being sent. */
export async function resendClosingMail(platform: Platform, closingNumber: number): Promise<ClosingMail> {
  const { uniqueClaims, deliveries, commit, now } = platform;
  const recipients = await loadRecipients(platform, closingNumber);
  const previousMail = summarizeMail(recipients);
  if (previousMail.state === 'waiting') return previousMail;
  const requestedAt = now().toISOString();
  const dueAt = new Date(now().getTime() + scheduledAfterMs).toISOString();
  const sendId = newId();
  const deliveryId = buildClosingNoticeId(closingNumber);
  const source = { template: 'closing', facts: { closingNumber, sendId } };
  await commit(
    uniqueClaims.take({
      kind: 'resend',
      name: [
        deliveryId,
        previousMail.state,
        ...recipients.map(({ notice }) => notice?.occurredAt ?? ''),
      ].join(' '),
      at: requestedAt,
      error: notificationErrors.being_sent,
    }),
    ...recipients.map(({ userId, to }) =>
      deliveries.put({
        subjectId: userId,
        recipientId: userId,
        to,
        deliveryId,
        channel: 'mail',
        kind: 'closing',
        state: 'waiting',
        occurredAt: requestedAt,
        dueAt,
        source,
      }),
    ),
    emit(ClosingMailDue, { closingNumber, sendId }),
    audit('closing.resent', String(closingNumber)),
  );
  return { ...summarizeMail(recipients), state: 'waiting' };
}
