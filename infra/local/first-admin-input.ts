import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import type { FirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { Email, PersonName, Phone } from '#shared/core/schemas.ts';

const FirstAdminValues = z.object({
  email: Email,
  firstName: PersonName,
  lastName: PersonName,
  phone: Phone,
});
const questions = [
  ['email', 'E-mail: '],
  ['firstName', 'First name: '],
  ['lastName', 'Last name: '],
  ['phone', 'Phone, for the invitation by SMS: '],
] as const satisfies readonly (readonly [keyof FirstAdmin, string])[];
const anotherFlag = '--another';
const ifNoneFlag = '--if-none';
/** Omits `--if-none`, which only a deploy passes. */
const usage = `Usage: npm run first-admin <stage|local> [<e-mail> <first name> <last name> <phone>] [-- ${anotherFlag}]`;

export type CommandLine = {
  /** The stage's name, or `local`. */
  readonly target: string;
  /** Invites the person although there is an administrator (`--another`). */
  readonly allowsAnother: boolean;
  /** Does nothing if there is an administrator (`--if-none`). */
  readonly skipsIfPresent: boolean;
  /** E-mail, first name, last name and phone, or only the first of them. */
  readonly values: readonly string[];
};

/** Parses the arguments of `npm run first-admin`. Throws the usage if no stage is given. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const [target, ...values] = args.filter((arg) => arg !== anotherFlag && arg !== ifNoneFlag);
  if (target === undefined) throw new Error(usage);
  return {
    target,
    allowsAnother: args.includes(anotherFlag),
    skipsIfPresent: args.includes(ifNoneFlag),
    values,
  };
}

export class NoTerminalError extends Error {}

/** Prompts at the terminal and returns the answer. Throws `NoTerminalError` without a terminal. */
export async function promptAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = Promise.withResolvers<never>();
  terminal.once('close', () =>
    closed.reject(new NoTerminalError(`There is no terminal: pass all values. ${usage}`)),
  );
  try {
    return await Promise.race([terminal.question(question), closed.promise]);
  } finally {
    terminal.close();
  }
}

/** Reads the first administrator's data and prompts for missing values. Throws with the invalid fields. */
export async function readFirstAdmin(
  { values }: Pick<CommandLine, 'values'>,
  prompt: (question: string) => Promise<string>,
): Promise<FirstAdmin> {
  const answers: Record<string, string> = {};
  for (const [index, [name, question]] of questions.entries())
    answers[name] = (values[index] ?? (await prompt(question))).trim();
  const parsed = FirstAdminValues.safeParse(answers);
  if (values.length > questions.length || !parsed.success) {
    const invalid = parsed.success
      ? 'too many values'
      : parsed.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(`Invalid: ${invalid}. ${usage}`);
  }
  return parsed.data;
}
