import * as z from 'zod/mini';
import { Email, Instant } from '#shared/core/schemas.ts';

/** How long whoever reads the old address can take a change of e-mail back. */
export const emailUndoHours = 72;

/** An address that was somebody's: theirs to take back until then, and nobody else's. */
export const FormerEmail = z.object({ email: Email, until: Instant });
export type FormerEmail = z.infer<typeof FormerEmail>;

type Held = { readonly email: string; readonly formerEmails?: readonly FormerEmail[] | undefined };

const isOpen = ({ until }: FormerEmail, now: Date) => now.getTime() < Date.parse(until);

/** Whether the address was theirs and can still be taken back. */
export const isFormerEmail = ({ formerEmails = [] }: Held, email: string, now: Date): boolean =>
  formerEmails.some((former) => former.email === email && isOpen(former, now));

/** What can be taken back once they have the new address: of several changes in a row, each one before. */
export function formerEmailsAfter(
  { email, formerEmails = [] }: Held,
  next: string,
  now: Date,
): FormerEmail[] {
  const until = new Date(now.getTime() + emailUndoHours * 3_600_000).toISOString();
  const others = formerEmails.filter((former) => isOpen(former, now) && former.email !== email);
  return [...others, { email, until }].filter((former) => former.email !== next);
}
