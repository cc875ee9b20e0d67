import * as z from 'zod/mini';
import { isCivilDate } from '#shared/core/civil-time.ts';
import { receiveLot } from '#shared/inventory/lot-api.ts';
import { convertVialsToDoses } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { date } from '#web/src/components/form/date.tsx';
import { defineForm, type InputOf } from '#web/src/components/form/define-form.ts';
import type { Editor } from '#web/src/components/form/editor.tsx';
import { dollars, integer, select, text } from '#web/src/components/form/kinds.tsx';
import { civilToday } from '#web/src/lib/now.ts';
import { parseWholeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { receiveText } from './copy.ts';

type InitialReceipt = { readonly medicationId: string; readonly vialCostCents?: number };

/** Form to receive a lot. It starts with a medication and its last cost, or empty. */
export const receiveForm = defineForm('receive lot', {
  body: z.strictObject({
    ...receiveLot.body.shape,
    medicationId: z.string().check(z.minLength(1, { error: 'Elige un medicamento.' })),
    usableUntil: z.string().check(
      z.refine(isCivilDate, { error: 'Escribe la fecha de vencimiento.', abort: true }),
      z.refine((day) => day >= civilToday(), { error: receiveText.expiredError }),
    ),
  }),
  idOf: ({ medicationId }: InitialReceipt) => medicationId,
  toValues: ({ medicationId, vialCostCents }: InitialReceipt) => ({
    medicationId,
    vialCostCents,
    lotNumber: '',
    usableUntil: '',
    vials: undefined,
    invoice: undefined,
  }),
  fields: {
    medicationId: select('Medicamento', { placeholder: 'Elige un medicamento' }),
    lotNumber: text('Número de lote', {
      hint: 'Escanéalo o escríbelo como está en el frasco.',
      autoCapitalize: 'characters',
      spellCheck: false,
    }),
    usableUntil: date('Vence'),
    vials: integer('Frascos recibidos'),
    vialCostCents: dollars('Costo por frasco'),
    invoice: text('Suplidor o factura', { optional: true, placeholder: 'Ej. factura 10482' }),
  },
});
export type ReceiveInput = InputOf<typeof receiveForm.fields>;
type ReceiveEditor = Editor<typeof receiveForm.fields, z.output<typeof receiveForm.schema>>;
export type AppReceiveForm = ReceiveEditor['draftForm']['form'];

/** Returns the doses in the typed number of vials, or undefined while it is invalid. */
export function calculateDoses(
  input: ReceiveInput,
  medication: ListedMedication | undefined,
): number | undefined {
  const count = parseWholeNumber(input.vials);
  if (!count || medication === undefined) return undefined;
  const restHundredths = findKnownLot(input, medication)?.restHundredths;
  return convertVialsToDoses(count, medication.dosesPerVial, restHundredths).doses;
}

/** Returns the existing usable lot with the typed number. */
export function findKnownLot({ lotNumber }: ReceiveInput, medication: ListedMedication | undefined) {
  const number = lotNumber.trim().toUpperCase();
  return medication?.lots.find((lot) => lot.state === 'usable' && lot.lotNumber === number);
}
