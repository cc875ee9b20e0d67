import type { Platform } from '#lambdas/platform/platform.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Maximum number of clients to compare, above the number who share a phone or name in any center. */
const maxCandidates = 50;

/** Finds clients that match by phone or name, to be compared exactly. */
export async function findPossibleDuplicates(
  { patients }: Pick<Platform, 'patients'>,
  { firstName, lastName, phone, birthDate }: Patient,
): Promise<Patient[]> {
  const texts = [phone, ...(birthDate === undefined ? [] : [`${firstName} ${lastName}`])].filter(Boolean);
  const results = await Promise.all(texts.map((text) => patients.search(text, { limit: maxCandidates })));
  const byId = new Map(results.flat().map((patient) => [patient.patientId, patient]));
  return [...byId.values()];
}
