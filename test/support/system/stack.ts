import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { userPoolClientId, userPoolId } from '#infra/local/runtime/emulators.ts';
import { type Stack, startStack } from '#infra/local/runtime/stack.ts';
import { seedCenter } from '#infra/local/seed/center.ts';
import { demoPassword } from '#infra/local/seed/people.ts';
import { skipPauses } from '#lambdas/platform/clock.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { startMySession } from '#shared/accounts/api.ts';
import { createTokenMinter, type MintToken, type TokenHolder } from './access-tokens.ts';
import { type Caller, caller, forgetReplies } from './api-client.ts';
import { setClockToMorning, stretchTimeLimits } from './clock.ts';
import { freePorts } from './ports.ts';

type PagesFactory = Parameters<typeof startStack>[0]['createPagesHandler'];
type AddressesHook = Parameters<typeof startStack>[0]['onEmulatorsListening'];
const noPages: PagesFactory = () => (_, response) => void response.writeHead(404).end();

export type TestStack = Stack & {
  /** The directory of its data. */
  readonly directory: string;
  readonly mint: MintToken;
  /** A caller for this account, with a new token for each call by the server's clock. */
  as(holder: TokenHolder): Caller;
};

/** Creates a directory without a table or settings. */
export const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'serena-'));

/** The number of ports for the site, its emulators and the table engine. */
const portsOfStack = 10;
let ports: Promise<number> | undefined;
let template: Promise<string> | undefined;

type StartInput = Pick<
  Parameters<typeof startStack>[0],
  'directory' | 'createPagesHandler' | 'onEmulatorsListening' | 'simulatesFailures'
>;

/** Starts on the same ports each time, because the product creates its clients once per process. */
async function startOnSamePorts(input: StartInput): Promise<Stack> {
  ports ??= freePorts(portsOfStack);
  return startStack({
    ...input,
    port: await ports,
    runsTimers: false,
    authFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  });
}

async function makeTemplate(onAddresses?: AddressesHook): Promise<string> {
  const directory = emptyDirectory();
  const stack = await startOnSamePorts({
    directory,
    createPagesHandler: noPages,
    onEmulatorsListening: onAddresses,
  });
  await seedCenter(makePlatform({ actor: 'system:test', correlationId: 'test' }));
  await stack.close();
  return directory;
}

/** The directory that every stack of the worker is copied from, with an empty table, settings and keys. */
export const templateDirectory = (onAddresses?: AddressesHook): Promise<string> => {
  template ??= makeTemplate(onAddresses);
  return template;
};

/** Creates a copy of the template, whose table has settings but no accounts. */
export async function newDirectory(onAddresses?: AddressesHook): Promise<string> {
  const directory = emptyDirectory();
  cpSync(await templateDirectory(onAddresses), directory, { recursive: true });
  return directory;
}

type StackOptions = {
  /** The directory of an earlier stack. */
  readonly directory?: string;
  readonly pages?: PagesFactory;
  /** Starts a proxy before the product creates its clients. Needs a separate process. */
  readonly onAddresses?: AddressesHook;
  /**
   * Whether the emulators are as strict as AWS; by default as set for the test project (`vitest.config.ts`).
   */
  readonly simulatesFailures?: boolean;
};

/**
 * Starts the whole product over a separate directory, with schedules on demand. Its day begins at 10:00. A
 * process runs one stack at a time.
 */
export async function aStack({
  directory,
  pages = noPages,
  onAddresses,
  simulatesFailures = process.env['SERENA_HARSH'] === '1',
}: StackOptions = {}): Promise<TestStack> {
  // Faults are intentional here. POWERTOOLS_LOG_LEVEL=WARN shows the product's log.
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'SILENT';
  setClockToMorning();
  skipPauses();
  stretchTimeLimits();
  const dataDirectory = directory ?? (await newDirectory(onAddresses));
  // A new directory was created by the first start of the process, which applied `onAddresses`.
  const stack = await startOnSamePorts({
    directory: dataDirectory,
    createPagesHandler: pages,
    simulatesFailures,
    onEmulatorsListening: directory === undefined ? undefined : onAddresses,
  });
  forgetReplies();
  const mint = createTokenMinter(dataDirectory);
  return {
    ...stack,
    directory: dataDirectory,
    mint,
    as: (holder) => caller(stack.url, () => mint(holder)),
    async close() {
      await stack.close();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';

/** Starts a session as the login page does. The call fails for an account that may not sign in. */
export const startSession = (accessToken: string) =>
  caller(process.env[envNames.publicUrl]!, accessToken)(startMySession, { body: { userAgent } });

/** Returns the tokens that the browser has after sign-in. */
export async function fetchTokens(email: string, password = demoPassword) {
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
  await startSession(AuthenticationResult!.AccessToken!);
  return {
    accessToken: AuthenticationResult!.AccessToken!,
    idToken: AuthenticationResult!.IdToken!,
    refreshToken: AuthenticationResult!.RefreshToken!,
  };
}

export const fetchAccessToken = async (email: string, password?: string): Promise<string> =>
  (await fetchTokens(email, password)).accessToken;
