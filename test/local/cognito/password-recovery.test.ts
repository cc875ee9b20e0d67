import { ForgotPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { aPool, clientId, email, password, rejection } from './user-pool.ts';

it('Cognito emulator rejects password recovery, because the product mails its own links', async () => {
  const pool = await aPool();
  await pool.register(email, password);
  const recover = (Username: string) =>
    pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));

  for (const recoveryEmail of [email, 'nadie@example.com'])
    await expect(recover(recoveryEmail)).rejects.toEqual(
      rejection('NotAuthorizedException', 'recovery is off'),
    );
  expect((await pool.signIn(email, password)).AuthenticationResult).toBeDefined();
  await pool.cognito.close();
});
