import * as z from 'zod/mini';
import { AskedPassword } from '#shared/accounts/password.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, Phone } from '#shared/core/schemas.ts';
import { Address, FirstName, LastName } from './contact.ts';
import { patientErrors } from './errors.ts';
import { GeocodedPlace, StoredPlace } from './patient.ts';

// What a client sees and changes of themselves ("Información Personal", R395).

const ownProfile = {
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
} as const;

export const MyProfile = z.object({
  /** What a change of it says it was made of. */
  version: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  /** Absent while the address was written down by hand. */
  place: z.optional(StoredPlace),
  birthDate: z.optional(z.string()),
  /** A message with a link went to their e-mail, and they have not opened it. */
  awaitsEmailProof: z.boolean(),
  /** The e-mail they asked for and have not proved; `email` stays theirs until they do. */
  pendingEmail: z.optional(z.string()),
  /** Whether reminders name the treatment. */
  namesTreatment: z.boolean(),
  /** Whether the center may greet them on their birthday. */
  greetings: z.boolean(),
  /** Shows their picture for 5 minutes. */
  photoUrl: z.optional(z.string()),
});
export type MyProfile = z.infer<typeof MyProfile>;

export const getMyProfile = route('getMyProfile', {
  method: 'GET',
  path: '/patients/{patientId}/profile',
  summary: 'A client’s own names, phone, e-mail and address',
  ...ownProfile,
  topics: ['patients'],
  reply: MyProfile,
});

export const updateMyProfile = route('updateMyProfile', {
  method: 'PUT',
  path: '/patients/{patientId}/profile',
  summary:
    'Changes a client’s own names, phone and address; another e-mail needs the password, and takes effect when proved',
  ...ownProfile,
  // An idempotency key would keep a fingerprint of the password.
  repeatable: true,
  body: z.strictObject({
    firstName: FirstName,
    lastName: LastName,
    phone: Phone,
    email: Email,
    /** Asked with another e-mail. */
    password: z.optional(AskedPassword),
    address: z.union([Address, z.literal('')]),
    /** Of the suggestion that was chosen; an address that stays as it is needs none. */
    place: z.optional(GeocodedPlace),
    /** Left out, they stay as they are. */
    namesTreatment: z.optional(z.boolean()),
    greetings: z.optional(z.boolean()),
    /** Left out, the change wins over whatever was saved meanwhile. */
    version: z.optional(z.int()),
  }),
  reply: MyProfile,
});

/** What the form of a client takes whose address is `known`: another one has to be chosen, as the server asks too. */
export const myProfileForm = (known: string | undefined) =>
  updateMyProfile.body.check(
    z.refine(({ address, place }) => address !== '' && (place !== undefined || address === known), {
      error: patientErrors.address_not_chosen.text,
      path: ['address'],
      // Said beside whatever else is wrong, not after it.
      when: () => true,
    }),
  );

export const startPhotoUpload = route('startPhotoUpload', {
  method: 'POST',
  path: '/patients/{patientId}/photo',
  summary: 'A link that takes one picture of this type and size, for 5 minutes',
  ...ownProfile,
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
  summary: 'Makes what was uploaded the client’s picture, if it is a JPG, PNG or WEBP by its content',
  ...ownProfile,
  reply: MyProfile,
});
