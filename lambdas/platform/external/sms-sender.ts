import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { counted } from '../counted-sending.ts';
import { required } from '../env.ts';
import { awsOptions, timeouts } from '../timeouts.ts';

/** A text message to one phone in E.164; answers the provider's id of it, under which its delivery is reported. */
export type SmsSender = { send(given: { to: string; text: string }): Promise<string | undefined> };

type SmsSenderInput = {
  /** The stage's own number in E.164: one that is not named would be any number of the account. */
  readonly originationNumber: string;
  readonly client?: SNSClient;
};

/** SMS through SNS, on the route that puts delivery before price. */
export function makeSmsSender({
  originationNumber,
  client = new SNSClient(awsOptions(timeouts.smsSender)),
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
  counted('sms', makeSmsSender({ originationNumber: required('smsOriginationNumber') }));
