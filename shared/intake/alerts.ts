import * as z from 'zod/mini';
import { Id, inOneLine } from '#shared/core/schemas.ts';
import type { IntakeAnswers } from './application/answers.ts';
import { type Condition, conditions } from './application/choices.ts';

/** An answer of the questionnaire that speaks against a treatment; whoever goes on says why. */
export const AlertRule = z.strictObject({
  ruleId: Id,
  condition: z.enum(conditions),
  /** Every laser service, or the services of one category. */
  against: z.union([
    z.strictObject({ kind: z.literal('laser') }),
    z.strictObject({ kind: z.literal('category'), categoryId: Id }),
  ]),
  /** What the team reads. */
  message: z.string().check(inOneLine, z.minLength(1), z.maxLength(160)),
});
export type AlertRule = z.infer<typeof AlertRule>;

/** An answer of the client's that speaks against a service they are to have. */
export type Alert = { readonly ruleId: string; readonly condition: Condition; readonly message: string };

type Treatment = { readonly laser: boolean; readonly categoryId?: string | undefined };

const isAgainst = ({ against }: AlertRule, { laser, categoryId }: Treatment) =>
  against.kind === 'laser' ? laser : against.categoryId === categoryId;

/** What a client's answers say against these services, in the order of the center's rules; nothing for who never answered. */
export function alertsFor(
  answers: IntakeAnswers['conditions'] | undefined,
  services: readonly Treatment[],
  rules: readonly AlertRule[],
): Alert[] {
  if (!answers) return [];
  return rules
    .filter((rule) => answers[rule.condition] && services.some((service) => isAgainst(rule, service)))
    .map(({ ruleId, condition, message }) => ({ ruleId, condition, message }));
}
