import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Texter } from '../seams/sms-sender.ts';
import { awsOptions, patience } from '../timeouts.ts';

/** SMS through SNS, on the route that puts delivery before price. */
export function makeTexter({
  client = new SNSClient(awsOptions(patience.texter)),
}: {
  client?: SNSClient;
} = {}): Texter {
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
