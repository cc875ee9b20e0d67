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
  readonly stopReason?: MailStopReason;
  readonly failReason?: FailReason;
};

/** True if the address is on the account's suppression list, so SES did not attempt delivery. */
const isSuppressed = (subType: string | null | undefined) => subType === 'OnAccountSuppressionList';

/** Maps an SES event to its consequences. A general transient bounce has none, as it may be an auto-reply. */
export function toMailOutcome(returnedMail: ReturnedMail): MailOutcome {
  switch (returnedMail.eventType) {
    case 'Bounce': {
      const { bounceType, bounceSubType } = returnedMail.bounce;
      if (bounceType === 'Permanent') return { stopReason: 'bounced', failReason: 'bounced' };
      return bounceType === 'Transient' && bounceSubType === 'General' ? {} : { failReason: 'refused' };
    }
    case 'Complaint': {
      const { complaintSubType, complaintFeedbackType } = returnedMail.complaint;
      if (complaintFeedbackType === 'not-spam') return {};
      return {
        stopReason: 'complained',
        ...(isSuppressed(complaintSubType) && { failReason: 'refused' as const }),
      };
    }
    case 'Reject':
      return { failReason: 'refused' };
  }
}

/** True if the event changes the stop. A complaint replaces a bounce, but a repetition changes nothing. */
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

/** Marks a delivery as failed. Throws, to be retried, if the sender has not recorded it yet. */
async function recordFailure(platform: Platform, trace: MailTrace, failReason: FailReason): Promise<void> {
  const { deliveries, commit, now } = platform;
  const sent = await deliveries.find({ ...trace, channel: 'mail' });
  if (sent === undefined || sent.state === 'waiting')
    throw new Error('The delivery event arrived before the sender recorded the e-mail as sent.');
  if (sent.state === 'sent')
    await commit(deliveries.put({ ...sent, ...toReportedFields({ state: 'failed', failReason }, now()) }));
}

/** Stops mail to addresses that bounced permanently or complained, and marks the delivery as failed. */
export const handler = mailReader({
  name: 'read-returned-mail',
  run: async (returnedMail, platform) => {
    const { stopReason, failReason } = toMailOutcome(returnedMail);
    const trace = parseTrace(findTrace(returnedMail) ?? '');
    const userId = trace?.recipientId;
    log.info('mail returned', { kind: returnedMail.eventType, reason: stopReason, failed: failReason });
    if (stopReason)
      for (const email of listRecipients(returnedMail))
        await stopMail(platform, { email, reason: stopReason, userId });
    if (failReason && trace) await recordFailure(platform, trace, failReason);
  },
});
