import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { SmsSender } from '../seams/sms-sender.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

/** SMS through SNS, on the route that puts delivery before price. */
export function makeSmsSender({
  client = new SNSClient(awsOptions(timeouts.smsSender)),
}: {
  client?: SNSClient;
} = {}): SmsSender {
  return {
    async send({ to, text }) {
      await client.send(
        new PublishCommand({
          PhoneNumber: to,
          Message: text,
          MessageAttributes: {
            'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
          },
        }),
      );
    },
  };
}
