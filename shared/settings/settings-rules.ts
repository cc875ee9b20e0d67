import type { FieldProblem } from '#shared/core/errors.ts';
import { addNoBreakSpaces, formatPhone } from '#shared/core/format.ts';
import { isPlannable } from '#shared/core/periods.ts';
import type { CenterSettings } from './center-settings.ts';
import type { PublicSettings } from './public-settings.ts';

const duplicateClosureMessage = 'Un día cerrado está dos veces. Deja uno.';
const pastMessage = 'Uno de los días cerrados nuevos ya pasó. Elige hoy o un día que viene.';
const farClosureMessage = 'Cierra solo días de los próximos dos años.';
const missingCategoryMessage = 'La categoría de una regla ya no existe. Elige otra.';
const wrongFeaturedMessage = 'Un servicio destacado ya no existe, o está dos veces. Quítalo.';
const duplicateRuleMessage = 'Dos reglas dicen lo mismo. Deja una.';

export const hasChatPhoneIfNeeded = ({ kind, phone }: PublicSettings['chat']) =>
  kind === 'none' || phone !== '';
export const missingChatPhoneMessage = 'Este campo es obligatorio.';

/** Whether the first reminder is sent while changes are still free, or there is no first reminder. */
export const isReminderTimely = ({
  firstReminderHours,
  freeCancellationHours,
}: Pick<CenterSettings, 'firstReminderHours' | 'freeCancellationHours'>) =>
  firstReminderHours === 0 || firstReminderHours > freeCancellationHours;
export const lateReminderMessage =
  'Elige más horas que el plazo sin costo: después, cambiar la cita ya no es gratis.';

/** An administrator needs a second factor before requiring it of all, to avoid a lockout. */
export const ownSecondFactorMessage =
  'Configura primero tu propia verificación en dos pasos, en el menú de tu cuenta.';

const hasDuplicates = (values: readonly string[]) => new Set(values).size < values.length;

type AlertRule = CenterSettings['alertRules'][number];
const buildRuleKey = ({ condition, against }: AlertRule) => [condition, ...Object.values(against)].join(' ');

function findAlertRuleProblems(rules: readonly AlertRule[], categoryIds: readonly string[]): FieldProblem[] {
  const isCategoryMissing = ({ against }: AlertRule) =>
    against.kind === 'category' && !categoryIds.includes(against.categoryId);
  const hasDuplicateRule = hasDuplicates(rules.map(buildRuleKey));
  const hasSameId = hasDuplicates(rules.map(({ ruleId }) => ruleId));
  return [
    ...(rules.some(isCategoryMissing) ? [{ field: 'alertRules', message: missingCategoryMessage }] : []),
    ...(hasDuplicateRule || hasSameId ? [{ field: 'alertRules', message: duplicateRuleMessage }] : []),
  ];
}

type SettingsContext = {
  readonly categoryIds: readonly string[];
  readonly serviceIds: readonly string[];
  readonly today: string;
  /** The closures before the change. Their dates may be past. */
  readonly storedClosures: CenterSettings['closures'];
};

function findClosureProblems(
  closures: CenterSettings['closures'],
  { today, storedClosures }: SettingsContext,
): FieldProblem[] {
  const storedDates = storedClosures.map(({ date }) => date);
  const addedClosures = closures.filter(({ date }) => !storedDates.includes(date));
  return [
    ...(hasDuplicates(closures.map(({ date }) => date))
      ? [{ field: 'closures', message: duplicateClosureMessage }]
      : []),
    ...(addedClosures.some(({ date }) => date < today) ? [{ field: 'closures', message: pastMessage }] : []),
    ...(addedClosures.every(({ date }) => isPlannable(date, today))
      ? []
      : [{ field: 'closures', message: farClosureMessage }]),
  ];
}

/** Finds a missing chat phone, a late first reminder, and invalid or duplicate rules, services and closures. */
export function findSettingsProblems(settings: CenterSettings, context: SettingsContext): FieldProblem[] {
  const { chat, alertRules, closures, featuredServiceIds } = settings;
  const isFeaturedWrong =
    hasDuplicates(featuredServiceIds) ||
    !featuredServiceIds.every((serviceId) => context.serviceIds.includes(serviceId));
  return [
    ...(hasChatPhoneIfNeeded(chat) ? [] : [{ field: 'chat.phone', message: missingChatPhoneMessage }]),
    ...(isReminderTimely(settings) ? [] : [{ field: 'firstReminderHours', message: lateReminderMessage }]),
    ...findClosureProblems(closures, context),
    ...(isFeaturedWrong ? [{ field: 'featuredServiceIds', message: wrongFeaturedMessage }] : []),
    ...findAlertRuleProblems(alertRules, context.categoryIds),
  ];
}

export const toPublicSettings = (settings: CenterSettings): PublicSettings => {
  const {
    brandName,
    email,
    address,
    chat,
    freeCancellationHours,
    depositPercent,
    proposalHoldHours,
    merchantNumber,
    heroTitle,
    heroTagline,
    aboutShort,
    aboutMore,
  } = settings;
  return {
    brandName,
    phone: formatPhone(settings.phone),
    email,
    address,
    openingHours: addNoBreakSpaces(settings.openingHours),
    chat,
    freeCancellationHours,
    depositPercent,
    proposalHoldHours,
    merchantNumber,
    heroTitle,
    heroTagline,
    aboutShort,
    aboutMore,
  };
};
