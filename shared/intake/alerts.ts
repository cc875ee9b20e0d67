import * as z from 'zod/mini';
import { foldText } from '#shared/core/matches.ts';
import { Id, inOneLine, toStoredSchema } from '#shared/core/schemas.ts';
import type { IntakeAnswers } from './application/answers.ts';
import { type Condition, conditions } from './application/choices.ts';

export const treatments = ['serum', 'facial', 'massage'] as const;
export type TreatmentKind = (typeof treatments)[number];
const treatmentWords: Readonly<Record<TreatmentKind, readonly string[]>> = {
  serum: ['suero', 'vitamina', 'intravenos'],
  facial: ['facial'],
  massage: ['masaje'],
};

const isTreatmentCategory = (kind: TreatmentKind, categoryName: string) =>
  treatmentWords[kind].some((word) => foldText(categoryName).includes(word));

const LaserTarget = z.strictObject({ kind: z.literal('laser') });
const TreatmentTarget = z.strictObject({ kind: z.literal('treatment'), treatment: z.enum(treatments) });
const CategoryTarget = z.strictObject({ kind: z.literal('category'), categoryId: Id });

/** A rule that raises an alert for a questionnaire answer. Overriding the alert needs a reason. */
export const AlertRule = z.strictObject({
  ruleId: Id,
  condition: z.enum(conditions),
  against: z.union([LaserTarget, TreatmentTarget, CategoryTarget]),
  message: z.string().check(inOneLine, z.minLength(1), z.maxLength(160)),
});
export const StoredAlertRule = z.extend(toStoredSchema(AlertRule), {
  against: z.union([
    toStoredSchema(LaserTarget),
    toStoredSchema(TreatmentTarget),
    toStoredSchema(CategoryTarget),
  ]),
});
export type AlertRule = z.infer<typeof AlertRule>;

export type Alert = { readonly ruleId: string; readonly condition: Condition; readonly message: string };

type AlertedService = {
  readonly laser: boolean;
  readonly categoryId?: string | undefined;
  readonly categoryName: string;
};

function isRuleApplicable(
  { against }: AlertRule,
  { laser, categoryId, categoryName }: AlertedService,
): boolean {
  if (against.kind === 'laser') return laser;
  if (against.kind === 'treatment') return isTreatmentCategory(against.treatment, categoryName);
  return against.categoryId === categoryId;
}

export function findMatchingAlerts(
  answers: IntakeAnswers['conditions'] | undefined,
  services: readonly AlertedService[],
  rules: readonly AlertRule[],
): Alert[] {
  if (!answers) return [];
  return rules
    .filter((rule) => answers[rule.condition] && services.some((service) => isRuleApplicable(rule, service)))
    .map(({ ruleId, condition, message }) => ({ ruleId, condition, message }));
}
