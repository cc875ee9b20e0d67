import { randomUUID } from 'node:crypto';
import { seedCompletedAssignment } from '#infra/local/seed/assignments.ts';
import { buildLastAppointmentWrites } from '#lambdas/booking/last-appointment.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { DoseReservation } from '#shared/inventory/dose-reservation.ts';
import { applyChangeToLot, type Lot } from '#shared/inventory/lot.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import * as medications from '#shared/inventory/medication-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '../center/center.ts';
import type { Caller } from '../system/api-client.ts';

let medicationCount = 0;

/** Builds a medication body with a unique name and ten doses per vial of $48.50, sold at $50.00 each. */
export const buildMedicationBody = (changes: Record<string, unknown> = {}) => ({
  name: `Glutatión ${++medicationCount}`,
  dosesPerVial: 10,
  mgPerVial: 6000,
  mgPerDose: 600,
  vialCostCents: 4850,
  marginBasisPoints: 93_093,
  dosePriceCents: 5000,
  ...changes,
});

/** Creates a medication with an empty stock. The changes are untyped, so that tests can send invalid values. */
export async function aMedication(asAdmin: Caller, changes: Record<string, unknown> = {}) {
  const body = buildMedicationBody(changes) as never;
  const { reply } = await asAdmin(medications.createMedication, { body });
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

/** Creates a lot of ten doses of a new medication. */
export async function aReceivedLot(asAdmin: Caller, body: Record<string, unknown> = {}) {
  const medication = await aMedication(asAdmin);
  const { reply } = await receive(asAdmin, medication, body);
  return { medicationId: medication.medicationId, lotId: reply.lotId };
}

/** Creates a lot of ten doses that expires in sixty days, and another lot of the same medication. */
export async function createTwoLots(asAdmin: Caller, otherBody: Record<string, unknown>) {
  const medication = await aMedication(asAdmin);
  const { medicationId } = medication;
  const firstReceipt = await receive(asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(60) });
  const secondReceipt = await receive(asAdmin, medication, { lotNumber: 'GLU-B', ...otherBody });
  return {
    key: { medicationId, lotId: firstReceipt.reply.lotId },
    otherKey: { medicationId, lotId: secondReceipt.reply.lotId },
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
  values: Pick<DoseReservation, 'doses' | 'date'> & Partial<DoseReservation>,
): Promise<DoseReservation> {
  const platform = thePlatform();
  const before = await readLot(key);
  const reservation: DoseReservation = {
    ...key,
    reservationId: randomUUID(),
    appointmentId: randomUUID(),
    patientId: 'nobody',
    time: '10:00',
    ...values,
  };
  await platform.commit(
    platform.doseReservations.add(reservation),
    platform.lots.change(before, applyChangeToLot(before, { kind: 'reserved', doses: values.doses })),
    platform.medications.addDoses(key.medicationId, {
      dosesInStock: 0,
      dosesReserved: values.doses,
      dosesHeld: 0,
    }),
  );
  return reservation;
}

/** Creates a past appointment with paid doses for a client who has changed their last name since. */
export async function createGivenDoses(
  { medicationId }: Pick<Lot, 'medicationId'>,
  { patient, doses, date = inDays(-2) }: { patient: Patient; doses: number; date?: string },
): Promise<void> {
  const platform = thePlatform();
  await seedCompletedAssignment(
    platform,
    {
      patient: { ...patient, lastName: 'Como se llamaba' },
      member: { staffId: 'carmen', firstName: 'Carmen', lastName: 'Colón' },
      date,
      time: '10:00',
    },
    [{ medicationId, doses, dosePriceCents: 5000 }],
  );
  for (const write of await buildLastAppointmentWrites(platform, patient.patientId, []))
    await platform.commit(write);
}
