import * as z from 'zod/mini';
import { dateInMonths, today as dayOf } from '#shared/core/civil-time.ts';
import { CivilDate } from '#shared/core/schemas.ts';

/** When a client last answered about their health: a correction by the team makes no answers newer. */
type Dated = { readonly answeredAt: string };
type Term = {
  /** 0 is for good. */
  readonly answersValidMonths: number;
};

export const answeredOn = ({ answeredAt }: Dated): string => dayOf(new Date(answeredAt));

/** What the center knows of a client's health by their own word: what is not there, or no longer counts, is a gap. */
export const AnswersStanding = z.object({
  isUnanswered: z.boolean(),
  /** The first day on which the answers were too old. */
  expiredSince: z.optional(CivilDate),
});
export type AnswersStanding = z.infer<typeof AnswersStanding>;

/** The day on which a record's answers get too old, by what the owner says now; absent where they never do. */
export const expiryOf = (record: Dated, { answersValidMonths }: Term): string | undefined =>
  answersValidMonths === 0 ? undefined : dateInMonths(answeredOn(record), answersValidMonths);

/** How the answers of a client stand on a day. */
export function answersStanding(record: Dated | undefined, settings: Term, today: string): AnswersStanding {
  if (!record) return { isUnanswered: true };
  const expiry = expiryOf(record, settings);
  return { isUnanswered: false, ...(expiry !== undefined && expiry <= today && { expiredSince: expiry }) };
}
