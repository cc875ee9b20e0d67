import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { phone as printed } from '#shared/core/format.ts';
import { e164 } from '#shared/core/phone/e164.ts';
import { AlertRule, type TreatmentKind, treatments } from '#shared/intake/alerts.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import type { Closure } from '#shared/settings/closures.ts';
import { chatKinds } from '#shared/settings/public-settings.ts';
import {
  isChatCallable,
  isReminderEarly,
  lateReminder,
  missingChatPhone,
} from '#shared/settings/settings-rules.ts';
import { ShopSettings } from '#shared/settings/shop-settings.ts';
import { closuresText, rulesText } from './copy.ts';

/** A closed day as it is typed, before it is one of the list. */
type TypedClosure = { readonly closureDate: string; readonly closureName: string };

const isClosureBegun = ({ closureDate, closureName }: TypedClosure): boolean =>
  closureDate !== '' || closureName.trim() !== '';

/** What keeps it off the list, by its field. */
export function closureProblems(
  { closureDate, closureName }: TypedClosure,
  closures: readonly Closure[],
): Partial<TypedClosure> {
  return {
    ...(!isCivilDate(closureDate) && { closureDate: closuresText.chooseDate }),
    ...(closures.some(({ date }) => date === closureDate) && { closureDate: closuresText.twice }),
    ...(closureName.trim() === '' && { closureName: closuresText.writeName }),
  };
}

export const inOrder = (closures: readonly Closure[]): Closure[] =>
  closures.toSorted((a, b) => a.date.localeCompare(b.date));

/** The list with it. */
export const withClosure = (
  closures: readonly Closure[],
  { closureDate: date, closureName: name }: TypedClosure,
): Closure[] => inOrder([...closures, { date, name: name.trim() }]);

/** The contract's own, what the server would say besides, and what a closed day still lacks. */
const Typed = z.extend(CenterSettings, { closureDate: z.string(), closureName: z.string() }).check(
  z.refine(isReminderEarly, { path: ['firstReminderHours'], error: lateReminder }),
  z.refine(({ chat }) => isChatCallable(chat), { path: ['chat', 'phone'], error: missingChatPhone }),
  z.check(({ value, issues }) => {
    if (!isClosureBegun(value)) return;
    for (const [field, message] of Object.entries(closureProblems(value, value.closures)))
      issues.push({ code: 'custom', path: [field], message, input: value });
  }),
);
export type TypedSettings = z.input<typeof Typed>;

/** The same, however wrong. */
export const KeptSettings = z.object({
  ...CenterSettings.shape,
  brandName: z.string(),
  senderName: z.string(),
  merchantNumber: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  openingHours: z.string(),
  heroTitle: z.string(),
  heroTagline: z.string(),
  aboutShort: z.string(),
  aboutMore: z.string(),
  chat: z.object({ kind: z.enum(chatKinds), phone: z.string() }),
  openingDays: z.array(z.int()),
  // What is no amount is none until it is.
  shop: z.object({
    ...ShopSettings.shape,
    deliveryFeeCents: z.transform((cents) => Number(cents ?? Number.NaN)),
  }),
  closureDate: z.string(),
  closureName: z.string(),
});

/** Of a button that is not there the number is not asked: one that nobody can call is forgotten. */
const withoutUnusedPhone = ({ chat, ...settings }: TypedSettings): TypedSettings => ({
  ...settings,
  chat: chat.kind === 'none' && e164(chat.phone) === undefined ? { ...chat, phone: '' } : chat,
});

/** A closed day that is typed and not on the list yet is saved with it. */
export const SettingsForm = z.pipe(
  z.pipe(
    z.pipe(z.transform(withoutUnusedPhone), Typed),
    z.transform(({ closureDate, closureName, ...settings }: TypedSettings): CenterSettings => {
      const typed = { closureDate, closureName };
      return isClosureBegun(typed)
        ? { ...settings, closures: withClosure(settings.closures, typed) }
        : settings;
    }),
  ),
  CenterSettings,
);

/** The settings as they are typed, with nothing typed besides. */
export const typedOf = (settings: CenterSettings): TypedSettings => ({
  ...settings,
  phone: printed(settings.phone),
  chat: { ...settings.chat, phone: printed(settings.chat.phone) },
  closureDate: '',
  closureName: '',
});

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
