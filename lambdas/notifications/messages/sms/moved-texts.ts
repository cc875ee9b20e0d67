import type { AgreedSlot, Appointment } from '#shared/appointments/appointment.ts';
import { formatShortDayMonth, formatTime, isSameYear } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/notified-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toShortName } from '../wording.ts';

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;
type WritingDate = Pick<ScreenLinks, 'today'>;
/** Date and time format: `17 mar., 10:00 a. m.` or `17 mar 10:00am`. */
type DateTimeFormat = (appointmentTime: AppointmentTime, today: string | undefined) => string;

const formatShort: DateTimeFormat = ({ date, time }, today) =>
  `${formatShortDayMonth(date, today)}, ${formatTime(time)}`;
const formatTight: DateTimeFormat = (appointmentTime, today) =>
  formatShort(appointmentTime, today)
    .replace(/[.,\u00a0]/g, '')
    .replace(/(\d)([ap]m)$/, '$1$2');

/** Formats `del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.`; shows a shared year once. */
function formatFromTo(
  from: AppointmentTime,
  to: AppointmentTime,
  { today }: WritingDate,
  formatDateTime: DateTimeFormat,
): string {
  const referenceDate = isSameYear(from.date, to.date) ? from.date : today;
  return `del ${formatDateTime(from, referenceDate)} al ${formatDateTime(to, today)}`;
}

const toSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const formatName = (staffName: string) => toShortName(staffName, 'otra esteticista');
/** Returns the first part of a hyphenated name, at most 12 letters. */
const formatTightName = (staffName: string) => formatName(staffName).split('-')[0]?.slice(0, 12) ?? '';

/** Returns texts about a new time, most detailed first. */
export const listTimeChangeTexts = (
  from: AppointmentTime,
  to: AppointmentTime,
  writingDate: WritingDate,
): readonly string[] => [
  toSentence(formatFromTo(from, to, writingDate, formatShort)),
  toSentence(formatFromTo(from, to, writingDate, formatTight)),
];

function otherPersonTexts(from: AgreedSlot, { staffName, ...to }: Appointment, { today }: WritingDate) {
  const formerName = from.staffName;
  const formatVariant = (
    formatDateTime: DateTimeFormat,
    formatMember: typeof formatName,
    replacedName: string | undefined,
  ) => {
    const replaced = replacedName ? `, no con ${formatMember(replacedName)}` : '';
    return toSentence(
      `tu cita del ${formatDateTime(to, today)} es ahora con ${formatMember(staffName)}${replaced}`,
    );
  };
  return [
    formatVariant(formatShort, formatName, formerName),
    formatVariant(formatTight, formatTightName, formerName),
    formatVariant(formatShort, formatName, undefined),
    formatVariant(formatTight, formatTightName, undefined),
  ];
}

function timeAndPersonTexts(from: AgreedSlot, to: Appointment, writingDate: WritingDate) {
  const formatVariant = (start: string, formatDateTime: DateTimeFormat, formatMember: typeof formatName) =>
    toSentence(
      `${start} ${formatFromTo(from, to, writingDate, formatDateTime)} con ${formatMember(to.staffName)}`,
    );
  return [
    formatVariant('movimos tu cita', formatShort, formatName),
    formatVariant('movimos tu cita', formatTight, formatName),
    formatVariant('movimos tu cita', formatTight, formatTightName),
    formatVariant('cita movida', formatTight, formatTightName),
  ];
}

/** Returns texts of the center's change, most detailed first; `change` is for an unknown former member. */
export function listCenterChangeTexts(
  {
    from,
    to,
    change,
  }: { readonly from: AgreedSlot; readonly to: Appointment; readonly change?: AssignmentChange | undefined },
  writingDate: WritingDate,
): readonly string[] {
  const isTimeChanged = from.date !== to.date || from.time !== to.time;
  const isStaffChanged =
    from.staffId === undefined ? change !== undefined && change !== 'hour' : from.staffId !== to.staffId;
  if (!isTimeChanged) return otherPersonTexts(from, to, writingDate);
  if (isStaffChanged) return timeAndPersonTexts(from, to, writingDate);
  return listTimeChangeTexts(from, to, writingDate).map((text) => `movimos tu cita ${text}`);
}
