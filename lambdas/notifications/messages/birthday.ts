import { formatPhone, formatRelativeDate, formatWeekdayDayMonth, pluralize } from '#shared/core/format.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Birthday } from '#shared/patients/birthdays.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Fact, type Message, toMessage } from './letter.ts';
import { joinSentences, toLocationFact, toShortName } from './wording.ts';

type BirthdayClient = Pick<Patient, 'patientId' | 'firstName' | 'lastName'>;
type BirthdaySummary = {
  readonly birthdays: readonly Birthday<BirthdayClient>[];
  readonly today: string;
  /** True if the center sends greetings to clients. */
  readonly greeting: boolean;
};

const formatNearDate = (date: string, today: string) =>
  date <= today || formatRelativeDate(date, today) === 'mañana'
    ? formatRelativeDate(date, today)
    : formatWeekdayDayMonth(date, today);
const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function toDayFacts({ birthdays, today }: BirthdaySummary): Fact[] {
  const byDay = Map.groupBy(birthdays, ({ date }) => date);
  return [...byDay].map(([date, sameDayBirthdays]) => [
    capitalize(formatNearDate(date, today)),
    sameDayBirthdays.map(({ patient }) => `${patient.firstName} ${patient.lastName}`).join(', '),
  ]);
}

/** E-mail to the administrators about birthdays of today and the next 15 days. */
export function birthdaySummaryMail(summary: BirthdaySummary, links: ScreenLinks): Message {
  const { birthdays, today, greeting } = summary;
  const todayCount = birthdays.filter(({ date }) => date === today).length;
  const countText = pluralize(birthdays.length, 'cumpleaños', 'cumpleaños');
  return toMessage(
    {
      subject:
        todayCount > 0 ? `Cumpleaños de hoy: ${todayCount}` : `Próximos cumpleaños: ${birthdays.length}`,
      preheader: `${countText} de hoy a 15 días.`,
      heading: 'Cumpleaños que vienen',
      opening: joinSentences(
        todayCount > 0
          ? `Hoy ${pluralize(todayCount, 'cliente cumple', 'clientes cumplen')} años.`
          : 'Hoy no cumple nadie, pero falta poco.',
        greeting && todayCount > 0 ? 'Esta mañana reciben la felicitación del centro.' : undefined,
      ),
      facts: toDayFacts(summary),
      action: { label: 'Abrir el panel', href: links.dashboard },
      notes: ['Quien ya está marcado como felicitado no aparece en esta lista.'],
    },
    links,
  );
}

export const birthdayMail = (
  { patientId, firstName }: BirthdayClient,
  links: ScreenLinks,
  token: string,
): Message => ({
  ...toMessage(
    {
      subject: `Feliz cumpleaños de parte de ${links.contact.brandName}`,
      preheader: 'Te deseamos un año tranquilo y con salud.',
      heading: `Feliz cumpleaños, ${firstName}`,
      opening:
        'Hoy es tu día. Gracias por dejarnos cuidarte: te deseamos un año tranquilo y con salud. Cuando quieras un rato para ti, aquí estamos.',
      facts: [toLocationFact(links), ['Teléfono', formatPhone(links.contact.phone)]],
      action: { label: 'Pedir una cita', href: links.myAppointments(patientId) },
      optOutAction: { label: 'No recibir más felicitaciones', href: links.shortLink(token) },
      notes: [],
    },
    links,
  ),
  unsubscribe: { url: links.endGreetings(token), email: links.contact.email },
});

export const birthdayText = ({ firstName }: BirthdayClient, links: ScreenLinks): string =>
  fitOneSms(
    links,
    `feliz cumpleaños, ${toShortName(firstName, 'hoy es tu día')}. Te deseamos un año tranquilo y con salud. BAJA para no recibir más.`,
  );
