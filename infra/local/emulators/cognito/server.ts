import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { assertNotProduction, buildCorsHeaders } from '../http.ts';
import { type EmulatorRequest, parseJson, startEmulator, toJsonAnswer } from '../kit/emulator.ts';
import { type authFlows, openDirectory } from './directory.ts';
import { CognitoError } from './errors.ts';
import type { Context, Operation } from './operation.ts';
import { passwordOperations } from './passwords.ts';
import { signInOperations } from './sign-in.ts';
import { softwareTokenOperations } from './software-tokens.ts';
import { formatIssuer, openTokens } from './tokens.ts';
import { adminOperations } from './users.ts';

export type PoolSettings = {
  /** `<region>_<name>`, as in AWS. Clients read the region from it. */
  readonly poolId: string;
  readonly clientId: string;
  readonly groups: readonly string[];
  readonly passwordMinimumLength?: number;
  readonly accessTokenMinutes?: number;
  readonly refreshTokenDays?: number;
  /** LEGACY reports an unknown user. ENABLED answers as for a wrong password. */
  readonly preventUserExistenceErrors?: 'LEGACY' | 'ENABLED';
  readonly mfaConfiguration?: 'OFF' | 'OPTIONAL';
  readonly authFlows?: readonly (typeof authFlows)[number][];
  /** A client for administrative sign-in. If present, only its tokens may call self-service operations. */
  readonly serverClientId?: string;
};

export type CognitoEmulator = {
  readonly url: string;
  readonly port: number;
  readonly jwks: JSONWebKeySet;
  issuer(poolId: string): string;
  /** Creates the pool and its client, or updates their settings without changing users. */
  ensurePool(settings: PoolSettings): void;
  close(): Promise<void>;
};

const bodyBytes = 131_072;
const jsonHeaders = { 'content-type': 'application/x-amz-json-1.1' };
const operations: Readonly<Record<string, Operation>> = {
  ...signInOperations,
  ...passwordOperations,
  ...softwareTokenOperations,
  ...adminOperations,
};

/** Starts the Cognito emulator. `file` holds users and signing key (`:memory:` is not persisted). */
export async function startCognito(settings: {
  port: number;
  file: string;
  now: () => Date;
}): Promise<CognitoEmulator> {
  assertNotProduction('Cognito');
  const directory = openDirectory(settings);
  directory.deleteExpired();
  const context = { directory, tokens: openTokens(directory) };
  const { jwks } = context.tokens;
  const server = await startEmulator({
    name: 'Cognito',
    port: settings.port,
    bodyBytes,
    headers: buildHeaders,
    answer: (request) =>
      request.method === 'GET' && request.path.endsWith('/.well-known/jwks.json')
        ? toJsonAnswer(200, jwks)
        : toJsonAnswer(200, runOperation(request, context).reply, jsonHeaders),
    toErrorAnswer: ({ code, message }) =>
      toJsonAnswer(400, { __type: code, message }, { ...jsonHeaders, 'x-amzn-errortype': code }),
    closeStore: directory.close,
  }).catch((error: unknown) => {
    directory.close();
    throw error;
  });
  return {
    url: server.url,
    port: server.port,
    jwks,
    issuer: formatIssuer,
    ensurePool: (poolSettings) => ensurePool(context, poolSettings),
    close: server.close,
  };
}

function ensurePool({ directory }: Context, settings: PoolSettings): void {
  const { poolId, clientId } = settings;
  directory.pools.put(poolId, {
    poolId,
    groups: [...settings.groups],
    passwordMinimumLength: settings.passwordMinimumLength ?? 8,
    mfaConfiguration: settings.mfaConfiguration ?? 'OFF',
  });
  const client = {
    poolId,
    accessTokenMinutes: settings.accessTokenMinutes ?? 60,
    refreshTokenDays: settings.refreshTokenDays ?? 30,
    preventUserExistenceErrors: settings.preventUserExistenceErrors ?? 'LEGACY',
  };
  const { serverClientId } = settings;
  const browserFlows = [...(settings.authFlows ?? (['ALLOW_USER_SRP_AUTH'] as const))];
  const isSelfService = serverClientId === undefined;
  directory.clients.put(clientId, { ...client, clientId, authFlows: browserFlows, isSelfService });
  if (serverClientId !== undefined)
    directory.clients.put(serverClientId, {
      ...client,
      clientId: serverClientId,
      authFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      isSelfService: true,
    });
}

function runOperation({ request, body }: EmulatorRequest, context: Context) {
  const name = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) throw new CognitoError('UnknownOperationException', `${name} is not emulated`);
  const isAdministration = Object.hasOwn(adminOperations, name) || name.startsWith('Admin');
  if (isAdministration && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const input = parseJson(body);
  if (input === undefined) throw new CognitoError('SerializationException', 'The body is not JSON');
  // Commits the writes of a rejected call too, because they count failed attempts.
  return context.directory.atomically(
    () => operation(input, context),
    (error) => error instanceof CognitoError,
  );
}

const buildHeaders = (request: IncomingMessage) => ({
  ...buildCorsHeaders(request),
  'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage',
  'x-amzn-requestid': randomUUID(),
});
