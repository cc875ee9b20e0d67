import { figure } from '#shared/core/format.ts';
import { vialsText } from '#shared/inventory/labels.ts';
import { type Medication, usableDoses } from '#shared/inventory/medication.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from '../letter.ts';

type RunningLow = Pick<
  Medication,
  'medicationId' | 'name' | 'dosesInStock' | 'dosesHeld' | 'dosesReserved' | 'dosesPerVial'
>;

/** E-mail to an administrator with the screen's low stock warning (R350); sent again only after a restock. */
export const lowMedicationMail = (medication: RunningLow, links: ScreenLinks): Message => {
  const { medicationId, name, dosesReserved, dosesHeld } = medication;
  const usable = usableDoses(medication);
  const vials = vialsText(medication);
  return messageOf(
    {
      subject: `${name} tiene una cantidad baja (${vials})`,
      preheader: `Quedan ${figure(usable)} dosis en el inventario.`,
      heading: `Advertencia: ${name} tiene una cantidad baja (${vials}).`,
      opening: 'Quedan 10 frascos o menos. Te avisamos una vez, hasta que vuelva a haber más.',
      facts: [
        ['Medicamento', name],
        ['Frascos', vials],
        ['Dosis', figure(usable)],
        ['Reservadas', figure(dosesReserved - dosesHeld)],
      ],
      action: { label: 'Ver en Inventario', href: links.medicationOf(medicationId) },
      notes: [],
    },
    links,
  );
};
