import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { invalidParameter } from './errors.ts';
import type { Tokens } from './tokens.ts';

/** What Cognito hands to its CustomMessage trigger; `code` is the recovery code or the temporary password. */
export type CustomMessage = {
  readonly triggerSource: 'CustomMessage_ForgotPassword' | 'CustomMessage_AdminCreateUser';
  readonly userPoolId: string;
  /** The user's id, which is also its `sub`. */
  readonly userName: string;
  readonly userAttributes: Readonly<Record<string, string>>;
  readonly code: string;
};

export type Context = {
  readonly directory: Directory;
  readonly tokens: Tokens;
  /** The address a call comes from. */
  readonly source: string;
};
/** An operation is one transaction; its message goes out once that is committed and before the answer. */
export type Outcome = { readonly reply: object; readonly message?: CustomMessage };
export type Operation = (body: unknown, context: Context) => Outcome;

/** One call of the API: its fields, checked, and what it does with them. */
export function operation<Fields>(
  fields: z.ZodMiniType<Fields>,
  run: (given: Fields, context: Context) => Outcome,
): Operation {
  return (body, context) => {
    const read = fields.safeParse(body);
    if (!read.success) throw invalidParameter(z.prettifyError(read.error));
    return run(read.data, context);
  };
}

export const AttributeList = z.array(z.object({ Name: z.string(), Value: z.string() }));

export const fromAttributeList = (list: z.infer<typeof AttributeList>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export const toAttributeList = (user: User) =>
  Object.entries({ ...user.attributes, sub: user.sub }).map(([Name, Value]) => ({ Name, Value }));

export function customMessage(
  user: User,
  triggerSource: CustomMessage['triggerSource'],
  code: string,
): CustomMessage {
  const userAttributes = { ...user.attributes, sub: user.sub, 'cognito:user_status': user.status };
  return { triggerSource, userPoolId: user.poolId, userName: user.sub, userAttributes, code };
}
