import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId, userPoolId } from '#infra/local/runtime/emulators.ts';
import { type Stack, startStack } from '#infra/local/runtime/stack.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { type Holder, type MintToken, tokenMinter } from './access-tokens.ts';
import { type Caller, caller } from './api-client.ts';
import { standInTheMorning } from './clock.ts';

type PagesMaker = Parameters<typeof startStack>[0]['pages'];
const noPages: PagesMaker = () => (_, response) => void response.writeHead(404).end();

export type TestStack = Stack & {
  /** Where its data is kept. */
  readonly directory: string;
  readonly mint: MintToken;
  /** Calls as this person, each time with a token fresh by the server's clock. */
  as(holder: Holder): Caller;
};

export const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'serena-'));

/**
 * The whole product on free ports over a folder of its own (or one left by another), schedules at the test's command.
 * Its day begins at ten in the morning.
 */
export async function aStack(directory = emptyDirectory(), pages: PagesMaker = noPages): Promise<TestStack> {
  // Faults are ordered on purpose here; POWERTOOLS_LOG_LEVEL=WARN shows what the product says of them.
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'SILENT';
  standInTheMorning();
  const stack = await startStack({
    directory,
    port: 0,
    pages,
    timers: false,
    authFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  });
  const mint = tokenMinter(directory);
  return {
    ...stack,
    directory,
    mint,
    as: (holder) => caller(stack.url, () => mint(holder)),
    async close() {
      await stack.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The tokens that the browser would hold after signing in. */
export async function tokensOf(email: string, password = demoPassword) {
  const cognito = new CognitoIdentityProviderClient({});
  const { AuthenticationResult } = await cognito.send(
    new AdminInitiateAuthCommand({
      UserPoolId: userPoolId,
      ClientId: userPoolClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  cognito.destroy();
  return {
    accessToken: AuthenticationResult!.AccessToken!,
    idToken: AuthenticationResult!.IdToken!,
    refreshToken: AuthenticationResult!.RefreshToken!,
  };
}

export const tokenOf = async (email: string, password?: string): Promise<string> =>
  (await tokensOf(email, password)).accessToken;
