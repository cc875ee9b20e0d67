import { ClosingMailDue } from '#events/sales.ts';
import { listAdministrators } from '#lambdas/accounts/active-members.ts';
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

/** Each administrator's notice of a closing. */
async function loadRecipients(
  platform: ClosingMailPorts,
  closingNumber: number,
): Promise<ClosingRecipient[]> {
  const admins = await listAdministrators(platform, 'mail');
  const deliveryId = buildClosingNoticeId(closingNumber);
  return Promise.all(
    admins.map(async ({ recipientId: userId, to }) => ({
      userId,
      to,
      notice: await platform.deliveries.find({ subjectId: userId, deliveryId, channel: 'mail' }),
    })),
  );
}

/** `failed` if any administrator was not reached, `waiting` until all are. */
function summarizeMail(recipients: readonly ClosingRecipient[]): ClosingMail {
  const to = recipients.map((each) => each.notice?.to ?? each.to);
  if (recipients.some(({ notice }) => notice?.state === 'failed')) return { state: 'failed', to };
  const sent = recipients.flatMap(({ notice }) => (notice?.state === 'sent' ? [notice.occurredAt] : []));
  if (sent.length < recipients.length || sent.length === 0) return { state: 'waiting', to };
  return { state: 'sent', to, at: sent.sort().at(-1) };
}

export const loadClosingMail = async (
  platform: ClosingMailPorts,
  closingNumber: number,
): Promise<ClosingMail> => summarizeMail(await loadRecipients(platform, closingNumber));

/** Delay after which the schedule sends it if the event is lost. */
const scheduledAfterMs = 120_000;

/** Resends a closing to every administrator, once; after two minutes the schedule retries. */
export async function resendClosingMail(platform: Platform, closingNumber: number): Promise<ClosingMail> {
  const { uniqueClaims, deliveries, commit, now } = platform;
  const recipients = await loadRecipients(platform, closingNumber);
  const before = summarizeMail(recipients);
  if (before.state === 'waiting') return before;
  const at = now().toISOString();
  const dueAt = new Date(now().getTime() + scheduledAfterMs).toISOString();
  const sendId = newId();
  const deliveryId = buildClosingNoticeId(closingNumber);
  const source = { template: 'closing', facts: { closingNumber, sendId } };
  await commit(
    uniqueClaims.take({
      kind: 'resend',
      name: [deliveryId, before.state, ...recipients.map(({ notice }) => notice?.occurredAt ?? '')].join(' '),
      at,
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
        occurredAt: at,
        dueAt,
        source,
      }),
    ),
    emit(ClosingMailDue, { closingNumber, sendId }),
    audit('closing.resent', String(closingNumber)),
  );
  return { ...summarizeMail(recipients), state: 'waiting' };
}
