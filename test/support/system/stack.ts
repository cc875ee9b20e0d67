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
import { hurry } from '#lambdas/platform/clock.ts';
import { envNames } from '#lambdas/platform/env.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { startMySession } from '#shared/accounts/api.ts';
import { type Holder, type MintToken, tokenMinter } from './access-tokens.ts';
import { type Caller, caller, forgetReplies } from './api-client.ts';
import { standInTheMorning, stretchTimeLimits } from './clock.ts';
import { freePorts } from './ports.ts';

type PagesMaker = Parameters<typeof startStack>[0]['pages'];
type OnAddresses = Parameters<typeof startStack>[0]['onAddresses'];
const noPages: PagesMaker = () => (_, response) => void response.writeHead(404).end();

export type TestStack = Stack & {
  /** Where its data is kept. */
  readonly directory: string;
  readonly mint: MintToken;
  /** Calls as this person, each time with a token fresh by the server's clock. */
  as(holder: Holder): Caller;
};

/** Of a center of which nobody has said anything. */
export const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'serena-'));

/** The site, its emulators and the table engine. */
const portsOfStack = 10;
let ports: Promise<number> | undefined;
let template: Promise<string> | undefined;

type StartOverInput = Pick<Parameters<typeof startStack>[0], 'directory' | 'pages' | 'onAddresses' | 'harsh'>;

/** Always on the same ports: the product makes its clients once in a process. */
async function startOver(given: StartOverInput): Promise<Stack> {
  ports ??= freePorts(portsOfStack);
  return startStack({
    ...given,
    port: await ports,
    timers: false,
    authFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
  });
}

async function makeTemplate(onAddresses?: OnAddresses): Promise<string> {
  const directory = emptyDirectory();
  const stack = await startOver({ directory, pages: noPages, onAddresses });
  await seedCenter(platformFor({ actor: 'system:test', correlationId: 'test' }));
  await stack.close();
  return directory;
}

/** The directory that every stack of the worker is copied from: an empty table, the center's settings, one set of keys. */
export const templateDirectory = (onAddresses?: OnAddresses): Promise<string> => {
  template ??= makeTemplate(onAddresses);
  return template;
};

/** A folder where the table stands and nobody is in it, of a center that is set up, with the keys that all stacks of a process have. */
export async function newDirectory(onAddresses?: OnAddresses): Promise<string> {
  const directory = emptyDirectory();
  cpSync(await templateDirectory(onAddresses), directory, { recursive: true });
  return directory;
}

type StackOptions = {
  /** Left by another stack. */
  readonly directory?: string;
  readonly pages?: PagesMaker;
  /** Puts something before an engine, while the product has no client yet: in a process of its own. */
  readonly onAddresses?: OnAddresses;
  /** Whether the emulators are as harsh as AWS; by default where the project of the tests says so (`vitest.config.ts`). */
  readonly harsh?: boolean;
};

/**
 * The whole product over a folder of its own, schedules at the test's command; its day begins at ten in the morning.
 * A process has one at a time.
 */
export async function aStack({
  directory,
  pages = noPages,
  onAddresses,
  harsh = process.env['SERENA_HARSH'] === '1',
}: StackOptions = {}): Promise<TestStack> {
  // Faults are ordered on purpose here; POWERTOOLS_LOG_LEVEL=WARN shows what the product says of them.
  process.env['POWERTOOLS_LOG_LEVEL'] ??= 'SILENT';
  standInTheMorning();
  hurry();
  stretchTimeLimits();
  const home = directory ?? (await newDirectory(onAddresses));
  // A new folder was made by the first start of the process, which had it.
  const stack = await startOver({
    directory: home,
    pages,
    harsh,
    onAddresses: directory === undefined ? undefined : onAddresses,
  });
  forgetReplies();
  const mint = tokenMinter(home);
  return {
    ...stack,
    directory: home,
    mint,
    as: (holder) => caller(stack.url, () => mint(holder)),
    async close() {
      await stack.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0';

/** Starts a session as the login page does; answers the refusal of an account that may not sign in. */
export const startSession = (accessToken: string) =>
  caller(process.env[envNames.publicUrl]!, accessToken)(startMySession, { body: { userAgent } });

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
  await startSession(AuthenticationResult!.AccessToken!);
  return {
    accessToken: AuthenticationResult!.AccessToken!,
    idToken: AuthenticationResult!.IdToken!,
    refreshToken: AuthenticationResult!.RefreshToken!,
  };
}

export const tokenOf = async (email: string, password?: string): Promise<string> =>
  (await tokensOf(email, password)).accessToken;
