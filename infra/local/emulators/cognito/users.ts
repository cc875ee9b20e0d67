import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { CognitoError, invalidParameterError, resourceNotFoundError } from './errors.ts';
import { AttributeList, defineOperation, parseAttributeList, toAttributeList } from './operation.ts';
import { assertPasswordPolicy, withPassword } from './passwords.ts';
import { adminSoftwareTokenOperations, toMfaSettings } from './software-tokens.ts';

const temporaryPasswordMs = 7 * 86_400_000;
const pageSize = 60;

const UserKey = { UserPoolId: z.string(), Username: z.string() };
type UserKey = { UserPoolId: string; Username: string };

const toSeconds = (ms: number) => ms / 1000;
const describeUser = (user: User) => ({
  Username: user.sub,
  UserCreateDate: toSeconds(user.createdAt),
  UserLastModifiedDate: toSeconds(user.changedAt),
  Enabled: user.enabled,
  UserStatus: user.status,
});
const toListedUser = (user: User) => ({ ...describeUser(user), Attributes: toAttributeList(user) });

/** Defines an administrative operation that saves the user as `run` returns it. */
function defineChange<ExtraFields extends Record<string, z.ZodMiniType>>(
  extraFields: ExtraFields,
  run: (user: User, input: z.infer<z.ZodMiniObject<ExtraFields>>, directory: Directory) => User,
) {
  const fields = z.intersection(z.object(UserKey), z.object(extraFields));
  return defineOperation(fields, (input, { directory }) => {
    directory.users.save(run(requireUser(directory, input), input, directory));
    return { reply: {} };
  });
}

function requireUser(directory: Directory, { UserPoolId, Username }: UserKey): User {
  directory.requirePool(UserPoolId);
  return directory.users.get(UserPoolId, Username);
}

const adminCreateUser = defineOperation(
  z.object({
    ...UserKey,
    UserAttributes: z._default(AttributeList, []),
    TemporaryPassword: z.optional(z.string()),
    /** The emulator mails nothing. */
    MessageAction: z.literal('SUPPRESS'),
  }),
  ({ UserPoolId, Username, UserAttributes, TemporaryPassword }, { directory }) => {
    if (directory.users.find(UserPoolId, Username))
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    if (!Username.includes('@')) throw invalidParameterError('Username should be an email.');
    const attributes = { email: Username, ...parseAttributeList(UserAttributes) };
    const draft = createUser(directory, UserPoolId, attributes);
    const password = TemporaryPassword ?? `Aa1!${randomBytes(9).toString('base64url')}`;
    assertPasswordPolicy(directory, UserPoolId, password);
    directory.users.save({
      ...withPassword(draft, { password, status: 'FORCE_CHANGE_PASSWORD' }),
      temporaryUntil: directory.nowMs() + temporaryPasswordMs,
    });
    const user = directory.users.get(UserPoolId, draft.sub);
    return { reply: { User: toListedUser(user) } };
  },
);

function createUser(directory: Directory, poolId: string, attributes: Record<string, string>): User {
  const now = directory.nowMs();
  return {
    poolId: directory.requirePool(poolId).poolId,
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

const adminGetUser = defineOperation(z.object(UserKey), (userKey, { directory }) => {
  const user = requireUser(directory, userKey);
  return { reply: { ...describeUser(user), ...toMfaSettings(user), UserAttributes: toAttributeList(user) } };
});

const adminDeleteUser = defineOperation(z.object(UserKey), (userKey, { directory }) => {
  directory.users.remove(requireUser(directory, userKey));
  return { reply: {} };
});

const adminUpdateUserAttributes = defineChange(
  { UserAttributes: AttributeList },
  (user, { UserAttributes }, { users }) => {
    const attributes = { ...user.attributes, ...parseAttributeList(UserAttributes) };
    const owner = users.find(user.poolId, attributes.email ?? '');
    if (owner && owner.sub !== user.sub)
      throw new CognitoError('AliasExistsException', 'An account with the email already exists.');
    return { ...user, attributes };
  },
);

const adminSetUserPassword = defineChange(
  { Password: z.string(), Permanent: z._default(z.boolean(), false) },
  (user, { Password, Permanent }, directory) => {
    assertPasswordPolicy(directory, user.poolId, Password);
    const temporaryUntil = directory.nowMs() + temporaryPasswordMs;
    return Permanent
      ? withPassword(user, { password: Password, status: 'CONFIRMED' })
      : { ...withPassword(user, { password: Password, status: 'FORCE_CHANGE_PASSWORD' }), temporaryUntil };
  },
);

const adminDisableUser = defineChange({}, (user, _input, { users }) => {
  users.signOutEverywhere(user);
  return { ...user, enabled: false };
});

const adminEnableUser = defineChange({}, (user) => ({ ...user, enabled: true }));

const adminUserGlobalSignOut = defineChange({}, (user, _input, { users }) => {
  users.signOutEverywhere(user);
  return user;
});

const adminAddUserToGroup = defineChange({ GroupName: z.string() }, (user, { GroupName }, directory) => {
  if (!directory.requirePool(user.poolId).groups.includes(GroupName))
    throw resourceNotFoundError('Group not found.');
  return { ...user, groups: [...new Set([...user.groups, GroupName])] };
});

const adminRemoveUserFromGroup = defineChange({ GroupName: z.string() }, (user, { GroupName }) => ({
  ...user,
  groups: user.groups.filter((group) => group !== GroupName),
}));

const adminListGroupsForUser = defineOperation(z.object(UserKey), (userKey, { directory }) => {
  const { groups } = requireUser(directory, userKey);
  return { reply: { Groups: groups.map((GroupName) => ({ GroupName, UserPoolId: userKey.UserPoolId })) } };
});

/** Parses `attribute = "value"` or `attribute ^= "start"`, Cognito's two filters. */
function parseFilter(filter: string): (user: User) => boolean {
  const [, name = '', sign, expected = ''] = /^\s*"?([\w:]+)"?\s*(\^?=)\s*"(.*)"\s*$/.exec(filter) ?? [];
  if (!sign) throw invalidParameterError('Error while parsing filter.');
  return (user) => {
    const specialValues = new Map([
      ['sub', user.sub],
      ['cognito:user_status', user.status],
      ['status', user.enabled ? 'Enabled' : 'Disabled'],
    ]);
    const value = specialValues.get(name) ?? user.attributes[name] ?? '';
    return sign === '=' ? value === expected : value.startsWith(expected);
  };
}

const listUsers = defineOperation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.optional(z.string()),
    Limit: z._default(z.number().check(z.minimum(0), z.maximum(pageSize)), pageSize),
    PaginationToken: z._default(z.string(), '0'),
  }),
  ({ UserPoolId, Filter, Limit, PaginationToken }, { directory }) => {
    const { poolId } = directory.requirePool(UserPoolId);
    const users = directory.users.all(poolId).filter(Filter ? parseFilter(Filter) : () => true);
    const start = Number(PaginationToken);
    const end = start + Limit;
    const Users = users.slice(start, end).map(toListedUser);
    return { reply: end < users.length ? { Users, PaginationToken: String(end) } : { Users } };
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
