import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import type { Texter } from './texter.ts';

const patience = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};

/** SMS through SNS, on the route that puts delivery before price. */
export function makeTexter({ client = new SNSClient(patience) }: { client?: SNSClient } = {}): Texter {
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
