import * as z from 'zod/mini';
import { invalidParameterError, resourceNotFoundError, userNotFoundError } from './errors.ts';
import { type Collection, openStore } from './store.ts';

export const authFlows = [
  'ALLOW_USER_SRP_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
  'ALLOW_USER_PASSWORD_AUTH',
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
] as const;

const Pool = z.object({
  poolId: z.string(),
  groups: z.array(z.string()),
  passwordMinimumLength: z.number(),
  /** OPTIONAL asks users with an authenticator app for a code. */
  mfaConfiguration: z._default(z.enum(['OFF', 'OPTIONAL']), 'OFF'),
});
export type Pool = z.infer<typeof Pool>;

const Client = z.object({
  clientId: z.string(),
  poolId: z.string(),
  accessTokenMinutes: z.number(),
  refreshTokenDays: z.number(),
  preventUserExistenceErrors: z.enum(['LEGACY', 'ENABLED']),
  authFlows: z.array(z.enum(authFlows)),
  /** Whether its access tokens may call self-service operations. A trigger can withdraw the permission. */
  isSelfService: z._default(z.boolean(), true),
});
export type Client = z.infer<typeof Client>;

/** Instants are milliseconds. */
const User = z.object({
  poolId: z.string(),
  sub: z.string(),
  attributes: z.record(z.string(), z.string()),
  groups: z.array(z.string()),
  enabled: z.boolean(),
  status: z.enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  password: z.object({ salt: z.string(), verifier: z.string() }),
  temporaryUntil: z.optional(z.number()),
  misses: z.number(),
  lockedUntil: z.number(),
  /** Secret of a setup that no code has verified yet. */
  pendingSecret: z.optional(z.string()),
  /** `lastStep` is the time step of the last accepted code. No step is accepted twice. */
  softwareToken: z.optional(
    z.object({ secret: z.string(), lastStep: z.number(), misses: z.number(), lockedUntil: z.number() }),
  ),
  mfaEnabled: z.optional(z.boolean()),
  createdAt: z.number(),
  changedAt: z.number(),
});
export type User = z.infer<typeof User>;

/** A sign-in, identified by its refresh token until revocation. */
const Login = z.object({
  poolId: z.string(),
  sub: z.string(),
  clientId: z.string(),
  secretHash: z.string(),
  signedInAt: z.number(),
  expiresAt: z.number(),
});
export type Login = z.infer<typeof Login>;

/** A sign-in in progress. `known` is false for an unknown name. */
const Challenge = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('password'),
    clientId: z.string(),
    sub: z.string(),
    known: z.boolean(),
    verifier: z.string(),
    clientKey: z.string(),
    keys: z.object({ secret: z.string(), published: z.string() }),
    expiresAt: z.number(),
  }),
  z.object({
    kind: z.enum(['newPassword', 'softwareToken']),
    clientId: z.string(),
    sub: z.string(),
    expiresAt: z.number(),
  }),
]);
export type Challenge = z.infer<typeof Challenge>;

export type Directory = ReturnType<typeof openDirectory>;

export function openDirectory({ file, now }: { file: string; now: () => Date }) {
  const store = openStore(file);
  const pools = store.collection('pools', Pool);
  const clients = store.collection('clients', Client);
  const logins = store.collection('logins', Login);
  const challenges = store.collection('challenges', Challenge);
  return {
    pools,
    clients,
    logins,
    challenges,
    settings: store.collection('settings', z.string()),
    users: createUserCollection({
      users: store.collection('users', User),
      emails: store.collection('emails', z.string()),
      logins,
      now,
    }),
    nowMs: () => now().getTime(),
    atomically: store.atomically,
    close: store.close,

    requirePool(poolId: string): Pool {
      const pool = pools.get(poolId);
      if (!pool) throw resourceNotFoundError(`User pool ${poolId} does not exist.`);
      return pool;
    },
    requireClient(clientId: string): Client {
      const client = clients.get(clientId);
      if (!client) throw resourceNotFoundError(`User pool client ${clientId} does not exist.`);
      return client;
    },
    /** Deletes expired sign-ins, completed or not. */
    deleteExpired(): void {
      for (const rows of [logins, challenges])
        for (const { key, value } of rows.listByPrefix(''))
          if (value.expiresAt <= now().getTime()) rows.remove(key);
    },
  };
}

const toEmailKey = (poolId: string, email: string) => `${poolId}/${email.toLowerCase()}`;

/** Stores users by id and by e-mail, ignoring case. An e-mail belongs to one user. */
function createUserCollection(input: {
  users: Collection<User>;
  emails: Collection<string>;
  logins: Collection<Login>;
  now: () => Date;
}) {
  const { users, emails, logins } = input;
  const find = (poolId: string, name: string) => {
    const sub = emails.get(toEmailKey(poolId, name)) ?? name;
    return users.get(`${poolId}/${sub}`);
  };
  const releaseEmail = (user: User) => {
    const email = users.get(`${user.poolId}/${user.sub}`)?.attributes.email;
    if (email) emails.remove(toEmailKey(user.poolId, email));
  };
  const signOutEverywhere = (user: User) => {
    for (const { key } of logins.listByPrefix(`${user.sub}/`)) logins.remove(key);
  };
  return {
    find,
    signOutEverywhere,

    get(poolId: string, name: string): User {
      const user = find(poolId, name);
      if (!user) throw userNotFoundError();
      return user;
    },
    save(user: User): void {
      const email = user.attributes.email;
      if (!email) throw invalidParameterError('Username should be an email.');
      releaseEmail(user);
      users.put(`${user.poolId}/${user.sub}`, { ...user, changedAt: input.now().getTime() });
      emails.put(toEmailKey(user.poolId, email), user.sub);
    },
    remove(user: User): void {
      signOutEverywhere(user);
      releaseEmail(user);
      users.remove(`${user.poolId}/${user.sub}`);
    },
    all: (poolId: string) => users.listByPrefix(`${poolId}/`).map(({ value }) => value),
  };
}
