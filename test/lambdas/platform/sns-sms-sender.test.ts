import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { makeSmsSender } from '#lambdas/platform/external/sms-sender.ts';
import { aMessages, sentAt } from '#test/support/emulators/messages-emulator.ts';

const originationNumber = '+17875550100';
const message = { to: '+17875550101', text: 'Tu cita está confirmada. ¡Te esperamos, Íñigo!' };

describe('SNS SMS sender', () => {
  it('sends the text to the phone', async () => {
    const { mailbox, sns } = await aMessages();

    const id = await makeSmsSender({ originationNumber, client: sns }).send(message);

    expect(mailbox.list()).toMatchObject([
      { type: 'sms', id, at: sentAt.toISOString(), from: originationNumber, ...message },
    ]);
  });

  it('sends as transactional from the stage’s own number', async () => {
    const sns = mockClient(SNSClient);
    sns.on(PublishCommand).resolves({ MessageId: '1' });

    const client = new SNSClient({ region: 'us-east-1' });
    expect(await makeSmsSender({ originationNumber, client }).send(message)).toBe('1');

    expect(sns.commandCalls(PublishCommand)[0]?.args[0].input).toMatchObject({
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.MM.SMS.OriginationNumber': { DataType: 'String', StringValue: originationNumber },
      },
    });
    sns.restore();
  });

  it('throws when SNS rejects the message or its number', async () => {
    const { mailbox, sns } = await aMessages();
    const smsSender = makeSmsSender({ originationNumber, client: sns });
    mailbox.failNext('sms');

    await expect(smsSender.send(message)).rejects.toMatchObject({ name: 'AuthorizationErrorException' });
    await expect(smsSender.send({ ...message, to: '787' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });

    expect(mailbox.list()).toEqual([]);
  });
});
