import type { Platform } from '#lambdas/platform/platform.ts';
import type { Files } from '#lambdas/platform/seams/files.ts';
import { AppError } from '#shared/core/errors.ts';
import { contactOf } from '#shared/patients/contact.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { photoContentType, photoName } from '#shared/patients/photo.ts';
import type { MyProfile } from '#shared/patients/profile-api.ts';

/** Throws `patient.profile_not_found`: an account without a client behind it, or a client taken out. */
export async function ownPatient(patients: Platform['patients'], patientId: string): Promise<Patient> {
  const patient = await patients.find(patientId);
  if (!patient) throw new AppError(patientErrors.profile_not_found);
  return patient;
}

/** What the client sees of themselves, with a link to their picture that soon ends. */
export async function myProfileOf(files: Files, patient: Patient): Promise<MyProfile> {
  const { photoKey: key } = patient;
  const photo = { contentType: photoContentType, filename: photoName };
  return {
    ...contactOf(patient),
    awaitsEmailProof: patient.awaitsEmailProof === true,
    ...(key !== undefined && { photoUrl: await files.viewLink({ key, ...photo }) }),
  };
}
