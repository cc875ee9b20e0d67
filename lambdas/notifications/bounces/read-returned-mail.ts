import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { findTrace, listRecipients, mailReader, type ReturnedMail } from '#lambdas/runtime/mail-reader.ts';
import type { MailStop, MailStopReason } from '#shared/core/email/mail-stop.ts';
import type { FailReason } from '#shared/notifications/delivery.ts';
import { toReportedFields } from '#shared/notifications/sms-delivery.ts';
import { type MailTrace, parseTrace } from '../delivery/mail-trace.ts';

type MailOutcome = {
  readonly stop?: MailStopReason;
  readonly failed?: FailReason;
};

/** True if the address is on the account's suppression list, so SES did not attempt delivery. */
const isSuppressed = (subType: string | null | undefined) => subType === 'OnAccountSuppressionList';

/** Maps an SES event to its consequences; a General transient bounce may be an auto-reply and has none. */
export function toMailOutcome(returned: ReturnedMail): MailOutcome {
  switch (returned.eventType) {
    case 'Bounce': {
      const { bounceType, bounceSubType } = returned.bounce;
      if (bounceType === 'Permanent') return { stop: 'bounced', failed: 'bounced' };
      return bounceType === 'Transient' && bounceSubType === 'General' ? {} : { failed: 'refused' };
    }
    case 'Complaint': {
      const { complaintSubType, complaintFeedbackType } = returned.complaint;
      if (complaintFeedbackType === 'not-spam') return {};
      return { stop: 'complained', ...(isSuppressed(complaintSubType) && { failed: 'refused' as const }) };
    }
    case 'Reject':
      return { failed: 'refused' };
  }
}

/** A complaint replaces a bounce; a repeated event changes nothing. */
const overridesStop = (before: MailStop | undefined, reason: MailStop['reason']) =>
  before === undefined || (before.reason === 'bounced' && reason === 'complained');

const stopMail = (platform: Platform, { email, reason, userId }: Omit<MailStop, 'at'>): Promise<void> =>
  retryStale(async () => {
    const { mailStops, commit, now } = platform;
    const before = await mailStops.find(email);
    if (!overridesStop(before, reason)) return;
    await commit(
      mailStops.put({ email, reason, at: now().toISOString(), userId }, before),
      reason === 'bounced'
        ? audit('mail.bounced', userId ?? email, { email })
        : audit('mail.complained', userId ?? email, { email }),
    );
  });

/** Marks a delivery as failed; throws, to be retried, if the sender has not recorded it yet. */
async function recordFailure(platform: Platform, trace: MailTrace, failReason: FailReason): Promise<void> {
  const { deliveries, commit, now } = platform;
  const sent = await deliveries.find({ ...trace, channel: 'mail' });
  if (sent === undefined || sent.state === 'waiting')
    throw new Error('The e-mail came back before its sender wrote that it was sent.');
  if (sent.state === 'sent')
    await commit(deliveries.put({ ...sent, ...toReportedFields({ state: 'failed', failReason }, now()) }));
}

/** Stops mail to addresses that bounced permanently or complained, and marks the delivery as failed. */
export const handler = mailReader({
  name: 'read-returned-mail',
  run: async (returned, platform) => {
    const { stop: reason, failed } = toMailOutcome(returned);
    const trace = parseTrace(findTrace(returned) ?? '');
    const userId = trace?.recipientId;
    log.info('mail returned', { kind: returned.eventType, reason, failed });
    if (reason)
      for (const email of listRecipients(returned)) await stopMail(platform, { email, reason, userId });
    if (failed && trace) await recordFailure(platform, trace, failed);
  },
});
