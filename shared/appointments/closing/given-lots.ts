import * as z from 'zod/mini';
import { CivilDate, Id } from '#shared/core/schemas.ts';

/** A lot that the doses of an appointment's medicine may be given from. */
export const DoseLot = z.object({
  lotId: Id,
  lotNumber: z.string(),
  usableUntil: CivilDate,
  /** Doses of it that can be given at the appointment. */
  doses: z.int(),
  /** Doses that the inventory proposes to take from it. */
  proposedDoses: z.int(),
  isRecalled: z.boolean(),
});
export type DoseLot = z.infer<typeof DoseLot>;

/** Doses of one lot, as confirmed by the person who gave them. */
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

/** More lots than one appointment's closing has room for in one transaction. */
const mostConfirmedLots = 24;

const isUnique = (lots: readonly ConfirmedLot[]) =>
  new Set(lots.map(({ lotId }) => lotId)).size === lots.length;

/** Part of the body of a closing; absent where no doses are given. */
export const ConfirmedLots = z.optional(
  z
    .array(ConfirmedLot)
    .check(
      z.maxLength(mostConfirmedLots, { error: 'Son demasiados lotes para una visita.' }),
      z.refine(isUnique, { error: 'Un lote está dos veces.' }),
    ),
);

type MedicationDoses = {
  readonly medicationId: string;
  readonly doses: number;
  readonly missingDoses?: number | undefined;
  readonly lots?: readonly DoseLot[] | undefined;
};

/** Doses whose lot has to be confirmed; none of a medicine that the inventory does not have. */
export const dosesToConfirm = ({ doses, missingDoses = 0, lots }: MedicationDoses): number =>
  lots === undefined ? 0 : doses - missingDoses;

/** The first medicine of which lots are confirmed for more or fewer doses than are given. */
export const unconfirmedMedication = <M extends MedicationDoses>(
  medications: readonly M[],
  lots: readonly ConfirmedLot[],
): M | undefined =>
  medications.find((medication) => {
    const own = lots.filter(({ medicationId }) => medicationId === medication.medicationId);
    return own.reduce((sum, { doses }) => sum + doses, 0) !== dosesToConfirm(medication);
  });
