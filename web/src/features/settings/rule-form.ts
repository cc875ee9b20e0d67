import * as z from 'zod/mini';
import { AlertRule, type TreatmentKind, treatments } from '#shared/intake/alerts.ts';
import { rulesText } from './copy.ts';

/** The subject of a rule as one option: `laser`, a treatment, or this prefix and the id of a category. */
const categoryPrefix = 'category:';
export const laserValue = 'laser';
export const toCategoryValue = (categoryId: string) => `${categoryPrefix}${categoryId}`;

export function toAgainstValue({ against }: AlertRule): string {
  if (against.kind === 'laser') return laserValue;
  return against.kind === 'treatment' ? against.treatment : toCategoryValue(against.categoryId);
}

const isTreatment = (value: string): value is TreatmentKind => treatments.some((kind) => kind === value);
function parseAgainst(value: string): AlertRule['against'] {
  if (value === laserValue) return { kind: 'laser' };
  if (isTreatment(value)) return { kind: 'treatment', treatment: value };
  return { kind: 'category', categoryId: value.slice(categoryPrefix.length) };
}

export const RuleForm = z.strictObject({
  condition: z.string().check(z.minLength(1, { error: rulesText.chooseOption })),
  against: z.string().check(z.minLength(1, { error: rulesText.chooseOption })),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: rulesText.writeMessage }),
      z.maxLength(160, { error: rulesText.longMessage }),
    ),
});
export type RuleForm = z.infer<typeof RuleForm>;

/** Converts the form's values to a rule. */
export const toRule = ({ condition, against, message }: RuleForm, ruleId: string): AlertRule =>
  AlertRule.parse({
    ruleId,
    condition,
    message,
    against: parseAgainst(against),
  });
