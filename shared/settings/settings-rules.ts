import type { FieldProblem } from '#shared/core/errors.ts';
import { formatPhone as printed, withUnbrokenHours } from '#shared/core/format.ts';
import { isPlannable } from '#shared/core/periods.ts';
import type { CenterSettings } from './center-settings.ts';
import type { PublicSettings } from './public-settings.ts';

const duplicateClosure = 'Un día cerrado está dos veces. Deja uno.';
const pastClosure = 'Uno de los días cerrados nuevos ya pasó. Elige hoy o un día que viene.';
const farClosure = 'Cierra solo días de los próximos dos años.';
const missingCategory = 'La categoría de una regla ya no existe. Elige otra.';
const wrongFeatured = 'Un servicio destacado ya no existe, o está dos veces. Quítalo.';
const duplicateRule = 'Dos reglas dicen lo mismo. Deja una.';

export const isChatCallable = ({ kind, phone }: PublicSettings['chat']) => kind === 'none' || phone !== '';
export const missingChatPhone = 'Este campo es obligatorio.';

/** Whether the first reminder is sent while changes are still free. */
export const isReminderEarly = ({
  firstReminderHours,
  freeCancellationHours,
}: Pick<CenterSettings, 'firstReminderHours' | 'freeCancellationHours'>) =>
  firstReminderHours === 0 || firstReminderHours > freeCancellationHours;
export const lateReminder =
  'Elige más horas que el plazo sin costo: después, cambiar la cita ya no es gratis.';

/** An administrator needs a second factor before requiring it of all, to avoid a lockout. */
export const ownSecondFactorNeeded =
  'Configura primero tu propia verificación en dos pasos, en el menú de tu cuenta.';

const hasDuplicates = (all: readonly string[]) => new Set(all).size < all.length;

type Rule = CenterSettings['alertRules'][number];
const subjectOf = ({ condition, against }: Rule) => [condition, ...Object.values(against)].join(' ');

function findAlertRuleProblems(rules: readonly Rule[], categoryIds: readonly string[]): FieldProblem[] {
  const isCategoryMissing = ({ against }: Rule) =>
    against.kind === 'category' && !categoryIds.includes(against.categoryId);
  const hasDuplicateRule = hasDuplicates(rules.map(subjectOf));
  const hasSameId = hasDuplicates(rules.map(({ ruleId }) => ruleId));
  return [
    ...(rules.some(isCategoryMissing) ? [{ field: 'alertRules', message: missingCategory }] : []),
    ...(hasDuplicateRule || hasSameId ? [{ field: 'alertRules', message: duplicateRule }] : []),
  ];
}

type SettingsContext = {
  readonly categoryIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly today: string;
  /** Current closures; past ones may stay. */
  readonly closed: CenterSettings['closures'];
};

function findClosureProblems(
  closures: CenterSettings['closures'],
  { today, closed }: SettingsContext,
): FieldProblem[] {
  const added = closures.filter(({ date }) => !closed.some((each) => each.date === date));
  return [
    ...(hasDuplicates(closures.map(({ date }) => date))
      ? [{ field: 'closures', message: duplicateClosure }]
      : []),
    ...(added.some(({ date }) => date < today) ? [{ field: 'closures', message: pastClosure }] : []),
    ...(added.every(({ date }) => isPlannable(date, today))
      ? []
      : [{ field: 'closures', message: farClosure }]),
  ];
}

/** Cross-field problems: missing phone, late reminder, invalid or duplicate rules, services and closures. */
export function findSettingsProblems(settings: CenterSettings, context: SettingsContext): FieldProblem[] {
  const { chat, alertRules, closures, featuredServiceIds } = settings;
  const isFeaturedWrong =
    hasDuplicates(featuredServiceIds) ||
    !featuredServiceIds.every((serviceId) => context.serviceIds.includes(serviceId));
  return [
    ...(isChatCallable(chat) ? [] : [{ field: 'chat.phone', message: missingChatPhone }]),
    ...(isReminderEarly(settings) ? [] : [{ field: 'firstReminderHours', message: lateReminder }]),
    ...findClosureProblems(closures, context),
    ...(isFeaturedWrong ? [{ field: 'featuredServiceIds', message: wrongFeatured }] : []),
    ...findAlertRuleProblems(alertRules, context.categoryIds),
  ];
}

export const toPublicSettings = (settings: CenterSettings): PublicSettings => {
  const { brandName, email, address, chat, freeCancellationHours, depositPercent } = settings;
  const { merchantNumber } = settings;
  const { heroTitle, heroTagline, aboutShort, aboutMore } = settings;
  return {
    brandName,
    phone: printed(settings.phone),
    email,
    address,
    openingHours: withUnbrokenHours(settings.openingHours),
    chat,
    freeCancellationHours,
    depositPercent,
    merchantNumber,
    heroTitle,
    heroTagline,
    aboutShort,
    aboutMore,
  };
};
