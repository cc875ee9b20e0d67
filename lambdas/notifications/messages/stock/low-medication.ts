import { formatInteger } from '#shared/core/format.ts';
import { formatVials } from '#shared/inventory/labels.ts';
import { countUsableDoses, type Medication } from '#shared/inventory/medication.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';

type LowMedication = Pick<
  Medication,
  'medicationId' | 'name' | 'dosesInStock' | 'dosesHeld' | 'dosesReserved' | 'dosesPerVial'
>;

/** E-mail to an administrator with the screen's low stock warning (R350). Sent again only after a restock. */
export const lowMedicationMail = (medication: LowMedication, links: ScreenLinks): Message => {
  const { medicationId, name, dosesReserved, dosesHeld } = medication;
  const usableDoses = countUsableDoses(medication);
  const vials = formatVials(medication);
  return toMessage(
    {
      subject: `${name} tiene una cantidad baja (${vials})`,
      preheader: `Quedan ${formatInteger(usableDoses)} dosis en el inventario.`,
      heading: `Advertencia: ${name} tiene una cantidad baja (${vials}).`,
      opening: 'Quedan 10 frascos o menos. Te avisamos una vez, hasta que vuelva a haber más.',
      facts: [
        ['Medicamento', name],
        ['Frascos', vials],
        ['Dosis', formatInteger(usableDoses)],
        ['Reservadas', formatInteger(dosesReserved - dosesHeld)],
      ],
      action: { label: 'Ver en Inventario', href: links.medicationInventory(medicationId) },
      notes: [],
    },
    links,
  );
};
