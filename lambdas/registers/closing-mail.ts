import { ClosingMailDue } from '#events/sales.ts';
import { administrators } from '#lambdas/accounts/active-members.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { closingNoticeId } from '#shared/notifications/closing-notice.ts';
import type { Delivery } from '#shared/notifications/delivery.ts';
import { notificationErrors } from '#shared/notifications/errors.ts';
import type { resendClosing } from '#shared/registers/closing-api.ts';

type ClosingMail = ReplyOf<typeof resendClosing>;
type Reads = Pick<Platform, 'accounts' | 'deliveries'>;

type Addressed = { readonly userId: string; readonly to: string; readonly notice: Delivery | undefined };

/** What each administrator was told of a closing. */
async function toldOf(platform: Reads, closingNumber: number): Promise<Addressed[]> {
  const admins = await administrators(platform, 'mail');
  const deliveryId = closingNoticeId(closingNumber);
  return Promise.all(
    admins.map(async ({ recipientId: userId, to }) => ({
      userId,
      to,
      notice: await platform.deliveries.find({ subjectId: userId, deliveryId, channel: 'mail' }),
    })),
  );
}

/** One who could not be reached is what the center has to know; then, whether somebody still waits. */
function mailOf(told: readonly Addressed[]): ClosingMail {
  const to = told.map((each) => each.notice?.to ?? each.to);
  if (told.some(({ notice }) => notice?.state === 'failed')) return { state: 'failed', to };
  const sent = told.flatMap(({ notice }) => (notice?.state === 'sent' ? [notice.occurredAt] : []));
  if (sent.length < told.length || sent.length === 0) return { state: 'waiting', to };
  return { state: 'sent', to, at: sent.sort().at(-1) };
}

/** What became of the e-mail with a closing. */
export const closingMailState = async (platform: Reads, closingNumber: number): Promise<ClosingMail> =>
  mailOf(await toldOf(platform, closingNumber));

/** Should the event be lost, the schedule sends it. */
const scheduledAfterMs = 120_000;

/**
 * Has a closing sent to every administrator again; several presses send it once. Should nothing come of it, the schedule
 * sends it two minutes later.
 */
export async function sendClosingAgain(platform: Platform, closingNumber: number): Promise<ClosingMail> {
  const { uniqueClaims, deliveries, commit, now } = platform;
  const told = await toldOf(platform, closingNumber);
  const before = mailOf(told);
  if (before.state === 'waiting') return before;
  const at = now().toISOString();
  const dueAt = new Date(now().getTime() + scheduledAfterMs).toISOString();
  const sendId = newId();
  const deliveryId = closingNoticeId(closingNumber);
  const source = { template: 'closing', facts: { closingNumber, sendId } };
  await commit(
    uniqueClaims.take({
      kind: 'resend',
      name: [deliveryId, before.state, ...told.map(({ notice }) => notice?.occurredAt ?? '')].join(' '),
      at,
      refusal: notificationErrors.being_sent,
    }),
    ...told.map(({ userId, to }) =>
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
    tell(ClosingMailDue, { closingNumber, sendId }),
    audit('closing.resent', String(closingNumber)),
  );
  return { ...mailOf(told), state: 'waiting' };
}
