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

/** Each administrator's notice of a closing. */
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

/** `failed` if any administrator was not reached, `waiting` until all are. */
function mailOf(told: readonly Addressed[]): ClosingMail {
  const to = told.map((each) => each.notice?.to ?? each.to);
  if (told.some(({ notice }) => notice?.state === 'failed')) return { state: 'failed', to };
  const sent = told.flatMap(({ notice }) => (notice?.state === 'sent' ? [notice.occurredAt] : []));
  if (sent.length < told.length || sent.length === 0) return { state: 'waiting', to };
  return { state: 'sent', to, at: sent.sort().at(-1) };
}

/** Returns the state of a closing's e-mail. */
export const closingMailState = async (platform: Reads, closingNumber: number): Promise<ClosingMail> =>
  mailOf(await toldOf(platform, closingNumber));

/** Delay after which the schedule sends it if the event is lost. */
const scheduledAfterMs = 120_000;

/** Resends a closing to every administrator, once; after two minutes the schedule retries. */
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
