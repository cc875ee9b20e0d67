import { countDaysBetween } from '#shared/core/civil-time.ts';
import { formatInteger, formatLongDate, pluralize } from '#shared/core/format.ts';
import { type Lot, sumLotDoses } from '#shared/inventory/lot.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';

type ExpiringLot = {
  readonly name: string;
  readonly lot: Pick<Lot, 'medicationId' | 'lotNumber' | 'usableUntil' | 'freeDoses' | 'reservedDoses'>;
  readonly today: string;
};

const formatExpiry = ({ lot, today }: ExpiringLot) => {
  const days = countDaysBetween(today, lot.usableUntil);
  return days <= 0 ? 'vence hoy' : `vence en ${pluralize(days, 'día', 'días')}`;
};

/** E-mail to an administrator, once per lot that expires soon. */
export const lotExpiryMail = (expiring: ExpiringLot, links: ScreenLinks): Message => {
  const { name, lot } = expiring;
  const heading = `Un lote de ${name} ${formatExpiry(expiring)}`;
  return toMessage(
    {
      subject: heading,
      preheader: `Lote ${lot.lotNumber}, ${formatInteger(sumLotDoses(lot))} dosis.`,
      heading,
      opening: 'Úsalo primero. Al pasar su fecha sale del inventario y no se puede asignar.',
      facts: [
        ['Medicamento', name],
        ['Lote', lot.lotNumber],
        ['Vence', formatLongDate(lot.usableUntil)],
        ['Dosis', formatInteger(sumLotDoses(lot))],
        ['Reservadas', formatInteger(lot.reservedDoses)],
      ],
      action: { label: 'Ver en Inventario', href: links.medicationInventory(lot.medicationId) },
      notes: [],
    },
    links,
  );
};
