import { EmailProofDue } from '#events/accounts.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import type { Geocoder } from '#lambdas/platform/seams/geocoder.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { contactOf, withContact } from '#shared/patients/contact.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { GeocodedPlace, Patient } from '#shared/patients/patient.ts';
import { updateMyProfile as route } from '#shared/patients/profile-api.ts';
import { myProfileOf, ownPatient } from './own-profile.ts';
import { savePatient } from './save-patient.ts';

type Body = BodyOf<typeof route>;

/** Where the address is, by the map service: the browser's word is enough only for what stands already. */
async function geocode(
  { patients, geocoder }: Pick<Platform, 'patients'> & { geocoder: Geocoder },
  patientId: string,
  { address }: Body,
): Promise<GeocodedPlace> {
  const { address: known, place } = await ownPatient(patients, patientId);
  if (place && known === address) return place;
  const found = await geocoder.locate(address);
  if (!found)
    throw new AppError(patientErrors.address_not_chosen, {
      fields: [{ field: 'address', message: patientErrors.address_not_chosen.text }],
    });
  const { latitude, longitude, municipality } = found;
  return { latitude, longitude, ...(municipality && { municipality }) };
}

/** Another e-mail is to be proved: until its link is opened, nothing can be booked. */
function changed(before: Patient, body: Body, place: GeocodedPlace): Patient {
  const after = withContact(before, { ...contactOf(before), ...body, place });
  return before.email === after.email ? after : { ...after, awaitsEmailProof: true };
}

export const updateMyProfile = operationUsing(
  ['users', 'geocoder', 'files'],
  route,
  async ({ params: { patientId }, body }, platform) => {
    const place = await geocode(platform, patientId, body);
    return retryStale(async () => {
      const before = await ownPatient(platform.patients, patientId);
      const after = changed(before, body, place);
      await savePatient(
        platform,
        { before, after },
        audit('patient.changed', patientId, { before: contactOf(before), after: contactOf(after) }),
        ...(before.email === after.email ? [] : [tell(EmailProofDue, { patientId })]),
      );
      return myProfileOf(platform.files, after);
    });
  },
);
