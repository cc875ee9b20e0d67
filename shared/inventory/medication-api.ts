import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { buildNumberErrors, Cursor, Id, inOneLine, Version } from '#shared/core/schemas.ts';
import { maxFileBytes } from '#shared/files/file-kinds.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { DoseReservation } from './dose-reservation.ts';
import { Lot } from './lot.ts';
import { Medication, unreadableMoneyMessage, VialCostInput } from './medication.ts';
import { MedicationMove } from './medication-move.ts';

const allow = ['admin'] as const;

const ListedLot = z.pick(Lot, {
  lotId: true,
  medicationId: true,
  lotNumber: true,
  usableUntil: true,
  receivedAt: true,
  vialCostCents: true,
  state: true,
  freeDoses: true,
  reservedDoses: true,
  setAsideDoses: true,
  restHundredths: true,
});
export type ListedLot = z.infer<typeof ListedLot>;

export const DeskMedication = z.object({
  ...z.omit(Medication, { pictureKey: true, lowToldAt: true, removedAt: true }).shape,
  hasPicture: z.boolean(),
});
export type DeskMedication = z.infer<typeof DeskMedication>;

export const ListedMedication = z.object({
  ...DeskMedication.shape,
  lots: z.array(ListedLot),
  /** Number of appointments with reserved doses. */
  reservedAppointments: z.int(),
});
export type ListedMedication = z.infer<typeof ListedMedication>;

export const listMedications = route('listMedications', {
  method: 'GET',
  path: '/inventory/medications',
  summary: 'Lists the medication inventory by name, with the lots in stock',
  allow,
  topics: ['inventory'],
  reply: z.object({ rows: z.array(ListedMedication) }),
});

export const listMedicationPictures = route('listMedicationPictures', {
  method: 'GET',
  path: '/inventory/pictures',
  summary: 'Returns short-lived links to medication pictures',
  allow,
  topics: ['inventory'],
  reply: z.object({
    pictures: z.array(z.object({ medicationId: Id, smallUrl: z.string(), url: z.string() })),
  }),
});

const buildNumberSchema = (missingMessage: string, step: number) =>
  z.number(buildNumberErrors(missingMessage, 'Escribe un número, como 2.5.')).check(
    z.multipleOf(step, { error: `Usa hasta ${step === 0.01 ? 2 : 4} decimales.` }),
    // Numbers far below the step pass as its multiple.
    z.minimum(step, { error: 'Escribe un número mayor que 0.' }),
    z.maximum(10_000_000, { error: 'Ese número es demasiado grande.' }),
  );

const missingNameMessage = 'Escribe el nombre del medicamento.';

/** Editable fields of a medication (R347). */
const editableFields = {
  name: z
    .string({ error: missingNameMessage })
    .check(
      inOneLine,
      z.minLength(1, { error: missingNameMessage, abort: true }),
      z.maxLength(120, { error: 'El nombre pasa de 120 caracteres.' }),
    ),
  dosesPerVial: buildNumberSchema('Escribe las dosis por frasco.', 0.01),
  mgPerVial: buildNumberSchema('Escribe los mg por frasco.', 0.01),
  mgPerDose: buildNumberSchema('Escribe los mg por dosis.', 0.0001),
  vialCostCents: VialCostInput,
  marginBasisPoints: z
    .int(buildNumberErrors('Escribe la ganancia.', 'Escribe un porcentaje, como 40 o 33.33.'))
    .check(
      z.minimum(-10_000, { error: 'La ganancia no baja de -100 %.' }),
      z.maximum(10_000_000, { error: 'La ganancia pasa de 100,000 %.' }),
    ),
  dosePriceCents: z
    .int(buildNumberErrors('Escribe el precio de venta por dosis.', unreadableMoneyMessage))
    .check(
      z.minimum(0, { error: 'El precio no puede ser negativo.' }),
      z.maximum(100_000_000, { error: 'El precio pasa de $1,000,000.' }),
    ),
  conditions: z.optional(z.array(z.enum(conditions))),
  allergens: z.optional(z.array(Id).check(z.maxLength(50, { error: 'Son demasiados alérgenos.' }))),
  cautions: z.optional(
    z.string().check(inOneLine, z.maxLength(200, { error: 'Son más de 200 caracteres.' })),
  ),
};

export const createMedication = route('createMedication', {
  method: 'POST',
  path: '/inventory/medications',
  summary: 'Adds a medication. It has no doses until a lot is received',
  allow,
  body: z.strictObject(editableFields),
  reply: DeskMedication,
});

const params = z.strictObject({ medicationId: Id });

export const saveMedication = route('saveMedication', {
  method: 'PUT',
  path: '/inventory/medications/{medicationId}',
  summary: 'Updates a medication’s fields. Its doses are unchanged',
  allow,
  params,
  body: z.strictObject({
    ...editableFields,
    version: Version,
  }),
  reply: DeskMedication,
});

export const removeMedication = route('removeMedication', {
  method: 'DELETE',
  path: '/inventory/medications/{medicationId}',
  summary: 'Removes a medication from all lists. The call is rejected while doses of it are reserved',
  allow,
  params,
  reply: z.object({}),
});

/** The browser converts pictures to JPEG without metadata. */
const uploadedBytes = z.int().check(z.minimum(1), z.maximum(maxFileBytes));

export const createMedicationPictureUpload = route('createMedicationPictureUpload', {
  method: 'POST',
  path: '/inventory/medications/{medicationId}/picture/uploads',
  summary: 'Returns upload links for a medication picture and its thumbnail, JPEGs of exactly these sizes',
  allow,
  params,
  body: z.strictObject({ bytes: uploadedBytes, smallBytes: uploadedBytes }),
  reply: z.object({ link: z.string(), smallLink: z.string() }),
});

export const saveMedicationPicture = route('saveMedicationPicture', {
  method: 'PUT',
  path: '/inventory/medications/{medicationId}/picture',
  summary: 'Sets the uploaded picture as the medication’s picture',
  allow,
  params,
  reply: DeskMedication,
});

export const correctDoseCosts = route('correctDoseCosts', {
  method: 'POST',
  path: '/inventory/dose-costs',
  summary:
    'Recalculates the cost per dose of each medication whose stored cost differs from its vial’s (R349)',
  allow,
  repeatable: true,
  reply: z.object({ corrected: z.int() }),
});

export const listMedicationMoves = route('listMedicationMoves', {
  method: 'GET',
  path: '/inventory/medications/{medicationId}/moves',
  summary: 'Lists a medication’s movements, newest first, twenty per page',
  allow,
  topics: ['inventory'],
  params,
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({
    rows: z.array(
      z.object({
        ...z.omit(MedicationMove, { by: true }).shape,
        by: z.string(),
        patientName: z.optional(z.string()),
        /** Doses in stock after the movement. */
        left: z.int(),
      }),
    ),
    cursor: z.optional(Cursor),
  }),
});

export const ReservedDoses = z.object({
  ...z.pick(DoseReservation, {
    reservationId: true,
    appointmentId: true,
    lotId: true,
    doses: true,
    date: true,
    time: true,
  }).shape,
  patientName: z.string(),
  /** The appointment has begun, so the client may have received them. */
  hasBegun: z.boolean(),
});
export type ReservedDoses = z.infer<typeof ReservedDoses>;

export const listReservedDoses = route('listReservedDoses', {
  method: 'GET',
  path: '/inventory/medications/{medicationId}/reserved',
  summary: 'Lists a medication’s reserved doses by appointment and lot, soonest first',
  allow,
  topics: ['inventory'],
  params,
  reply: z.object({ rows: z.array(ReservedDoses) }),
});
