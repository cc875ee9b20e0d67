import { contactOf } from '#shared/patients/contact.ts';
import type { PatientProfile } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** The client as the front desk reads and changes them. */
export const profileOf = (patient: Patient): PatientProfile => ({
  ...contactOf(patient),
  patientId: patient.patientId,
  active: patient.active,
  version: patient.version,
});
