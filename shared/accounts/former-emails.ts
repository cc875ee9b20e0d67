import * as z from 'zod/mini';
import { Email, Instant } from '#shared/core/schemas.ts';

export const emailUndoHours = 72;

/** A previous address, reserved for its owner until `until`. */
export const FormerEmail = z.object({ email: Email, until: Instant });
export type FormerEmail = z.infer<typeof FormerEmail>;

type AccountEmails = { readonly email: string; readonly formerEmails?: readonly FormerEmail[] | undefined };

const isReserved = ({ until }: FormerEmail, now: Date) => now.getTime() < Date.parse(until);

export const isFormerEmail = ({ formerEmails = [] }: AccountEmails, email: string, now: Date): boolean =>
  formerEmails.some((former) => former.email === email && isReserved(former, now));

/** Returns the addresses to reserve after a change to `newEmail`, with those that are still reserved. */
export function updateFormerEmails(
  { email, formerEmails = [] }: AccountEmails,
  newEmail: string,
  now: Date,
): FormerEmail[] {
  const until = new Date(now.getTime() + emailUndoHours * 3_600_000).toISOString();
  const otherEmails = formerEmails.filter((former) => isReserved(former, now) && former.email !== email);
  return [...otherEmails, { email, until }].filter((former) => former.email !== newEmail);
}
