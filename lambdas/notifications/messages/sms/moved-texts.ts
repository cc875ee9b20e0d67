import type { AgreedSlot, Appointment } from '#shared/appointments/appointment.ts';
import { formatShortDayMonth, formatTime, isSameYear } from '#shared/core/format.ts';
import type { AssignmentChange } from '#shared/notifications/notified-assignment.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toShortName } from '../wording.ts';

type AppointmentTime = Pick<Appointment, 'date' | 'time'>;
type WritingDate = Pick<ScreenLinks, 'today'>;
/** Formats date and time. The year is shown unless it is that of `today`. */
type DateTimeFormat = (appointmentTime: AppointmentTime, today: string | undefined) => string;

/** Formats `17 mar., 10:00 a. m.`. */
const formatShort: DateTimeFormat = ({ date, time }, today) =>
  `${formatShortDayMonth(date, today)}, ${formatTime(time)}`;
/** Formats `17 mar 10:00am`, without punctuation and no-break spaces. */
const formatCompact: DateTimeFormat = (appointmentTime, today) =>
  formatShort(appointmentTime, today).replace(/[.,\u00a0]/g, '');

/** Formats `del 16 mar., 4:00 p. m. al 17 mar., 10:00 a. m.`. A year that both dates share is shown once. */
function formatFromTo(
  from: AppointmentTime,
  to: AppointmentTime,
  { today }: WritingDate,
  formatDateTime: DateTimeFormat,
): string {
  const referenceDate = isSameYear(from.date, to.date) ? from.date : today;
  return `del ${formatDateTime(from, referenceDate)} al ${formatDateTime(to, today)}`;
}

const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);
const formatName = (staffName: string) => toShortName(staffName, 'otra esteticista');
const maxCompactLetters = 12;
/** Returns the first part of a hyphenated name, shortened if necessary. */
const formatCompactName = (staffName: string) =>
  formatName(staffName).split('-')[0]?.slice(0, maxCompactLetters) ?? '';

/** Lists texts about a new time, from the most to the least detailed. */
export const listTimeChangeTexts = (
  from: AppointmentTime,
  to: AppointmentTime,
  writingDate: WritingDate,
): readonly string[] => [
  endSentence(formatFromTo(from, to, writingDate, formatShort)),
  endSentence(formatFromTo(from, to, writingDate, formatCompact)),
];

function listStaffChangeTexts(from: AgreedSlot, { staffName, ...to }: Appointment, { today }: WritingDate) {
  const formerName = from.staffName;
  const formatVariant = (
    formatDateTime: DateTimeFormat,
    formatMember: typeof formatName,
    replacedName: string | undefined,
  ) => {
    const formerMember = replacedName ? `, no con ${formatMember(replacedName)}` : '';
    return endSentence(
      `tu cita del ${formatDateTime(to, today)} es ahora con ${formatMember(staffName)}${formerMember}`,
    );
  };
  return [
    formatVariant(formatShort, formatName, formerName),
    formatVariant(formatCompact, formatCompactName, formerName),
    formatVariant(formatShort, formatName, undefined),
    formatVariant(formatCompact, formatCompactName, undefined),
  ];
}

function listTimeAndStaffChangeTexts(from: AgreedSlot, to: Appointment, writingDate: WritingDate) {
  const formatVariant = (opening: string, formatDateTime: DateTimeFormat, formatMember: typeof formatName) =>
    endSentence(
      `${opening} ${formatFromTo(from, to, writingDate, formatDateTime)} con ${formatMember(to.staffName)}`,
    );
  return [
    formatVariant('movimos tu cita', formatShort, formatName),
    formatVariant('movimos tu cita', formatCompact, formatName),
    formatVariant('movimos tu cita', formatCompact, formatCompactName),
    formatVariant('cita movida', formatCompact, formatCompactName),
  ];
}

type CenterChange = {
  readonly from: AgreedSlot;
  readonly to: Appointment;
  /** Kind of change, needed only if the former staff member is unknown. */
  readonly change?: AssignmentChange | undefined;
};

/** Lists texts about a change made by the center, from the most to the least detailed. */
export function listCenterChangeTexts(
  { from, to, change }: CenterChange,
  writingDate: WritingDate,
): readonly string[] {
  const isTimeChanged = from.date !== to.date || from.time !== to.time;
  const isStaffNamedAsChanged = change === 'staff' || change === 'both';
  const isStaffChanged = from.staffId === undefined ? isStaffNamedAsChanged : from.staffId !== to.staffId;
  if (!isTimeChanged) return listStaffChangeTexts(from, to, writingDate);
  if (isStaffChanged) return listTimeAndStaffChangeTexts(from, to, writingDate);
  return listTimeChangeTexts(from, to, writingDate).map((text) => `movimos tu cita ${text}`);
}
