import * as z from 'zod/mini';
import { pluralize } from '#shared/core/format.ts';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { createMedication, type ListedMedication } from '#shared/inventory/medication-api.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { basisPoints, createFigureField, custom, dollars, text } from '#web/src/components/form/kinds.tsx';
import { normalizeNumber } from '#web/src/ui/fields/typed-figures.ts';
import { AllergensControl, ConditionsControl } from './cautions/caution-controls.tsx';

const numberPattern = /^\d{1,8}(?:\.\d*)?$|^\.\d+$/;

/** Parses `2.5`, `2,5` or `1,200`, or undefined if invalid. */
export function parseNumber(input: string): number | undefined {
  const normalized = normalizeNumber(input);
  return numberPattern.test(normalized) ? Number(normalized) : undefined;
}

const decimal = createFigureField(parseNumber, String, { inputMode: 'decimal' });
const emptyAsUndefined = <T>(values: T[]) => (values.length > 0 ? values : undefined);
const undefinedAsEmpty = <T>(values: T[] | undefined) => values ?? [];

export const medicationForm = defineForm('medication', {
  body: createMedication.body,
  idOf: ({ medicationId }: ListedMedication) => medicationId,
  toValues: (medication: ListedMedication) => medication,
  fields: {
    name: text('Nombre'),
    dosesPerVial: decimal('Dosis por frasco'),
    mgPerVial: decimal('mg por frasco'),
    mgPerDose: decimal('mg por dosis'),
    vialCostCents: dollars('Costo por frasco'),
    marginBasisPoints: basisPoints('Ganancia', { hint: 'Cambia el precio al escribir.' }),
    dosePriceCents: dollars('Precio de venta por dosis'),
    cautions: text('Otras precauciones', {
      optional: true,
      hint: 'Se muestra al asignarlo. No se compara con el expediente.',
    }),
    conditions: {
      ...custom<Condition[]>('No va con estas condiciones', {
        initial: [],
        draft: z.array(z.enum(conditions)),
        toText: (chosen) => chosen.map((condition) => conditionLabels[condition]).join(', '),
        Control: ConditionsControl,
      }),
      parse: emptyAsUndefined<Condition>,
      format: undefinedAsEmpty<Condition>,
    },
    allergens: {
      ...custom<string[], { onAdd: () => void }>('Contiene estos alérgenos', {
        initial: [],
        draft: z.array(z.string()),
        toText: ({ length }) => pluralize(length, 'alérgeno', 'alérgenos'),
        Control: AllergensControl,
      }),
      parse: emptyAsUndefined<string>,
      format: undefinedAsEmpty<string>,
    },
  },
});
