import * as z from 'zod/mini';
import { dateInMonths, today as dayOf } from '#shared/core/civil-time.ts';
import { CivilDate } from '#shared/core/schemas.ts';

/** When the client last answered; corrections by the team do not change it. */
type Dated = { readonly answeredAt: string };
type Term = {
  /** 0 means unlimited. */
  readonly answersValidMonths: number;
};

export const answeredOn = ({ answeredAt }: Dated): string => dayOf(new Date(answeredAt));

/** Validity of a client's health answers; missing or expired ones are reported as such. */
export const AnswersStanding = z.object({
  isUnanswered: z.boolean(),
  /** First day on which the answers are expired. */
  expiredSince: z.optional(CivilDate),
});
export type AnswersStanding = z.infer<typeof AnswersStanding>;

/** Day on which a record's answers expire under the current settings; undefined if never. */
export const expiryOf = (record: Dated, { answersValidMonths }: Term): string | undefined =>
  answersValidMonths === 0 ? undefined : dateInMonths(answeredOn(record), answersValidMonths);

/** Validity of a client's answers on a day. */
export function answersStanding(record: Dated | undefined, settings: Term, today: string): AnswersStanding {
  if (!record) return { isUnanswered: true };
  const expiry = expiryOf(record, settings);
  return { isUnanswered: false, ...(expiry !== undefined && expiry <= today && { expiredSince: expiry }) };
}
