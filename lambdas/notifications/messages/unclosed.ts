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
  {
    href,
    formatName,
  }: { readonly href: string; readonly formatName: (appointment: UnclosedAppointment) => string },
): Message => {
  const heading = pluralize(appointments.length, 'cita sin cerrar', 'citas sin cerrar');
  const unlistedCount = appointments.length - maxListed;
  return toMessage(
    {
      subject: heading,
      preheader: 'Son de días anteriores.',
      heading,
      opening:
        'Estas citas ya pasaron y nadie las cerró. Hasta que se cierren no cuentan como cobradas y sus dosis siguen reservadas.',
      facts: appointments
        .slice(0, maxListed)
        .map(
          (appointment): Fact => [
            `${formatWeekdayDayMonth(appointment.date, today)}, ${formatTime(appointment.time)}`,
            formatName(appointment),
          ],
        ),
      action: { label: 'Ver citas sin cerrar', href },
      notes: unlistedCount > 0 ? [`Y ${unlistedCount} más en la lista.`] : [],
    },
    links,
  );
};

export const unclosedToDeskMail = (summary: UnclosedSummary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.unclosedAppointments,
    formatName: ({ patient, staffName }) => `${formatFullName(patient)} · ${staffName}`,
  });

export const unclosedToStaffMail = (summary: UnclosedSummary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.assignedPatients,
    formatName: ({ patient }) => formatFullName(patient),
  });
