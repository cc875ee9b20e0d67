import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { manifest } from '#infra/manifest/index.ts';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { mailer as makeMailer } from '#lambdas/platform/from-env/mailer.ts';
import { invoke } from '../bus/lambda.ts';
import type { CustomMessage } from '../emulators/cognito/operation.ts';
import { loadHandler } from './load-handler.ts';

const placeholder = '{####}';

/** The user pool's e-mails, worded by the trigger of the map and sent as Amazon Cognito sends them: through SES. */
export async function sendUserPoolMail(message: CustomMessage): Promise<void> {
  const trigger = manifest
    .flatMap(({ triggers = [] }) => triggers)
    .find((row) => row.trigger === 'customMessage');
  if (!trigger) return;
  const { triggerSource, userPoolId, userName, userAttributes, code } = message;
  const event = {
    version: '1',
    region: 'us-east-1',
    userPoolId,
    userName,
    triggerSource,
    callerContext: { awsSdkVersion: '', clientId: '' },
    request: { userAttributes, codeParameter: placeholder, usernameParameter: null, linkParameter: '' },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  };
  // The trigger answers the event it was given, as Cognito expects.
  const { response } = (await invoke(loadHandler, {
    entry: trigger.entry,
    name: trigger.name,
    event,
    timeoutSeconds: timeoutSeconds.trigger,
  })) as CustomMessageTriggerEvent;
  const html = (response.emailMessage ?? placeholder).replaceAll(placeholder, code);
  const mailer = await makeMailer();
  await mailer.send({
    to: userAttributes['email'] ?? '',
    subject: response.emailSubject ?? 'Código',
    html,
    text: html.replace(/<[^>]+>/g, ' '),
    messageKey: `user-pool-${code}-${userName}`,
  });
}
