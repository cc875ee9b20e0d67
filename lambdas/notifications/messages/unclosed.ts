import type { Appointment } from '#shared/appointments/appointment.ts';
import { formatTime, formatWeekdayDayMonth, pluralize } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Fact, type Message, toMessage } from './letter.ts';

type UnclosedAppointment = Pick<Appointment, 'date' | 'time' | 'patient' | 'staffName'>;
type UnclosedSummary = { readonly appointments: readonly UnclosedAppointment[]; readonly today: string };

const maxListed = 20;

const unclosedMail = (
  { appointments, today }: UnclosedSummary,
  links: ScreenLinks,
  { href, nameOf }: { readonly href: string; readonly nameOf: (appointment: UnclosedAppointment) => string },
): Message => {
  const all = pluralize(appointments.length, 'cita sin cerrar', 'citas sin cerrar');
  const left = appointments.length - maxListed;
  return toMessage(
    {
      subject: all,
      preheader: 'Son de días anteriores.',
      heading: all,
      opening:
        'Estas citas ya pasaron y nadie las cerró. Hasta que se cierren no cuentan como cobradas y sus dosis siguen reservadas.',
      facts: appointments
        .slice(0, maxListed)
        .map(
          (each): Fact => [
            `${formatWeekdayDayMonth(each.date, today)}, ${formatTime(each.time)}`,
            nameOf(each),
          ],
        ),
      action: { label: 'Ver citas sin cerrar', href },
      notes: left > 0 ? [`Y ${left} más en la lista.`] : [],
    },
    links,
  );
};

export const unclosedToDeskMail = (summary: UnclosedSummary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.unclosedAppointments,
    nameOf: ({ patient, staffName }) => `${formatFullName(patient)} · ${staffName}`,
  });

export const unclosedToStaffMail = (summary: UnclosedSummary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.assignedPatients,
    nameOf: ({ patient }) => formatFullName(patient),
  });
