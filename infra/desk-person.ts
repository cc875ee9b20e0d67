import * as z from 'zod/mini';
import type { DeskPerson } from '#lambdas/accounts/offers/invite-desk.ts';
import { e164 } from '#shared/core/e164.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { Email, PersonName } from '#shared/core/schemas.ts';

const Arguments = z.tuple([z.enum(frontDesk), Email, PersonName, PersonName, z.string()]);

/** What an operator wrote on the command line: role, e-mail, first name, last name, phone. */
export function deskPersonFrom(words: readonly string[], command: string): DeskPerson {
  const read = Arguments.safeParse(words);
  const phone = e164(words[4] ?? '');
  if (!read.success || phone === undefined)
    throw new Error(
      `Usage: npm run ${command} <${frontDesk.join('|')}> <e-mail> <first name> <last name> <phone>`,
    );
  const [role, email, firstName, lastName] = read.data;
  return { role, email, firstName, lastName, phone };
}
