import { daysBetween } from '#shared/core/civil-time.ts';
import { counted, figure, longDate } from '#shared/core/format.ts';
import { dosesIn, type Lot } from '#shared/inventory/lot.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from '../letter.ts';

type Expiring = {
  readonly name: string;
  readonly lot: Pick<Lot, 'medicationId' | 'lotNumber' | 'usableUntil' | 'freeDoses' | 'reservedDoses'>;
  readonly today: string;
};

const whenOf = ({ lot, today }: Expiring) => {
  const days = daysBetween(today, lot.usableUntil);
  return days <= 0 ? 'vence hoy' : `vence en ${counted(days, 'día', 'días')}`;
};

/** E-mail to an administrator, once per lot that expires soon. */
export const lotExpiryMail = (expiring: Expiring, links: ScreenLinks): Message => {
  const { name, lot } = expiring;
  const heading = `Un lote de ${name} ${whenOf(expiring)}`;
  return messageOf(
    {
      subject: heading,
      preheader: `Lote ${lot.lotNumber}, ${figure(dosesIn(lot))} dosis.`,
      heading,
      opening: 'Úsalo primero. Al pasar su fecha sale del inventario y no se puede asignar.',
      facts: [
        ['Medicamento', name],
        ['Lote', lot.lotNumber],
        ['Vence', longDate(lot.usableUntil)],
        ['Dosis', figure(dosesIn(lot))],
        ['Reservadas', figure(lot.reservedDoses)],
      ],
      action: { label: 'Ver en Inventario', href: links.medicationOf(lot.medicationId) },
      notes: [],
    },
    links,
  );
};
