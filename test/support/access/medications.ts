import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as allergens from '#shared/inventory/allergen-api.ts';
import * as assignments from '#shared/inventory/assignment-api.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import * as medications from '#shared/inventory/medication-api.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import type { Fixture } from '../center/fixture.ts';
import { aMedication, aReceivedLot, buildMedicationBody, inDays, readLot } from '../inventory/medications.ts';
import { aJpegWith } from '../records/pictures.ts';
import { put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

const createMedicationId = async ({ asAdmin }: Fixture) => {
  const { medicationId } = await aMedication(asAdmin);
  return { medicationId };
};
const createLot = ({ asAdmin }: Fixture) => aReceivedLot(asAdmin);
const withMoveId =
  <Key extends object>(createKey: (fixture: Fixture) => Promise<Key>) =>
  async (fixture: Fixture) => ({
    ...(await createKey(fixture)),
    moveId: randomUUID(),
  });

/** Creates a lot that has expired and left the stock. */
async function createExpiredLot(fixture: Fixture) {
  const key = await createLot(fixture);
  const { lots: lotStore, medications: medicationStore, medicationMoves, commit, now } = thePlatform();
  const before = await readLot(key);
  const { freeDoses } = before;
  await commit(
    lotStore.change(before, {
      ...before,
      state: 'expired',
      freeDoses: 0,
      setAsideDoses: freeDoses,
      withdrawnDoses: freeDoses,
    }),
    medicationStore.addDoses(key.medicationId, { dosesInStock: -freeDoses, dosesReserved: 0, dosesHeld: 0 }),
    medicationMoves.add({
      ...key,
      moveId: key.lotId,
      lotNumber: before.lotNumber,
      kind: 'expired',
      quantity: -freeDoses,
      at: now().toISOString(),
      by: 'system:test',
    }),
  );
  return key;
}

/** Creates a medication with an uploaded picture that is not saved yet. */
async function createMedicationWithUpload(fixture: Fixture) {
  const params = await createMedicationId(fixture);
  const content = aJpegWith();
  const body = { bytes: content.length, smallBytes: content.length };
  const { reply } = await fixture.asAdmin(medications.createMedicationPictureUpload, { params, body });
  await Promise.all([reply.link, reply.smallLink].map((link) => put(link, content, 'image/jpeg')));
  return params;
}

/** Assigns the client to the aesthetician. */
const appointment = (fixture: Fixture) => createEnteredAppointment(fixture, { time: '14:00' });

/** Builds an assignment of one dose of a new medication to the fixture's client. */
async function buildAssignment(fixture: Fixture) {
  const { patient, member, date } = fixture;
  // The lot is usable on the day, however far ahead it is.
  const { medicationId } = await aReceivedLot(fixture.asAdmin, { usableUntil: date });
  const { patientId } = patient;
  const medications = [{ medicationId, doses: 1, dosePriceCents: 5000 }];
  return { patientId, staffId: member.staffId, date, time: '15:00', medications };
}

const reason = 'Conteo del mes';

export const medicationTargets: readonly (readonly [AnyRoute, Target])[] = [
  [medications.listMedications, {}],
  [medications.listMedicationPictures, {}],
  [medications.createMedication, { body: () => buildMedicationBody() }],
  [
    medications.saveMedication,
    { ids: createMedicationId, body: () => ({ ...buildMedicationBody(), version: 1 }) },
  ],
  [medications.removeMedication, { ids: createMedicationId }],
  [
    medications.createMedicationPictureUpload,
    { ids: createMedicationId, body: () => ({ bytes: 10, smallBytes: 10 }) },
  ],
  [medications.saveMedicationPicture, { ids: createMedicationWithUpload }],
  [medications.correctDoseCosts, {}],
  [medications.listMedicationMoves, { ids: createMedicationId }],
  [medications.listReservedDoses, { ids: createMedicationId }],
  [
    lots.receiveLot,
    {
      ids: withMoveId(createMedicationId),
      body: () => ({ lotNumber: 'GLU-9', usableUntil: inDays(90), vials: 2, vialCostCents: 4850 }),
    },
  ],
  [lots.correctLot, { ids: createLot, body: () => ({ counted: 9, seen: 10, reason }) }],
  [lots.loseDoses, { ids: withMoveId(createLot), body: () => ({ doses: 1, reason }) }],
  [
    lots.relabelLot,
    { ids: createLot, body: () => ({ lotNumber: 'GLU-9', usableUntil: inDays(90), reason }) },
  ],
  [lots.discardLot, { ids: createExpiredLot, body: () => ({ reason }) }],
  [lots.recallLot, { ids: createLot, body: () => ({ reason }) }],
  [lots.getLot, { ids: createLot }],
  [lots.listLotDeliveries, { ids: createLot }],
  [allergens.listAllergens, {}],
  [allergens.addAllergen, { body: () => ({ name: 'Cúrcuma', synonyms: [] }) }],
  [assignments.listAssignableMedications, { query: () => ({ date: inDays(1) }) }],
  [assignments.getAssignmentPatient, {}],
  [assignments.listAssignmentTimes, { query: ({ member, date }) => ({ staffId: member.staffId, date }) }],
  [assignments.assignMedications, { body: buildAssignment }],
  [assignments.listMedicationHistory, { appointment }],
];
