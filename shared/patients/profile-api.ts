import * as z from 'zod/mini';
import { CurrentPassword } from '#shared/accounts/password.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Phone } from '#shared/core/schemas.ts';
import { Address, FirstName, LastName } from './contact.ts';
import { patientErrors } from './errors.ts';
import { GeocodedPlace, StoredPlace } from './patient.ts';

// A client's own profile ("Información Personal", R395).

const ownProfileAccess = {
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
} as const;

export const MyProfile = z.object({
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  place: z.optional(StoredPlace),
  birthDate: z.optional(z.string()),
  awaitsEmailProof: z.boolean(),
  pendingEmail: z.optional(z.string()),
  namesTreatment: z.boolean(),
  greetings: z.boolean(),
  /** Presigned URL, valid for 5 minutes. */
  photoUrl: z.optional(z.string()),
});
export type MyProfile = z.infer<typeof MyProfile>;

export const getMyProfile = route('getMyProfile', {
  method: 'GET',
  path: '/patients/{patientId}/profile',
  summary: 'Returns a client’s own names, phone, e-mail and address',
  ...ownProfileAccess,
  topics: ['patients'],
  reply: MyProfile,
});

export const updateMyProfile = route('updateMyProfile', {
  method: 'PUT',
  path: '/patients/{patientId}/profile',
  summary:
    'Updates a client’s own names, phone and address. A new e-mail requires the password and applies after verification',
  ...ownProfileAccess,
  // An idempotency key would store a fingerprint of the password.
  repeatable: true,
  body: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    phone: Phone,
    email: Email,
    password: z.optional(CurrentPassword),
    address: z.union([Address, z.literal('')]),
    /** Coordinates of the chosen suggestion, which an unchanged address does not need. */
    place: z.optional(GeocodedPlace),
    namesTreatment: z.optional(z.boolean()),
    greetings: z.optional(z.boolean()),
    /** If absent, the change overwrites concurrent ones. */
    version: z.optional(z.int()),
  }),
  reply: MyProfile,
});

/** Builds the form schema. An address other than the current one must be a suggestion, as on the server. */
export const buildMyProfileForm = (currentAddress: string | undefined) =>
  updateMyProfile.body.check(
    z.refine(({ address, place }) => address !== '' && (place !== undefined || address === currentAddress), {
      error: patientErrors.address_not_chosen.text,
      path: ['address'],
      // Runs even if other fields are invalid.
      when: () => true,
    }),
  );

export const startPhotoUpload = route('startPhotoUpload', {
  method: 'POST',
  path: '/patients/{patientId}/photo',
  summary: 'Returns an upload link for a picture of this type and size, valid for 5 minutes',
  ...ownProfileAccess,
  repeatable: true,
  body: z.strictObject({
    contentType: z.string().check(z.maxLength(100)),
    bytes: z.int().check(z.minimum(0)),
  }),
  reply: z.object({ link: z.string() }),
});

export const finishPhotoUpload = route('finishPhotoUpload', {
  method: 'POST',
  path: '/patients/{patientId}/photo/arrival',
  summary: 'Sets the uploaded file as the client’s picture if its content is JPG, PNG or WEBP',
  ...ownProfileAccess,
  reply: MyProfile,
});
