import { randomUUID } from 'node:crypto';
import { createMerge } from '#lambdas/patients/merge-clients.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { aPatient, thePlatform } from '../center/center.ts';

/** Creates another record of the person, who has never signed in with it. */
export async function aDuplicateOf(
  { firstName, lastName, phone }: Patient,
  changes: Partial<Patient> = {},
): Promise<Patient> {
  const patientId = randomUUID();
  const duplicate = await aPatient(firstName, {
    patientId,
    lastName,
    phone,
    email: `${patientId}@test.example`,
    ...changes,
  });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(patientId, { passwordTemporary: true }));
  return duplicate;
}

/** Merges a new duplicate into the client and returns the merge's id. */
export async function aMerge(patient: Patient): Promise<string> {
  const { patientId: duplicateId } = await aDuplicateOf(patient);
  const ids = { keptId: patient.patientId, duplicateId };
  const versions = { version: patient.version, duplicateVersion: 0 };
  return (await createMerge({ ...ids, ...versions, choices: {} }, thePlatform())).mergeId;
}
