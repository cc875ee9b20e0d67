import type { AgreedSlot, Appointment } from '#shared/appointments/appointment.ts';
import { formatShortDayMonth, formatTime, isSameYear } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/notified-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toShortName } from '../wording.ts';

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;
type WritingDate = Pick<ScreenLinks, 'today'>;
/** Date and time format: `17 mar., 10:00 a. m.` or `17 mar 10:00am`. */
type DateTimeFormat = (when: AppointmentTime, today: string | undefined) => string;

const formatShort: DateTimeFormat = ({ date, time }, today) =>
  `${formatShortDayMonth(date, today)}, ${formatTime(time)}`;
const formatTight: DateTimeFormat = (when, today) =>
  formatShort(when, today)
    .replace(/[.,\u00a0]/g, '')
    .replace(/(\d)([ap]m)$/, '$1$2');

/** Formats `del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.`; shows a shared year once. */
function formatFromTo(
  from: AppointmentTime,
  to: AppointmentTime,
  { today }: WritingDate,
  style: DateTimeFormat,
): string {
  const referenceDate = isSameYear(from.date, to.date) ? from.date : today;
  return `del ${style(from, referenceDate)} al ${style(to, today)}`;
}

const toSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const formatName = (staffName: string) => toShortName(staffName, 'otra esteticista');
/** First part of a hyphenated name, at most 12 letters. */
const formatTightName = (staffName: string) => formatName(staffName).split('-')[0]?.slice(0, 12) ?? '';

/** Texts about a new time, most detailed first. */
export const fromToTexts = (
  from: AppointmentTime,
  to: AppointmentTime,
  written: WritingDate,
): readonly string[] => [
  toSentence(formatFromTo(from, to, written, formatShort)),
  toSentence(formatFromTo(from, to, written, formatTight)),
];

function otherPersonTexts(from: AgreedSlot, { staffName, ...to }: Appointment, { today }: WritingDate) {
  const formerName = from.staffName;
  const formatVariant = (style: DateTimeFormat, name: typeof formatName, before: string | undefined) =>
    toSentence(
      `tu cita del ${style(to, today)} es ahora con ${name(staffName)}${before ? `, no con ${name(before)}` : ''}`,
    );
  return [
    formatVariant(formatShort, formatName, formerName),
    formatVariant(formatTight, formatTightName, formerName),
    formatVariant(formatShort, formatName, undefined),
    formatVariant(formatTight, formatTightName, undefined),
  ];
}

function timeAndPersonTexts(from: AgreedSlot, to: Appointment, written: WritingDate) {
  const formatVariant = (start: string, style: DateTimeFormat, name: typeof formatName) =>
    toSentence(`${start} ${formatFromTo(from, to, written, style)} con ${name(to.staffName)}`);
  return [
    formatVariant('movimos tu cita', formatShort, formatName),
    formatVariant('movimos tu cita', formatTight, formatName),
    formatVariant('movimos tu cita', formatTight, formatTightName),
    formatVariant('cita movida', formatTight, formatTightName),
  ];
}

/** Texts of the center's change, most detailed first; `change` matters if the former member is unknown. */
export function movedTexts(
  {
    from,
    to,
    change,
  }: { readonly from: AgreedSlot; readonly to: Appointment; readonly change?: AssignmentChange | undefined },
  written: WritingDate,
): readonly string[] {
  const isTimeChanged = from.date !== to.date || from.time !== to.time;
  const isOther =
    from.staffId === undefined ? change !== undefined && change !== 'hour' : from.staffId !== to.staffId;
  if (!isTimeChanged) return otherPersonTexts(from, to, written);
  if (isOther) return timeAndPersonTexts(from, to, written);
  return fromToTexts(from, to, written).map((text) => `movimos tu cita ${text}`);
}
