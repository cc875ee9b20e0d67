import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import type { FirstAdmin } from '#lambdas/accounts/invite-first-admin.ts';
import { Email, PersonName, Phone } from '#shared/core/schemas.ts';

const Person = z.object({ email: Email, firstName: PersonName, lastName: PersonName, phone: Phone });
const questions = [
  ['email', 'E-mail: '],
  ['firstName', 'First name: '],
  ['lastName', 'Last name: '],
  ['phone', 'Phone, for the invitation by SMS: '],
] as const satisfies readonly (readonly [keyof FirstAdmin, string])[];
const anotherFlag = '--another';
const ifNoneFlag = '--if-none';
const usage = `Usage: npm run first-admin <stage|local> [<e-mail> <first name> <last name> <phone>] [-- ${anotherFlag}]`;

export type CommandLine = {
  /** The stage's name, or `local`. */
  readonly target: string;
  readonly isAnother: boolean;
  readonly isOnlyIfNone: boolean;
  /** E-mail, first name, last name and phone, as far as given. */
  readonly words: readonly string[];
};

/** Parses the arguments of `npm run first-admin`. Throws the usage if no stage is given. */
export function parseCommandLine(line: readonly string[]): CommandLine {
  const [where, ...words] = line.filter((word) => word !== anotherFlag && word !== ifNoneFlag);
  if (where === undefined) throw new Error(usage);
  return {
    target: where,
    isAnother: line.includes(anotherFlag),
    isOnlyIfNone: line.includes(ifNoneFlag),
    words,
  };
}

export class NoTerminalError extends Error {}

/** Asks at the terminal and returns the answer as typed. Throws `NoTerminalError` without a terminal. */
export async function promptAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const closed = Promise.withResolvers<never>();
  terminal.once('close', () => closed.reject(new NoTerminalError(`Nobody answers: write it all. ${usage}`)));
  try {
    return await Promise.race([terminal.question(question), closed.promise]);
  } finally {
    terminal.close();
  }
}

/** Reads the first administrator's data and asks for what is missing. Throws invalid values by field name. */
export async function readFirstAdmin(
  { words }: Pick<CommandLine, 'words'>,
  prompt: (question: string) => Promise<string>,
): Promise<FirstAdmin> {
  const answers: Record<string, string> = {};
  for (const [index, [name, question]] of questions.entries())
    answers[name] = (words[index] ?? (await prompt(question))).trim();
  const read = Person.safeParse(answers);
  if (words.length > questions.length || !read.success) {
    const invalid = read.success
      ? 'too many words'
      : read.error.issues.map(({ path }) => path.join('.')).join(', ');
    throw new Error(`Wrong: ${invalid}. ${usage}`);
  }
  return read.data;
}
