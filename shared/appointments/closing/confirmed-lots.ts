import * as z from 'zod/mini';
import { CivilDate, Id } from '#shared/core/schemas.ts';

export const DoseLot = z.object({
  lotId: Id,
  lotNumber: z.string(),
  usableUntil: CivilDate,
  doses: z.int(),
  proposedDoses: z.int(),
  isRecalled: z.boolean(),
});
export type DoseLot = z.infer<typeof DoseLot>;

export const ConfirmedLot = z.strictObject({
  medicationId: Id,
  lotId: Id,
  doses: z
    .int({ error: 'Escribe cuántas dosis son de cada lote.' })
    .check(
      z.minimum(1, { error: 'Escribe cuántas dosis son de cada lote.' }),
      z.maximum(10_000, { error: 'Son demasiadas dosis.' }),
    ),
});
export type ConfirmedLot = z.infer<typeof ConfirmedLot>;

/** Limit per closing, so that it fits one DynamoDB transaction. */
const maxConfirmedLots = 24;

const isUnique = (lots: readonly ConfirmedLot[]) =>
  new Set(lots.map(({ lotId }) => lotId)).size === lots.length;

export const ConfirmedLots = z.optional(
  z
    .array(ConfirmedLot)
    .check(
      z.maxLength(maxConfirmedLots, { error: 'Son demasiados lotes para una visita.' }),
      z.refine(isUnique, { error: 'Un lote está dos veces.' }),
    ),
);

type MedicationDoses = {
  readonly medicationId: string;
  readonly doses: number;
  readonly missingDoses?: number | undefined;
  readonly lots?: readonly DoseLot[] | undefined;
};

export const countDosesToConfirm = ({ doses, missingDoses = 0, lots }: MedicationDoses): number =>
  lots === undefined ? 0 : doses - missingDoses;

export const findUnconfirmedMedication = <M extends MedicationDoses>(
  medications: readonly M[],
  lots: readonly ConfirmedLot[],
): M | undefined =>
  medications.find((medication) => {
    const medicationLots = lots.filter(({ medicationId }) => medicationId === medication.medicationId);
    return medicationLots.reduce((sum, { doses }) => sum + doses, 0) !== countDosesToConfirm(medication);
  });
