import * as z from 'zod/mini';
import { addMonthsToDate, toCivilDateTime } from '#shared/core/civil-time.ts';
import { CivilDate } from '#shared/core/schemas.ts';

/** When the client last answered. Corrections by the team do not change it. */
type AnswerDate = { readonly answeredAt: string };
type ValidityTerm = {
  /** 0 means unlimited. */
  readonly answersValidMonths: number;
};

export const getAnsweredDay = ({ answeredAt }: AnswerDate): string =>
  toCivilDateTime(new Date(answeredAt)).date;

/** Validity of a client's health answers, which may also be missing or expired. */
export const AnswersValidity = z.object({
  isUnanswered: z.boolean(),
  /** First day on which the answers are expired. */
  expiredSince: z.optional(CivilDate),
});
export type AnswersValidity = z.infer<typeof AnswersValidity>;

export const calculateAnswersExpiry = (
  record: AnswerDate,
  { answersValidMonths }: ValidityTerm,
): string | undefined =>
  answersValidMonths === 0 ? undefined : addMonthsToDate(getAnsweredDay(record), answersValidMonths);

export function calculateAnswersValidity(
  record: AnswerDate | undefined,
  settings: ValidityTerm,
  today: string,
): AnswersValidity {
  if (!record) return { isUnanswered: true };
  const expiry = calculateAnswersExpiry(record, settings);
  return { isUnanswered: false, ...(expiry !== undefined && expiry <= today && { expiredSince: expiry }) };
}
