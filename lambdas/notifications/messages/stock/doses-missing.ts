import type { Appointment, BookedMedication } from '#shared/appointments/appointment.ts';
import { formatLongDate, formatMoney } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Fact, type Message, toMessage } from '../letter.ts';

export type Shortage = {
  readonly appointment: Pick<Appointment, 'patient' | 'staffName' | 'date'>;
  readonly missingCents: number;
  readonly isPaid: boolean;
  readonly missing: readonly (BookedMedication & { readonly missingDoses: number })[];
};

const formatMissingDoses = ({ doses, missingDoses }: Shortage['missing'][number]) =>
  `${missingDoses === 1 ? 'falta' : 'faltan'} ${missingDoses} de ${doses} dosis`;

const toMoneyFacts = ({ missingCents, isPaid }: Pick<Shortage, 'missingCents' | 'isPaid'>): Fact[] =>
  missingCents === 0 ? [] : [[isPaid ? 'Ya pagado en caja' : 'No se cobró', formatMoney(missingCents)]];
const paidNote = 'El cliente pagó en caja las dosis que no recibió. Devuelve ese dinero desde su recibo.';

/** E-mail to an administrator, once per appointment that was closed with missing doses. */
export const dosesMissingMail = (
  { appointment, missing, ...payment }: Shortage,
  links: ScreenLinks,
): Message => {
  const names = missing.map(({ name }) => name).join(', ');
  const heading = `Faltaron dosis de ${names}`;
  return toMessage(
    {
      subject: heading,
      preheader: `Cita de ${formatFullName(appointment.patient)}, ${formatLongDate(appointment.date)}.`,
      heading,
      opening:
        'La cita se cerró y en el inventario no había todas sus dosis. Cuenta lo que queda y corrige el lote.',
      facts: [
        ['Cliente', formatFullName(appointment.patient)],
        ['Fecha', formatLongDate(appointment.date)],
        ['Esteticista', appointment.staffName],
        ...missing.map((medication): Fact => [medication.name, formatMissingDoses(medication)]),
        ...toMoneyFacts(payment),
      ],
      action: { label: 'Ver en Inventario', href: links.medicationInventory(missing[0]?.medicationId ?? '') },
      notes: payment.isPaid && payment.missingCents > 0 ? [paidNote] : [],
    },
    links,
  );
};
