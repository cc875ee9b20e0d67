import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { CognitoError, invalidParameter, resourceNotFound } from './errors.ts';
import { AttributeList, fromAttributeList, operation, toAttributeList } from './operation.ts';
import { checkPolicy, withPassword } from './passwords.ts';
import { adminSoftwareTokenOperations, mfaSettings } from './software-tokens.ts';

const temporaryPasswordMs = 7 * 86_400_000;
const pageSize = 60;

const OneUser = { UserPoolId: z.string(), Username: z.string() };
type OneUser = { UserPoolId: string; Username: string };

const seconds = (ms: number) => ms / 1000;
const description = (user: User) => ({
  Username: user.sub,
  UserCreateDate: seconds(user.createdAt),
  UserLastModifiedDate: seconds(user.changedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
});
const listed = (user: User) => ({ ...description(user), Attributes: toAttributeList(user) });

/** Defines an operation that changes one user and returns nothing. */
function change<More extends Record<string, z.ZodMiniType>>(
  more: More,
  run: (user: User, given: z.infer<z.ZodMiniObject<More>>, directory: Directory) => User,
) {
  return operation(z.intersection(z.object(OneUser), z.object(more)), (given, { directory }) => {
    directory.users.save(run(userOf(directory, given), given, directory));
    return { reply: {} };
  });
}

function userOf(directory: Directory, { UserPoolId, Username }: OneUser): User {
  directory.pool(UserPoolId);
  return directory.users.get(UserPoolId, Username);
}

const adminCreateUser = operation(
  z.object({
    ...OneUser,
    UserAttributes: z._default(AttributeList, []),
    TemporaryPassword: z.optional(z.string()),
    /** The emulator mails nothing. */
    MessageAction: z.literal('SUPPRESS'),
  }),
  ({ UserPoolId, Username, UserAttributes, TemporaryPassword }, { directory }) => {
    if (directory.users.find(UserPoolId, Username))
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    if (!Username.includes('@')) throw invalidParameter('Username should be an email.');
    const attributes = { email: Username, ...fromAttributeList(UserAttributes) };
    const base = newUser(directory, UserPoolId, attributes);
    const password = TemporaryPassword ?? `Aa1!${randomBytes(9).toString('base64url')}`;
    checkPolicy(directory, UserPoolId, password);
    directory.users.save({
      ...withPassword(base, { password, status: 'FORCE_CHANGE_PASSWORD' }),
      temporaryUntil: directory.nowMs() + temporaryPasswordMs,
    });
    const user = directory.users.get(UserPoolId, base.sub);
    return { reply: { User: listed(user) } };
  },
);

function newUser(directory: Directory, poolId: string, attributes: Record<string, string>): User {
  const now = directory.nowMs();
  return {
    poolId: directory.pool(poolId).poolId,
    sub: randomUUID(),
    attributes,
    groups: [],
    enabled: true,
    status: 'FORCE_CHANGE_PASSWORD',
    password: { salt: '', verifier: '' },
    misses: 0,
    lockedUntil: 0,
    createdAt: now,
    changedAt: now,
  };
}

const adminGetUser = operation(z.object(OneUser), (given, { directory }) => {
  const user = userOf(directory, given);
  return { reply: { ...description(user), ...mfaSettings(user), UserAttributes: toAttributeList(user) } };
});

const adminDeleteUser = operation(z.object(OneUser), (given, { directory }) => {
  directory.users.remove(userOf(directory, given));
  return { reply: {} };
});

const adminUpdateUserAttributes = change(
  { UserAttributes: AttributeList },
  (user, { UserAttributes }, { users }) => {
    const attributes = { ...user.attributes, ...fromAttributeList(UserAttributes) };
    const owner = users.find(user.poolId, attributes.email ?? '');
    if (owner && owner.sub !== user.sub)
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
    return { ...user, attributes };
  },
);

const adminSetUserPassword = change(
  { Password: z.string(), Permanent: z._default(z.boolean(), false) },
  (user, { Password, Permanent }, directory) => {
    checkPolicy(directory, user.poolId, Password);
    const temporaryUntil = directory.nowMs() + temporaryPasswordMs;
    return Permanent
      ? withPassword(user, { password: Password, status: 'CONFIRMED' })
      : { ...withPassword(user, { password: Password, status: 'FORCE_CHANGE_PASSWORD' }), temporaryUntil };
  },
);

const adminDisableUser = change({}, (user, _given, { users }) => {
  users.signOutEverywhere(user);
  return { ...user, enabled: false };
});

const adminEnableUser = change({}, (user) => ({ ...user, enabled: true }));

const adminUserGlobalSignOut = change({}, (user, _given, { users }) => {
  users.signOutEverywhere(user);
  return user;
});

const adminAddUserToGroup = change({ GroupName: z.string() }, (user, { GroupName }, directory) => {
  if (!directory.pool(user.poolId).groups.includes(GroupName)) throw resourceNotFound('Group not found.');
  return { ...user, groups: [...new Set([...user.groups, GroupName])] };
});

const adminRemoveUserFromGroup = change({ GroupName: z.string() }, (user, { GroupName }) => ({
  ...user,
  groups: user.groups.filter((group) => group !== GroupName),
}));

const adminListGroupsForUser = operation(z.object(OneUser), (given, { directory }) => {
  const { groups } = userOf(directory, given);
  return { reply: { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: given.UserPoolId })) } };
});

/** Parses `attribute = "value"` or `attribute ^= "start"`, Cognito's two filters. */
function matcher(filter: string): (user: User) => boolean {
  const [, name = '', sign, wanted = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (!sign) throw invalidParameter('Error while parsing filter.');
  return (user) => {
    const special = new Map([
      ['sub', user.sub],
      ['cognito:user_status', user.status],
      ['status', user.enabled ? 'Enabled' : 'Disabled'],
    ]);
    const value = special.get(name) ?? user.attributes[name] ?? '';
    return sign === '=' ? value === wanted : value.startsWith(wanted);
  };
}

const listUsers = operation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.optional(z.string()),
    Limit: z._default(z.number().check(z.minimum(0), z.maximum(pageSize)), pageSize),
    PaginationToken: z._default(z.string(), '0'),
  }),
  ({ UserPoolId, Filter, Limit, PaginationToken }, { directory }) => {
    const { poolId } = directory.pool(UserPoolId);
    const users = directory.users.all(poolId).filter(Filter ? matcher(Filter) : () => true);
    const from = Number(PaginationToken);
    const to = from + Limit;
    const Users = users.slice(from, to).map(listed);
    return { reply: to < users.length ? { Users, PaginationToken: String(to) } : { Users } };
  },
);

/** Operations that accept signed AWS credentials only, never a browser. */
export const adminOperations = {
  ...adminSoftwareTokenOperations,
  AdminCreateUser: adminCreateUser,
  AdminGetUser: adminGetUser,
  AdminDeleteUser: adminDeleteUser,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  AdminSetUserPassword: adminSetUserPassword,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminListGroupsForUser,
  ListUsers: listUsers,
};
