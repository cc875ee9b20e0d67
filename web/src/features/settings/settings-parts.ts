import { longDate, money, phone as printed } from '#shared/core/format.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { messageChannelLabels } from '#shared/notifications/labels.ts';
import type { EditableSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { chatLabels } from '#shared/settings/labels.ts';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { closuresText, featuredText, rulesText, shopText, settingsText as text, tillText } from './copy.ts';

type Name = keyof CenterSettings;

const chosen = <N extends Name>(
  name: N,
  label: string,
  words: (value: CenterSettings[N]) => string,
): Part<CenterSettings> => ({ label, names: [name], words: (settings) => words(settings[name]) });

const lines = (each: readonly string[]) => each.join('\n');
const { yesOrNo } = meanwhileText;

const tillWords = (till: CenterSettings['till']) =>
  lines([
    `${tillText.walkInWithoutEmail}: ${yesOrNo(till.walkInWithoutEmail)}`,
    `${tillText.splitPayments}: ${yesOrNo(till.splitPayments)}`,
    `${tillText.tips}: ${yesOrNo(till.tips)}`,
    `${tillText.athByHand}: ${yesOrNo(till.athByHand)}`,
    `${tillText.balanceReceiptSms}: ${yesOrNo(till.balanceReceiptSms)}`,
    `${tillText.blindCount}: ${yesOrNo(till.blindCount)}`,
    `${tillText.supervisorDiscount}: ${tillText.percent(till.supervisorDiscountPercent)}`,
    `${tillText.supervisorReturn}: ${money(till.supervisorReturnCents)}`,
    `${tillText.supervisorVoid}: ${money(till.supervisorVoidCents)}`,
  ]);

const shopWords = (shop: CenterSettings['shop']) =>
  lines([
    `${shopText.delivers}: ${yesOrNo(shop.delivers)}`,
    `${shopText.fee}: ${money(shop.deliveryFeeCents)}`,
    `${shopText.taxed}: ${yesOrNo(shop.deliveryTaxed)}`,
  ]);

/** Every setting as it is told when somebody else changed it. */
export const settingsParts = (services: EditableSettings['services']): readonly Part<CenterSettings>[] => [
  written('brandName', text.brandName),
  written('senderName', text.senderName),
  written('merchantNumber', text.merchantNumber),
  chosen('phone', text.phone, printed),
  written('email', text.email),
  written('address', text.address),
  written('openingHours', text.openingHours),
  written('heroTitle', text.heroTitle),
  written('heroTagline', text.heroTagline),
  written('aboutShort', text.aboutShort),
  written('aboutMore', text.aboutMore),
  chosen('chat', text.chat, ({ kind, phone }) =>
    `${chatLabels[kind]} ${kind === 'none' ? '' : printed(phone)}`.trim(),
  ),
  chosen('openingDays', text.openingDays, (days) => days.map((day) => text.weekdays[day]).join(', ')),
  chosen('minimumNoticeHours', text.minimumNotice, text.notice),
  chosen('slotStep', text.slotStep, (step) => text.slotSteps[step]),
  chosen('freeCancellationHours', text.freeCancellationHours, text.freeUntil),
  chosen('depositPercent', text.depositPercent, text.percentHeld),
  chosen('birthdayGreeting', text.birthdayGreeting, yesOrNo),
  chosen('staffNewsBy', text.staffNewsBy, (channel) => messageChannelLabels[channel]),
  chosen('adultYears', text.adultYears, text.years),
  chosen('firstReminderHours', text.firstReminderHours, (hours) => text.hoursBefore(hours)),
  chosen('lastReminderHours', text.lastReminderHours, (hours) => text.hoursBefore(hours)),
  chosen('till', tillText.title, tillWords),
  chosen('shop', shopText.title, shopWords),
  chosen('secondFactorRequired', text.secondFactorRequired, yesOrNo),
  chosen('bookingReviewed', text.bookingReviewed, yesOrNo),
  chosen('closures', closuresText.title, (days) =>
    lines(days.map(({ date, name }) => `${longDate(date)}: ${name}`)),
  ),
  chosen('featuredServiceIds', featuredText.title, (ids) =>
    lines(ids.map((id) => services.find(({ serviceId }) => serviceId === id)?.name ?? featuredText.unknown)),
  ),
  chosen('answersValidMonths', rulesText.answersTerm, (months) => rulesText.months(months)),
  chosen('alertRules', rulesText.title, (rules) =>
    lines(rules.map(({ condition, message }) => `${conditionLabels[condition]}: ${message}`)),
  ),
];
