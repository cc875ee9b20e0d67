import { isDeepStrictEqual } from 'node:util';
import { PatientChanged } from '#events/patients.ts';
import { toEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { prepareEmailChangeWrites } from '#lambdas/accounts/request-email-change.ts';
import { checkPassword } from '#lambdas/accounts/sessions.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Files } from '#lambdas/platform/external/files.ts';
import type { Geocoder } from '#lambdas/platform/external/geocoder.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { receiveFile } from '#lambdas/platform/receive-file.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operationWithPorts } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { findFileError } from '#shared/files/file-check.ts';
import { findKindByContentType } from '#shared/files/file-kinds.ts';
import { pickContact, withContact } from '#shared/patients/contact.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { GeocodedPlace, Patient } from '#shared/patients/patient.ts';
import { buildPhotoKey, photoContentType, photoKinds, photoName } from '#shared/patients/photo.ts';
import * as api from '#shared/patients/profile-api.ts';
import { savePatient, toEmailError } from './save-patient.ts';

/** Throws `patient.profile_not_found` for an account without a client, or a removed client. */
async function getCurrentPatient(patients: Platform['patients'], patientId: string): Promise<Patient> {
  const patient = await patients.find(patientId);
  if (!patient) throw new AppError(patientErrors.profile_not_found);
  return patient;
}

/** Returns the message preferences. By default no treatment is named and birthdays are greeted. */
const pickPreferences = ({ namesTreatment = false, noGreetings = false }: Patient) => ({
  namesTreatment,
  greetings: !noGreetings,
});

async function toMyProfile(files: Files, patient: Patient): Promise<api.MyProfile> {
  const { photoKey: key } = patient;
  return {
    version: patient.version,
    ...pickContact(patient),
    awaitsEmailProof: patient.awaitsEmailProof === true,
    ...pickPreferences(patient),
    ...(patient.pendingEmail !== undefined && { pendingEmail: patient.pendingEmail }),
    ...(key !== undefined && {
      photoUrl: await files.viewLink({ key, contentType: photoContentType, filename: photoName }),
    }),
  };
}

export const getMyProfile = operationWithPorts(
  ['files'],
  api.getMyProfile,
  async ({ params }, { patients, files }) =>
    toMyProfile(files, await getCurrentPatient(patients, params.patientId)),
);

type ProfileUpdate = BodyOf<typeof api.updateMyProfile>;

const createAddressError = () =>
  new AppError(patientErrors.address_not_chosen, {
    fields: [{ field: 'address', message: patientErrors.address_not_chosen.text }],
  });

/** Geocodes a newly chosen address. Throws at the field if it is not found. */
async function geocode(
  { patients, geocoder }: Pick<Platform, 'patients'> & { geocoder: Geocoder },
  patientId: string,
  { address, place: chosenPlace }: ProfileUpdate,
): Promise<GeocodedPlace | undefined> {
  const { address: knownAddress, place } = await getCurrentPatient(patients, patientId);
  if (knownAddress === address && (place || !chosenPlace)) return place;
  const geocodedPlace = chosenPlace && (await geocoder.locate(address));
  if (!geocodedPlace) throw createAddressError();
  const { latitude, longitude, municipality } = geocodedPlace;
  return { latitude, longitude, ...(municipality && { municipality }) };
}

/** Checks the password and requests the e-mail change, which requires a proof. */
async function buildEmailChangeWrites(
  platform: Platform & { readonly users: Users },
  before: Patient,
  { email, password }: ProfileUpdate,
): Promise<Write[]> {
  if (email === before.email || email === before.pendingEmail) return [];
  await checkPassword(platform, { userId: before.patientId, password });
  return prepareEmailChangeWrites(platform, { holder: toEmailHolder(before), email }).catch(
    async (error: unknown) => {
      throw await toEmailError(platform, error, email);
    },
  );
}

function applyProfile(
  before: Patient,
  { password: _password, place: _place, version: _version, email, ...body }: ProfileUpdate,
  place: GeocodedPlace | undefined,
): Patient {
  const { namesTreatment, greetings, ...contact } = { ...pickPreferences(before), ...body };
  const after = {
    ...withContact(before, { ...pickContact(before), ...contact, place }),
    namesTreatment,
    noGreetings: !greetings,
  };
  return before.email === email ? after : { ...after, pendingEmail: email };
}

const toAuditFields = ({ pendingEmail, ...patient }: Patient) => ({
  ...pickContact(patient),
  ...pickPreferences(patient),
  ...(pendingEmail !== undefined && { pendingEmail }),
});

export const updateMyProfile = operationWithPorts(
  ['users', 'geocoder', 'files'],
  api.updateMyProfile,
  async ({ params: { patientId }, body }, platform) => {
    const place = await geocode(platform, patientId, body);
    return retryStale(async () => {
      const before = await getCurrentPatient(platform.patients, patientId);
      const after = applyProfile(before, body, place);
      if (body.version !== undefined && body.version !== before.version) {
        // A retry after a lost response is already applied.
        if (!isDeepStrictEqual(toAuditFields(before), toAuditFields(after)))
          throw new AppError(patientErrors.changed_meanwhile);
        return toMyProfile(platform.files, before);
      }
      const emailWrites = await buildEmailChangeWrites(platform, before, body);
      await savePatient(
        platform,
        { before, after },
        audit('patient.changed', patientId, { before: toAuditFields(before), after: toAuditFields(after) }),
        ...emailWrites,
      );
      return toMyProfile(platform.files, { ...after, version: before.version + 1 });
    });
  },
);

/** Checks the declared type and size before the upload. The uploaded file is checked again on arrival. */
export const startPhotoUpload = operationWithPorts(
  ['files'],
  api.startPhotoUpload,
  async ({ params: { patientId }, body: { contentType, bytes } }, { patients, files }) => {
    await getCurrentPatient(patients, patientId);
    const error = findFileError({ bytes, kind: findKindByContentType(contentType), allowed: photoKinds });
    if (error) throw error;
    return { link: await files.uploadLink({ key: buildPhotoKey(patientId), contentType, bytes }) };
  },
);

export const finishPhotoUpload = operationWithPorts(
  ['files'],
  api.finishPhotoUpload,
  async ({ params: { patientId } }, platform) => {
    const { patients, files, commit } = platform;
    await getCurrentPatient(patients, patientId);
    const photoKey = buildPhotoKey(patientId);
    const { kind, bytes } = await receiveFile(platform, {
      key: photoKey,
      kinds: photoKinds,
      subjectId: patientId,
    });
    return retryStale(async () => {
      const before = await getCurrentPatient(patients, patientId);
      const after = { ...before, photoKey };
      await commit(
        ...patients.put(after, before),
        emit(PatientChanged, { patientId }),
        audit('patient.photoChanged', patientId, { after: { kind, bytes } }),
      );
      return toMyProfile(files, { ...after, version: before.version + 1 });
    });
  },
);
