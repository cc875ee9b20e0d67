import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { requireEnv } from '../env.ts';
import { withSendMetrics } from '../send-metrics.ts';
import { makeAwsOptions, timeouts } from '../timeouts.ts';

/** Sends an SMS to an E.164 phone and returns the provider's message id for its delivery report. */
export type SmsSender = { send(message: { to: string; text: string }): Promise<string | undefined> };

type SmsSenderInput = {
  /** The stage's number in E.164. Without it, SNS picks any number of the account. */
  readonly originationNumber: string;
  readonly client?: SNSClient;
};

/** Creates the SNS adapter, on the transactional route. */
export function makeSmsSender({
  originationNumber,
  client = new SNSClient(makeAwsOptions(timeouts.smsSender)),
}: SmsSenderInput): SmsSender {
  return {
    async send({ to, text }) {
      const { MessageId } = await client.send(
        new PublishCommand({
          PhoneNumber: to,
          Message: text,
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
            'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue: originationNumber },
          },
        }),
      );
      return MessageId;
    },
  };
}

export const fromEnv = (): SmsSender =>
  withSendMetrics('sms', makeSmsSender({ originationNumber: requireEnv('smsOriginationNumber') }));
