import { operation } from '#lambdas/runtime/operation.ts';
import { searchPatients as route } from '#shared/patients/api.ts';
import type { Patient } from '#shared/patients/patient.ts';

const mostShown = 20;
/** Found before they are sorted, so that inactive clients do not push active ones out. */
const mostFound = 100;

const byActiveAndName = (a: Patient, b: Patient) =>
  Number(b.active) - Number(a.active) ||
  a.firstName.localeCompare(b.firstName, 'es') ||
  a.lastName.localeCompare(b.lastName, 'es');

export const searchPatients = operation(route, async ({ query }, { patients }) => {
  const found = await patients.search(query.text, mostFound);
  return found
    .sort(byActiveAndName)
    .slice(0, mostShown)
    .map(({ patientId, firstName, lastName, email, phone, active }) => ({
      patientId,
      firstName,
      lastName,
      email,
      phone,
      active,
    }));
});
