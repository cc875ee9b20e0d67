import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPool, clientId, email, password, rejection } from './user-pool.ts';

let pool: Awaited<ReturnType<typeof aPool>>;

beforeEach(async () => {
  pool = await aPool();
});
afterEach(() => pool.cognito.close());

describe('unknown user name', () => {
  const startSrp = (USERNAME: string) =>
    pool.sdk.send(
      new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abcdef0123456789' },
      }),
    );

  it('is reported by default', async () => {
    const unknown = rejection('UserNotFoundException', '');

    await expect(startSrp('nadie@example.com')).rejects.toEqual(unknown);
    await expect(pool.signIn('nadie@example.com', password)).rejects.toEqual(unknown);
  });

  it('is indistinguishable from a known one if the client prevents existence errors', async () => {
    await pool.cognito.close();
    pool = await aPool({ preventUserExistenceErrors: 'ENABLED' });
    await pool.register(email, password);

    const [known, unknown, unknownInOtherCase] = [
      await startSrp(email),
      await startSrp('nadie@example.com'),
      await startSrp('Nadie@example.com'),
    ];
    const answerWithWrongProof = ({ ChallengeParameters }: typeof known) =>
      pool.sdk.send(
        new RespondToAuthChallengeCommand({
          ClientId: clientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: {
            USERNAME: ChallengeParameters!.USER_ID_FOR_SRP!,
            TIMESTAMP: 'Sat Nov 21 01:00:00 UTC 2026',
            PASSWORD_CLAIM_SECRET_BLOCK: ChallengeParameters!.SECRET_BLOCK!,
            PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          },
        }),
      );

    const wrongPassword = rejection('NotAuthorizedException', 'Incorrect username or password.');
    expect(Object.keys(unknown.ChallengeParameters!)).toEqual(Object.keys(known.ChallengeParameters!));
    expect(unknown.ChallengeParameters!.SALT).toBe(unknownInOtherCase.ChallengeParameters!.SALT);
    expect(unknown.ChallengeParameters!.USER_ID_FOR_SRP).toMatch(/^[0-9a-f-]{36}$/);
    await expect(answerWithWrongProof(known)).rejects.toEqual(wrongPassword);
    await expect(answerWithWrongProof(unknown)).rejects.toEqual(wrongPassword);
    await expect(pool.signIn('nadie@example.com', password)).rejects.toEqual(wrongPassword);
  });
});
