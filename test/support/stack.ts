import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId, userPoolId } from '#infra/local/doubles.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { startStack, type Stack } from '#infra/local/stack.ts';

const noPages = () => (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
  void response.writeHead(404).end();

/** The whole product on free ports over a folder of its own, schedules at the test's command. */
export async function aStack(): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'serena-'));
  const stack = await startStack({
    ...{ directory, port: 0, pages: noPages, timers: false },
    authFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  });
  return {
    ...stack,
    async close() {
      await stack.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An access token, as the browser would hold after signing in. */
export async function tokenOf(email: string, password = demoPassword): Promise<string> {
  const cognito = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      ...{ UserPoolId: userPoolId, ClientId: userPoolClientId },
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  cognito.destroy();
  return AuthenticationResult!.AccessToken!;
}
