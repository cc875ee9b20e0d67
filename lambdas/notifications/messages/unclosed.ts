import type { Appointment } from '#shared/appointments/appointment.ts';
import { clock, counted, weekdayDayMonth } from '#shared/core/format.ts';
import { fullName } from '#shared/core/person.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Fact, type Message, messageOf } from './letter.ts';

type Unclosed = Pick<Appointment, 'date' | 'time' | 'patient' | 'staffName'>;
type Summary = { readonly appointments: readonly Unclosed[]; readonly today: string };

const mostListed = 20;

const unclosedMail = (
  { appointments, today }: Summary,
  links: ScreenLinks,
  { href, nameOf }: { readonly href: string; readonly nameOf: (appointment: Unclosed) => string },
): Message => {
  const all = counted(appointments.length, 'cita sin cerrar', 'citas sin cerrar');
  const left = appointments.length - mostListed;
  return messageOf(
    {
      subject: all,
      preheader: 'Son de días anteriores.',
      heading: all,
      opening:
        'Estas citas ya pasaron y nadie las cerró. Hasta que se cierren no cuentan como cobradas y sus dosis siguen reservadas.',
      facts: appointments
        .slice(0, mostListed)
        .map((each): Fact => [`${weekdayDayMonth(each.date, today)}, ${clock(each.time)}`, nameOf(each)]),
      action: { label: 'Ver citas sin cerrar', href },
      notes: left > 0 ? [`Y ${left} más en la lista.`] : [],
    },
    links,
  );
};

/** Daily e-mail to the front desk while appointments are unclosed. */
export const unclosedToDeskMail = (summary: Summary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.unclosedAppointments,
    nameOf: ({ patient, staffName }) => `${fullName(patient)} · ${staffName}`,
  });

/** Daily e-mail to a staff member with unclosed appointments. */
export const unclosedToStaffMail = (summary: Summary, links: ScreenLinks): Message =>
  unclosedMail(summary, links, {
    href: links.assignedPatients,
    nameOf: ({ patient }) => fullName(patient),
  });
