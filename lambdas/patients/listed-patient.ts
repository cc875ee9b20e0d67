import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { contactOf } from '#shared/patients/contact.ts';
import type { PatientProfile } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Whoever was taken out of the list is as absent as whoever never was in it. Throws `request.not_found`. */
export async function listedPatient(patients: Platform['patients'], patientId: string): Promise<Patient> {
  const patient = await patients.get(patientId);
  if (patient.hidden) throw new AppError(coreErrors.not_found);
  return patient;
}

export const profileOf = (patient: Patient): PatientProfile => ({
  ...contactOf(patient),
  ...{ patientId: patient.patientId, active: patient.active, version: patient.version },
});
