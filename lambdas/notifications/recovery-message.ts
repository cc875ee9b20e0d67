import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { links } from './links.ts';
import { accountRecoveryMail } from './messages/account-recovery.ts';

/**
 * The user pool asks for the words of its e-mails. A recovery gets ours: its code is a placeholder here, which the
 * pool replaces as it sends. Any other message keeps the pool's own words.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  if (event.triggerSource !== 'CustomMessage_ForgotPassword') return event;
  const { codeParameter, userAttributes } = event.request;
  const recovery = { email: userAttributes['email'] ?? '', code: codeParameter };
  const { subject, html } = accountRecoveryMail(recovery, links());
  return { ...event, response: { ...event.response, emailSubject: subject, emailMessage: html } };
}
