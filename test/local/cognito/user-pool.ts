import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect } from 'vitest';
import { type PoolSettings, startCognito } from '#infra/local/emulators/cognito/server.ts';

export const poolId = 'us-east-1_spa000001';
export const clientId = 'spa-web';
export const groups = ['admin', 'supervisor', 'enfermero', 'esteticista', 'paciente'];

export const email = 'ana@example.com';
export const password = 'secreta1';
export const userKey = { UserPoolId: poolId, Username: email };
export const rejection = (code: string, message: string | RegExp) =>
  expect.objectContaining({ name: code, message: expect.stringMatching(message) });

export const sdkFor = (endpoint: string) =>
  new CognitoIdentityProviderClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
  });

/** Starts a pool configured like the product's on a free port, with a clock that moves on demand. */
export async function aPool(settings: Partial<PoolSettings> = {}, file = ':memory:') {
  let nowMs = Date.now();
  const cognito = await startCognito({
    port: 0,
    file,
    now: () => new Date(nowMs),
  });
  cognito.ensurePool({
    poolId,
    clientId,
    groups,
    passwordMinimumLength: 6,
    accessTokenMinutes: 15,
    refreshTokenDays: 30,
    authFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    ...settings,
  });
  const sdk = sdkFor(cognito.url);
  const userKey = (email: string) => ({ UserPoolId: poolId, Username: email });
  return {
    cognito,
    sdk,
    passTime: (ms: number) => {
      nowMs += ms;
    },

    async invite(email: string, temporaryPassword: string) {
      const attributes = { email, email_verified: 'true', given_name: 'Ana' };
      await sdk.send(
        new AdminCreateUserCommand({
          ...userKey(email),
          TemporaryPassword: temporaryPassword,
          MessageAction: 'SUPPRESS',
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      );
    },
    async register(email: string, password: string, group = 'paciente') {
      await this.invite(email, password);
      await sdk.send(
        new AdminSetUserPasswordCommand({ ...userKey(email), Password: password, Permanent: true }),
      );
      await sdk.send(new AdminAddUserToGroupCommand({ ...userKey(email), GroupName: group }));
    },
    signIn: (email: string, password: string) =>
      sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: poolId,
          ClientId: clientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      ),
  };
}
