import { isDeepStrictEqual } from 'node:util';
import { PatientChanged } from '#events/patients.ts';
import { askEmailChange } from '#lambdas/accounts/ask-email-change.ts';
import { asEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { checkPassword } from '#lambdas/accounts/sessions.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import type { Geocoder } from '#lambdas/platform/external/geocoder.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receivedFile } from '#lambdas/platform/received-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { fileRefusal } from '#shared/files/file-check.ts';
import { kindOfContentType } from '#shared/files/file-kinds.ts';
import { contactOf, withContact } from '#shared/patients/contact.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { GeocodedPlace, Patient } from '#shared/patients/patient.ts';
import { photoContentType, photoKeyOf, photoKinds, photoName } from '#shared/patients/photo.ts';
import * as api from '#shared/patients/profile-api.ts';
import { emailRefusal, savePatient } from './save-patient.ts';

/** Throws `patient.profile_not_found` for an account without a client, or a removed client. */
async function ownPatient(patients: Platform['patients'], patientId: string): Promise<Patient> {
  const patient = await patients.find(patientId);
  if (!patient) throw new AppError(patientErrors.profile_not_found);
  return patient;
}

/** Message preferences; by default no treatment is named and birthdays are greeted. */
const preferencesOf = ({ namesTreatment = false, noGreetings = false }: Patient) => ({
  namesTreatment,
  greetings: !noGreetings,
});

async function myProfileOf(files: Files, patient: Patient): Promise<api.MyProfile> {
  const { photoKey: key } = patient;
  return {
    version: patient.version,
    ...contactOf(patient),
    awaitsEmailProof: patient.awaitsEmailProof === true,
    ...preferencesOf(patient),
    ...(patient.pendingEmail !== undefined && { pendingEmail: patient.pendingEmail }),
    ...(key !== undefined && {
      photoUrl: await files.viewLink({ key, contentType: photoContentType, filename: photoName }),
    }),
  };
}

export const getMyProfile = operationUsing(
  ['files'],
  api.getMyProfile,
  async ({ params }, { patients, files }) => myProfileOf(files, await ownPatient(patients, params.patientId)),
);

type Body = BodyOf<typeof api.updateMyProfile>;

const notChosen = () =>
  new AppError(patientErrors.address_not_chosen, {
    fields: [{ field: 'address', message: patientErrors.address_not_chosen.text }],
  });

/** Geocodes a newly chosen address. Throws at the field if it is not found. */
async function geocode(
  { patients, geocoder }: Pick<Platform, 'patients'> & { geocoder: Geocoder },
  patientId: string,
  { address, place: chosen }: Body,
): Promise<GeocodedPlace | undefined> {
  const { address: known, place } = await ownPatient(patients, patientId);
  if (known === address && (place || !chosen)) return place;
  const found = chosen && (await geocoder.locate(address));
  if (!found) throw notChosen();
  const { latitude, longitude, municipality } = found;
  return { latitude, longitude, ...(municipality && { municipality }) };
}

/** Checks the password and requests the e-mail change, which requires a proof. */
async function emailAsked(
  platform: Platform & { readonly users: Users },
  before: Patient,
  { email, password }: Body,
): Promise<Write[]> {
  if (email === before.email || email === before.pendingEmail) return [];
  await checkPassword(platform, { userId: before.patientId, password });
  return askEmailChange(platform, { holder: asEmailHolder(before), email }).catch(async (error: unknown) => {
    throw await emailRefusal(platform, error, email);
  });
}

function changed(
  before: Patient,
  { password: _password, place: _place, version: _version, email, ...body }: Body,
  place: GeocodedPlace | undefined,
): Patient {
  const { namesTreatment, greetings, ...contact } = { ...preferencesOf(before), ...body };
  const after = {
    ...withContact(before, { ...contactOf(before), ...contact, place }),
    namesTreatment,
    noGreetings: !greetings,
  };
  return before.email === email ? after : { ...after, pendingEmail: email };
}

const trailOf = ({ pendingEmail, ...patient }: Patient) => ({
  ...contactOf(patient),
  ...preferencesOf(patient),
  ...(pendingEmail !== undefined && { pendingEmail }),
});

export const updateMyProfile = operationUsing(
  ['users', 'geocoder', 'files'],
  api.updateMyProfile,
  async ({ params: { patientId }, body }, platform) => {
    const place = await geocode(platform, patientId, body);
    return retryStale(async () => {
      const before = await ownPatient(platform.patients, patientId);
      const after = changed(before, body, place);
      if (body.version !== undefined && body.version !== before.version) {
        // A retry after a lost response is already applied.
        if (!isDeepStrictEqual(trailOf(before), trailOf(after)))
          throw new AppError(patientErrors.changed_meanwhile);
        return myProfileOf(platform.files, before);
      }
      const asked = await emailAsked(platform, before, body);
      await savePatient(
        platform,
        { before, after },
        audit('patient.changed', patientId, { before: trailOf(before), after: trailOf(after) }),
        ...asked,
      );
      return myProfileOf(platform.files, { ...after, version: before.version + 1 });
    });
  },
);

/** Checks the declared type and size before the upload; the uploaded file is checked again on arrival. */
export const startPhotoUpload = operationUsing(
  ['files'],
  api.startPhotoUpload,
  async ({ params: { patientId }, body: { contentType, bytes } }, { patients, files }) => {
    await ownPatient(patients, patientId);
    const refusal = fileRefusal({ bytes, kind: kindOfContentType(contentType), allowed: photoKinds });
    if (refusal) throw refusal;
    return { link: await files.uploadLink({ key: photoKeyOf(patientId), contentType, bytes }) };
  },
);

export const finishPhotoUpload = operationUsing(
  ['files'],
  api.finishPhotoUpload,
  async ({ params: { patientId } }, platform) => {
    const { patients, files, commit } = platform;
    await ownPatient(patients, patientId);
    const photoKey = photoKeyOf(patientId);
    const { kind, bytes } = await receivedFile(platform, {
      key: photoKey,
      kinds: photoKinds,
      subjectId: patientId,
    });
    return retryStale(async () => {
      const before = await ownPatient(patients, patientId);
      const after = { ...before, photoKey };
      await commit(
        ...patients.put(after, before),
        tell(PatientChanged, { patientId }),
        audit('patient.photoChanged', patientId, { after: { kind, bytes } }),
      );
      return myProfileOf(files, { ...after, version: before.version + 1 });
    });
  },
);
