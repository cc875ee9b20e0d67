import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import {
  buildNumberErrors,
  CivilDate,
  CivilTime,
  Cursor,
  Id,
  inLines,
  inOneLine,
  maxCents,
} from '#shared/core/schemas.ts';
import { Lot, Recall } from './lot.ts';
import { VialCostInput } from './medication.ts';
import { MedicationDelivery } from './medication-delivery.ts';

const allow = ['admin'] as const;

const lotParams = z.strictObject({ medicationId: Id, lotId: Id });

const LotChangeResult = z.object({
  medicationId: Id,
  lotId: Id,
  lotNumber: z.string(),
  dosesInStock: z.int(),
  lotDoses: z.int(),
});
const DoseChangeResult = z.extend(LotChangeResult, { doses: z.int() });

const missingLotMessage = 'Escribe el número de lote.';
/** As printed on the vial, in upper case. */
const LotNumber = z
  .string({ error: missingLotMessage })
  .check(
    inOneLine,
    z.toUpperCase(),
    z.minLength(1, { error: missingLotMessage, abort: true }),
    z.maxLength(40, { error: 'El número de lote pasa de 40 caracteres.' }),
  );

export const receiveLot = route('receiveLot', {
  method: 'PUT',
  path: '/inventory/medications/{medicationId}/received/{moveId}',
  summary:
    'Records received vials of a lot. Their cost becomes the medication’s cost. A retried request returns the original result',
  allow,
  params: z.strictObject({ medicationId: Id, moveId: Id }),
  body: z
    .strictObject({
      lotNumber: LotNumber,
      usableUntil: CivilDate,
      vials: z
        .int(buildNumberErrors('Escribe cuántos frascos.', 'Escribe frascos enteros, como 3.'))
        .check(
          z.minimum(1, { error: 'Escribe cuántos frascos.' }),
          z.maximum(100_000, { error: 'Son demasiados frascos.' }),
        ),
      vialCostCents: VialCostInput,
      invoice: z.optional(
        z.string().check(inOneLine, z.maxLength(60, { error: 'Son más de 60 caracteres.' })),
      ),
    })
    .check(
      z.refine(({ vials, vialCostCents }) => vials * vialCostCents <= maxCents, {
        path: ['vials'],
        error: 'El total pasa de $1,000,000.',
      }),
    ),
  reply: DoseChangeResult,
});

const missingReasonMessage = 'Escribe el motivo. Sin motivo no se cambia el inventario.';
const Reason = z
  .string({ error: missingReasonMessage })
  .check(
    inLines,
    z.minLength(1, { error: missingReasonMessage }),
    z.maxLength(200, { error: 'El motivo pasa de 200 caracteres.' }),
  );

export const correctLot = route('correctLot', {
  method: 'POST',
  path: '/inventory/medications/{medicationId}/lots/{lotId}/corrected',
  summary:
    'Records a dose count. The call is rejected with the current count if it has changed since it was read',
  allow,
  params: lotParams,
  body: z.strictObject({
    counted: z
      .int({ error: 'Escribe las dosis contadas.' })
      .check(z.minimum(0), z.maximum(1_000_000, { error: 'Son demasiadas dosis.' })),
    seen: z.int(),
    reason: Reason,
  }),
  reply: LotChangeResult,
});

export const loseDoses = route('loseDoses', {
  method: 'PUT',
  path: '/inventory/medications/{medicationId}/lots/{lotId}/lost/{moveId}',
  summary: 'Records damaged, expired or lost doses of a lot. A retried request returns the original result',
  allow,
  params: z.extend(lotParams, { moveId: Id }),
  body: z.strictObject({
    doses: z
      .int({ error: 'Escribe cuántas dosis.' })
      .check(
        z.minimum(1, { error: 'Escribe cuántas dosis.' }),
        z.maximum(1_000_000, { error: 'Son demasiadas dosis.' }),
      ),
    reason: Reason,
  }),
  reply: DoseChangeResult,
});

export const relabelLot = route('relabelLot', {
  method: 'POST',
  path: '/inventory/medications/{medicationId}/lots/{lotId}/label',
  summary: 'Corrects the number and expiry date of a lot. The movement keeps the label before and after',
  allow,
  params: lotParams,
  body: z.strictObject({ lotNumber: LotNumber, usableUntil: CivilDate, reason: Reason }),
  reply: LotChangeResult,
});

export const discardLot = route('discardLot', {
  method: 'POST',
  path: '/inventory/medications/{medicationId}/lots/{lotId}/discarded',
  summary: 'Records the disposal of an expired lot’s doses',
  allow,
  params: lotParams,
  body: z.strictObject({ reason: Reason }),
  reply: LotChangeResult,
});

export const recallLot = route('recallLot', {
  method: 'POST',
  path: '/inventory/medications/{medicationId}/lots/{lotId}/recalled',
  summary: 'Recalls a lot permanently: its reserved doses move to other lots where available',
  allow,
  params: lotParams,
  body: z.strictObject({ reason: Reason }),
  reply: LotChangeResult,
});

/** Doses that a client received, or may have received. */
const DeliveryRow = z.object({
  ...z.pick(MedicationDelivery, {
    deliveryId: true,
    patientId: true,
    patientName: true,
    staffId: true,
    staffName: true,
    doses: true,
    mgPerDose: true,
    date: true,
    time: true,
  }).shape,
  phone: z.string(),
  municipality: z.string(),
});

export const getLot = route('getLot', {
  method: 'GET',
  path: '/inventory/lots/{lotId}',
  summary: 'Returns a lot with the movements of its doses and the result of its recall',
  allow,
  topics: ['inventory'],
  params: z.strictObject({ lotId: Id }),
  reply: z.object({
    ...z.omit(Lot, { shelf: true, toldAt: true, recall: true }).shape,
    medicationName: z.string(),
    /** Received doses that are not accounted for. It must be 0. */
    unexplainedDoses: z.int(),
    recall: z.optional(
      z.object({
        ...z.omit(Recall, { uncovered: true }).shape,
        uncovered: z.array(
          z.object({
            appointmentId: Id,
            patientName: z.string(),
            phone: z.string(),
            date: CivilDate,
            time: CivilTime,
            doses: z.int(),
          }),
        ),
      }),
    ),
    /** Unclosed appointments of a recalled lot that had begun, whose clients may have received doses. */
    inProgress: z.array(z.object({ ...z.omit(DeliveryRow, { deliveryId: true }).shape, reservationId: Id })),
  }),
});

export const listLotDeliveries = route('listLotDeliveries', {
  method: 'GET',
  path: '/inventory/lots/{lotId}/deliveries',
  summary: 'Lists the clients who received doses of a lot, newest first, a hundred per page',
  allow,
  topics: ['inventory'],
  params: z.strictObject({ lotId: Id }),
  query: z.strictObject({ cursor: z.optional(Cursor) }),
  reply: z.object({
    rows: z.array(DeliveryRow),
    cursor: z.optional(Cursor),
  }),
});
