import { counted, nearDate, phone, weekdayDayMonth } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import type { Birthday } from '#shared/patients/birthdays.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Fact, type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { locationFact, sentences, shortName } from './wording.ts';

type Celebrated = Pick<Patient, 'patientId' | 'firstName' | 'lastName'>;
type Summary = {
  readonly birthdays: readonly Birthday<Celebrated>[];
  readonly today: string;
  /** True if the center sends greetings to clients. */
  readonly greeting: boolean;
};

const near = (date: string, today: string) =>
  date <= today || nearDate(date, today) === 'mañana' ? nearDate(date, today) : weekdayDayMonth(date, today);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function daysOf({ birthdays, today }: Summary): Fact[] {
  const byDay = Map.groupBy(birthdays, ({ date }) => date);
  return [...byDay].map(([date, those]) => [
    capital(near(date, today)),
    those.map(({ patient }) => `${patient.firstName} ${patient.lastName}`).join(', '),
  ]);
}

/** E-mail to the administrators about birthdays of today and the next 15 days. */
export function birthdaySummaryMail(summary: Summary, links: ScreenLinks): Message {
  const { birthdays, today, greeting } = summary;
  const now = birthdays.filter(({ date }) => date === today).length;
  const all = counted(birthdays.length, 'cumpleaños', 'cumpleaños');
  return messageOf(
    {
      subject: now > 0 ? `Cumpleaños de hoy: ${now}` : `Próximos cumpleaños: ${birthdays.length}`,
      preheader: `${all} de hoy a 15 días.`,
      heading: 'Cumpleaños que vienen',
      opening: sentences(
        now > 0
          ? `Hoy ${counted(now, 'cliente cumple', 'clientes cumplen')} años.`
          : 'Hoy no cumple nadie, pero falta poco.',
        greeting && now > 0 ? 'Esta mañana reciben la felicitación del centro.' : undefined,
      ),
      facts: daysOf(summary),
      action: { label: 'Abrir el panel', href: links.dashboard },
      notes: ['Quien ya está marcado como felicitado no aparece en esta lista.'],
    },
    links,
  );
}

/** Birthday e-mail to a client. */
export const birthdayMail = (
  { patientId, firstName }: Celebrated,
  links: ScreenLinks,
  token: string,
): Message => ({
  ...messageOf(
    {
      subject: `Feliz cumpleaños de parte de ${links.contact.brandName}`,
      preheader: 'Te deseamos un año tranquilo y con salud.',
      heading: `Feliz cumpleaños, ${firstName}`,
      opening:
        'Hoy es tu día. Gracias por dejarnos cuidarte: te deseamos un año tranquilo y con salud. Cuando quieras un rato para ti, aquí estamos.',
      facts: [locationFact(links), ['Teléfono', phone(links.contact.phone)]],
      action: { label: 'Pedir una cita', href: links.myAppointments(patientId) },
      wayOut: { label: 'No recibir más felicitaciones', href: links.shortLink(token) },
      notes: [],
    },
    links,
  ),
  unsubscribe: { url: links.endGreetings(token), email: links.contact.email },
});

export const birthdayText = ({ firstName }: Celebrated, links: ScreenLinks): string =>
  oneSms(
    links,
    `feliz cumpleaños, ${shortName(firstName, 'hoy es tu día')}. Te deseamos un año tranquilo y con salud. BAJA para no recibir más.`,
  );
