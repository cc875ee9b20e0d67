import * as z from 'zod/mini';
import type { Directory, User } from './directory.ts';
import { invalidParameterError } from './errors.ts';
import type { Tokens } from './tokens.ts';

export type Context = {
  readonly directory: Directory;
  readonly tokens: Tokens;
};
export type OperationResult = { readonly reply: object };
export type Operation = (body: unknown, context: Context) => OperationResult;

export function defineOperation<Fields>(
  fields: z.ZodMiniType<Fields>,
  run: (input: Fields, context: Context) => OperationResult,
): Operation {
  return (body, context) => {
    const parsed = fields.safeParse(body);
    if (!parsed.success) throw invalidParameterError(z.prettifyError(parsed.error));
    return run(parsed.data, context);
  };
}

export const AttributeList = z.array(z.object({ Name: z.string(), Value: z.string() }));

export const parseAttributeList = (list: z.infer<typeof AttributeList>) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export const toAttributeList = (user: User) =>
  Object.entries({ ...user.attributes, sub: user.sub }).map(([Name, Value]) => ({ Name, Value }));
