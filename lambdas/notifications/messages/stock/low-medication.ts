import { figure } from '#shared/core/format.ts';
import { vialsText } from '#shared/inventory/labels.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from '../letter.ts';

type RunningLow = Pick<
  Medication,
  'medicationId' | 'name' | 'dosesInStock' | 'dosesReserved' | 'dosesPerVial'
>;

/** To an administrator, in the words of the screen's warning (R350); the next time only after there was more of it. */
export const lowMedicationMail = (medication: RunningLow, links: ScreenLinks): Message => {
  const { medicationId, name, dosesInStock, dosesReserved } = medication;
  const vials = vialsText(medication);
  return messageOf(
    {
      subject: `${name} tiene una cantidad baja (${vials})`,
      preheader: `Quedan ${figure(dosesInStock)} dosis en el inventario.`,
      heading: `Advertencia: ${name} tiene una cantidad baja (${vials}).`,
      opening: 'Quedan 10 frascos o menos. Te avisamos una vez, hasta que vuelva a haber más.',
      facts: [
        ['Medicamento', name],
        ['Frascos', vials],
        ['Dosis', figure(dosesInStock)],
        ['Reservadas', figure(dosesReserved)],
      ],
      action: { label: 'Ver en Inventario', href: links.medicationOf(medicationId) },
      notes: [],
    },
    links,
  );
};
