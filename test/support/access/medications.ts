import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as allergens from '#shared/inventory/allergen-api.ts';
import * as assignments from '#shared/inventory/assignment-api.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import * as medications from '#shared/inventory/medication-api.ts';
import { entered } from '../appointments/desk-actions.ts';
import { thePlatform } from '../center/center.ts';
import type { Scene } from '../center/scene.ts';
import { aMedication, aReceivedLot, inDays, lotNow, writtenMedication } from '../inventory/medications.ts';
import { aJpegWith } from '../records/pictures.ts';
import { put } from '../records/uploads.ts';
import type { Target } from './targets.ts';

const medication = async ({ asAdmin }: Scene) => {
  const { medicationId } = await aMedication(asAdmin);
  return { medicationId };
};
const lot = ({ asAdmin }: Scene) => aReceivedLot(asAdmin);
const move =
  <Key extends object>(of: (scene: Scene) => Promise<Key>) =>
  async (scene: Scene) => ({
    ...(await of(scene)),
    moveId: randomUUID(),
  });

/** A lot that has expired and left the stock. */
async function expiredLot(scene: Scene) {
  const key = await lot(scene);
  const { lots: store, medications: sums, medicationMoves, commit, now } = thePlatform();
  const before = await lotNow(key);
  const { freeDoses } = before;
  await commit(
    store.change(before, {
      ...before,
      state: 'expired',
      freeDoses: 0,
      setAsideDoses: freeDoses,
      withdrawnDoses: freeDoses,
    }),
    sums.addDoses(key.medicationId, { dosesInStock: -freeDoses, dosesReserved: 0, dosesHeld: 0 }),
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

/** A medication with an uploaded picture that is not saved yet. */
async function withUpload(scene: Scene) {
  const params = await medication(scene);
  const content = aJpegWith();
  const body = { bytes: content.length, smallBytes: content.length };
  const { reply } = await scene.asAdmin(medications.createMedicationPictureUpload, { params, body });
  await Promise.all([reply.link, reply.smallLink].map((link) => put(link, content, 'image/jpeg')));
  return params;
}

/** Assigns the client to the aesthetician. */
const appointment = (scene: Scene) => entered(scene, { time: '14:00' });

/** One dose of a new medication for the fixture's client. */
async function assignment(scene: Scene) {
  const { patient, member, date } = scene;
  // The lot is usable on the day, however far ahead it is.
  const { medicationId } = await aReceivedLot(scene.asAdmin, { usableUntil: date });
  const { patientId } = patient;
  const medications = [{ medicationId, doses: 1, dosePriceCents: 5000 }];
  return { patientId, staffId: member.staffId, date, time: '15:00', medications };
}

const reason = 'Conteo del mes';

export const medicationTargets: readonly (readonly [AnyRoute, Target])[] = [
  [medications.listMedications, {}],
  [medications.listMedicationPictures, {}],
  [medications.createMedication, { body: () => writtenMedication() }],
  [medications.saveMedication, { ids: medication, body: () => ({ ...writtenMedication(), version: 1 }) }],
  [medications.removeMedication, { ids: medication }],
  [
    medications.createMedicationPictureUpload,
    { ids: medication, body: () => ({ bytes: 10, smallBytes: 10 }) },
  ],
  [medications.saveMedicationPicture, { ids: withUpload }],
  [medications.correctDoseCosts, {}],
  [medications.listMedicationMoves, { ids: medication }],
  [medications.listReservedDoses, { ids: medication }],
  [
    lots.receiveLot,
    {
      ids: move(medication),
      body: () => ({ lotNumber: 'GLU-9', usableUntil: inDays(90), vials: 2, vialCostCents: 4850 }),
    },
  ],
  [lots.correctLot, { ids: lot, body: () => ({ counted: 9, seen: 10, reason }) }],
  [lots.loseDoses, { ids: move(lot), body: () => ({ doses: 1, reason }) }],
  [lots.relabelLot, { ids: lot, body: () => ({ lotNumber: 'GLU-9', usableUntil: inDays(90), reason }) }],
  [lots.discardLot, { ids: expiredLot, body: () => ({ reason }) }],
  [lots.recallLot, { ids: lot, body: () => ({ reason }) }],
  [lots.getLot, { ids: lot }],
  [lots.listLotDeliveries, { ids: lot }],
  [allergens.listAllergens, {}],
  [allergens.addAllergen, { body: () => ({ name: 'Cúrcuma', synonyms: [] }) }],
  [assignments.listAssignableMedications, { query: () => ({ date: inDays(1) }) }],
  [assignments.getAssignmentPatient, {}],
  [assignments.listAssignmentTimes, { query: ({ member, date }) => ({ staffId: member.staffId, date }) }],
  [assignments.assignMedications, { body: assignment }],
  [assignments.listMedicationHistory, { appointment }],
];
