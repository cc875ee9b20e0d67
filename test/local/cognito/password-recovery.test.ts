import {
  AdminCreateUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCognito } from '#infra/local/emulators/cognito/server.ts';
import { aPool, clientId, email, password, poolId, refusal, sdkFor } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('a forgotten password', () => {
  const recoverFor = (Username: string) =>
    pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));
  const recover = () => recoverFor(email);
  const confirm = (ConfirmationCode: string, Password = 'renovada') =>
    pool.sdk.send(
      new ConfirmForgotPasswordCommand({ ClientId: clientId, Username: email, ConfirmationCode, Password }),
    );

  it('is replaced once with the code that the message carried', async () => {
    await pool.register(email, password);

    const { CodeDeliveryDetails } = await recover();
    const message = pool.messages[0]!;
    await confirm(message.code);

    expect(message).toMatchObject({
      triggerSource: 'CustomMessage_ForgotPassword',
      userPoolId: poolId,
      userAttributes: { email, sub: message.userName },
    });
    expect(message.code).toMatch(/^\d{6}$/);
    expect(CodeDeliveryDetails?.Destination).toBe('a***@e***');
    expect((await pool.signIn(email, 'renovada')).AuthenticationResult).toBeDefined();
    await expect(pool.signIn(email, password)).rejects.toThrow('Incorrect');
    await expect(confirm(message.code)).rejects.toEqual(refusal('ExpiredCodeException', 'Invalid code'));
  });

  it('keeps the code when the new password is refused', async () => {
    await pool.register(email, password);
    await recover();
    const { code } = pool.messages[0]!;

    const short = confirm(code, 'corta');

    await expect(short).rejects.toEqual(refusal('InvalidPasswordException', 'not long enough'));
    await expect(confirm(code)).resolves.toBeDefined();
  });

  it('is not replaced after an hour, nor after five wrong guesses', async () => {
    await pool.register(email, password);
    await recover();
    pool.passTime(3_600_000);
    await expect(confirm(pool.messages[0]!.code)).rejects.toThrow('request a code again');
    await recover();
    const { code } = pool.messages[1]!;
    const wrong = code === '000000' ? '111111' : '000000';

    for (let guess = 0; guess < 5; guess += 1)
      await expect(confirm(wrong)).rejects.toEqual(refusal('CodeMismatchException', 'Invalid verification'));

    await expect(confirm(code)).rejects.toEqual(refusal('ExpiredCodeException', 'Invalid code'));
  });

  it('sends five mails in an hour to one person, and lets others ask meanwhile', async () => {
    await pool.register(email, password);
    await pool.register('luz@example.com', password);
    const limited = refusal('LimitExceededException', 'try after some time');

    for (let mail = 0; mail < 5; mail += 1) await recover();
    await expect(recover()).rejects.toEqual(limited);
    await expect(recoverFor(email.toUpperCase())).rejects.toEqual(limited);
    await recoverFor('luz@example.com');
    expect(pool.messages).toHaveLength(6);
    pool.passTime(3_600_000);
    await recover();

    expect(pool.messages).toHaveLength(7);
  });

  it('is asked for thirty times in an hour from one address, whoever is named', async () => {
    await pool.register(email, password);
    for (let mail = 0; mail < 30; mail += 1)
      await expect(recoverFor(`nadie${mail}@example.com`)).rejects.toMatchObject({
        name: 'UserNotFoundException',
      });

    await expect(recover()).rejects.toEqual(refusal('LimitExceededException', 'try after some time'));
    expect(pool.messages).toEqual([]);
  });

  it('is not answered before the message is out, and says so when it fails', async () => {
    let isOut = false;
    const cognito = await startCognito({
      port: 0,
      file: ':memory:',
      now: () => new Date(),
      onMessage: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        if (isOut) throw new Error('the mailbox is full');
        isOut = true;
      },
    });
    cognito.ensurePool({ poolId, clientId, groups: [] });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const invite = (Username: string) =>
      sdkFor(cognito.url).send(new AdminCreateUserCommand({ UserPoolId: poolId, Username }));

    await invite(email);

    expect(isOut).toBe(true);
    await expect(invite('luz@example.com')).rejects.toEqual(refusal('UserLambdaValidationException', ''));
    vi.restoreAllMocks();
    await cognito.close();
  });
});
