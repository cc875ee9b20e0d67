import { randomUUID } from 'node:crypto';
import { giveDoses } from '#infra/local/seed/assignments.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { applyChangeToLot, type Lot } from '#shared/inventory/lot.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import * as medications from '#shared/inventory/medication-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '../center/center.ts';
import type { Caller } from '../system/api-client.ts';

let medicationCount = 0;

/** The body of a new medication with a unique name: ten doses per vial of $48.50, sold at $50.00 each. */
export const buildMedicationBody = (more: Record<string, unknown> = {}) => ({
  name: `Glutatión ${++medicationCount}`,
  dosesPerVial: 10,
  mgPerVial: 6000,
  mgPerDose: 600,
  vialCostCents: 4850,
  marginBasisPoints: 93_093,
  dosePriceCents: 5000,
  ...more,
});

/** A medication with an empty stock. */
export async function aMedication(asAdmin: Caller, more: Record<string, unknown> = {}) {
  const { reply } = await asAdmin(medications.createMedication, { body: buildMedicationBody(more) as never });
  return reply;
}

type MedicationKey = { readonly medicationId: string };
export const inDays = (days: number) => addDays(getToday(thePlatform().now()), days);

export const receive = (
  asAdmin: Caller,
  { medicationId }: MedicationKey,
  body: Record<string, unknown> = {},
) =>
  asAdmin(lots.receiveLot, {
    params: { medicationId, moveId: randomUUID() },
    body: { lotNumber: 'GLU-1', usableUntil: inDays(200), vials: 1, vialCostCents: 4850, ...body } as never,
  });

/** A lot of ten doses of a new medication. */
export async function aReceivedLot(asAdmin: Caller, body: Record<string, unknown> = {}) {
  const medication = await aMedication(asAdmin);
  const { reply } = await receive(asAdmin, medication, body);
  return { medicationId: medication.medicationId, lotId: reply.lotId };
}

/** A lot of ten doses that expires in sixty days, and another lot of the same medication. */
export async function createTwoLots(asAdmin: Caller, other: Record<string, unknown>) {
  const medication = await aMedication(asAdmin);
  const { medicationId } = medication;
  const first = await receive(asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(60) });
  const second = await receive(asAdmin, medication, { lotNumber: 'GLU-B', ...other });
  return {
    key: { medicationId, lotId: first.reply.lotId },
    other: { medicationId, lotId: second.reply.lotId },
  };
}

/** Kind and quantity of the stock moves of a medication, newest first. */
export const listMoveKinds = async (asAdmin: Caller, { medicationId }: MedicationKey) =>
  (await asAdmin(medications.listMedicationMoves, { params: { medicationId } })).reply.rows.map(
    ({ kind, quantity }) => [kind, quantity],
  );
export const findListedMedication = async (asAdmin: Caller, { medicationId }: MedicationKey) =>
  (await asAdmin(medications.listMedications)).reply.rows.find((row) => row.medicationId === medicationId)!;
export const readMedication = async ({ medicationId }: MedicationKey) =>
  (await thePlatform().medications.byIds([medicationId]))[0]!;
export const readLot = async (key: { readonly medicationId: string; readonly lotId: string }) =>
  (await thePlatform().lots.find(key))!;

/** Reserves doses of a lot for an appointment, as an assignment does. */
export async function createReservation(
  key: { readonly medicationId: string; readonly lotId: string },
  given: Pick<DoseReservation, 'doses' | 'date'> & Partial<DoseReservation>,
): Promise<DoseReservation> {
  const platform = thePlatform();
  const before = await readLot(key);
  const reservation: DoseReservation = {
    ...key,
    reservationId: randomUUID(),
    appointmentId: randomUUID(),
    patientId: 'nobody',
    time: '10:00',
    ...given,
  };
  await platform.commit(
    platform.doseReservations.add(reservation),
    platform.lots.change(before, applyChangeToLot(before, { kind: 'reserved', doses: given.doses })),
    platform.medications.addDoses(key.medicationId, {
      dosesInStock: 0,
      dosesReserved: given.doses,
      dosesHeld: 0,
    }),
  );
  return reservation;
}

/** A past appointment with paid doses for a client who has changed their last name since. */
export const createGivenDoses = (
  { medicationId }: Pick<Lot, 'medicationId'>,
  { patient, doses, date = inDays(-2) }: { patient: Patient; doses: number; date?: string },
): Promise<void> =>
  giveDoses(
    thePlatform(),
    {
      patient: { ...patient, lastName: 'Como se llamaba' },
      member: { staffId: 'carmen', firstName: 'Carmen', lastName: 'Colón' },
      date,
      time: '10:00',
    },
    [{ medicationId, doses, dosePriceCents: 5000 }],
  );
