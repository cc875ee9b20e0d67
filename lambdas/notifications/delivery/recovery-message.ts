import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { poolMessage } from '#lambdas/runtime/pool-message.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { accountRecoveryMail } from '../messages/accounts/account-recovery.ts';
import { links, linksNow } from './links.ts';

/** Well within what the user pool waits. */
const timeoutMs = 2_000;

/** The way back in must not wait for a phone number: without the owner's, the one a center starts with is given. */
async function linksInTime(platform: Platform): Promise<ScreenLinks> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The settings are late.')), timeoutMs);
  try {
    return await Promise.race([linksNow(platform), late.promise]);
  } catch (error) {
    log.warn('recovery mailed without settings', { error: String(error) });
    return links();
  } finally {
    clearTimeout(timer);
  }
}

/** What the pool sends when somebody changes an attribute by their token alone. */
const provingAttributes: readonly string[] = [
  'CustomMessage_UpdateUserAttribute',
  'CustomMessage_VerifyUserAttribute',
];

/**
 * The user pool asks for the words of its e-mails. A recovery gets ours: its code is a placeholder here, which the
 * pool replaces as it sends. An e-mail is changed through this product alone, so the pool gets no words to prove one
 * with, and changes nothing. Any other message keeps the pool's own words.
 */
export const handler = poolMessage({
  name: 'recovery-message',
  run: async (event, platform) => {
    if (provingAttributes.includes(event.triggerSource))
      throw new Error('An e-mail is not changed at the user pool.');
    if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
    const { codeParameter, userAttributes } = event.request;
    const recovery = { email: userAttributes['email'] ?? '', code: codeParameter };
    const { subject, html } = accountRecoveryMail(recovery, await linksInTime(platform));
    return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
  },
});
