import * as z from 'zod/mini';
import { wrongPhone } from '#shared/core/e164.ts';
import { AlertRule, type TreatmentKind, treatments } from '#shared/intake/alerts.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import {
  isCallable,
  isChatCallable,
  isReminderEarly,
  lateReminder,
} from '#shared/settings/settings-rules.ts';
import { rulesText } from './copy.ts';

/** The contract's own, and what the server would say of phones. */
export const SettingsForm = CenterSettings.check(
  z.refine(({ phone }) => isCallable(phone), { path: ['phone'], error: wrongPhone }),
  z.refine(isReminderEarly, { path: ['firstReminderHours'], error: lateReminder }),
  z.refine(({ chat }) => isChatCallable(chat), { path: ['chat', 'phone'], error: wrongPhone }),
);

/** What a rule speaks against, as one choice: `laser`, a treatment, or a category's id after this. */
const categoryPrefix = 'category:';
export const laserValue = 'laser';
export const categoryValue = (categoryId: string) => `${categoryPrefix}${categoryId}`;

export function againstValue({ against }: AlertRule): string {
  if (against.kind === 'laser') return laserValue;
  return against.kind === 'treatment' ? against.treatment : categoryValue(against.categoryId);
}

const isTreatment = (value: string): value is TreatmentKind => treatments.some((each) => each === value);
function againstOf(value: string): AlertRule['against'] {
  if (value === laserValue) return { kind: 'laser' };
  if (isTreatment(value)) return { kind: 'treatment', treatment: value };
  return { kind: 'category', categoryId: value.slice(categoryPrefix.length) };
}

export const RuleForm = z.strictObject({
  condition: z.string().check(z.minLength(1, { error: rulesText.choose })),
  against: z.string().check(z.minLength(1, { error: rulesText.choose })),
  message: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: rulesText.writeMessage }),
      z.maxLength(160, { error: rulesText.longMessage }),
    ),
});
export type RuleForm = z.infer<typeof RuleForm>;

/** The rule that a form describes. */
export const ruleOf = ({ condition, against, message }: RuleForm, ruleId: string): AlertRule =>
  AlertRule.parse({
    ruleId,
    condition,
    message,
    against: againstOf(against),
  });
