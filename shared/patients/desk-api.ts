import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cursor, Id, Version } from '#shared/core/schemas.ts';
import { deskFields } from './contact.ts';
import { storedContact } from './patient.ts';
import { sameClientConfirmation } from './same-client.ts';

// Clients for the front desk and aestheticians ("Manejo de Clientes", R379).

const teamRoles = ['admin', 'supervisor', 'staff'] as const;
const PatientParams = z.object({ patientId: Id });

/** Rows per page (R381). */
export const patientsPerPage = 5;

/** A client in the list; aestheticians do not get the address. */
export const PatientRow = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  active: z.boolean(),
  invited: z.boolean(),
  /** Another person verified this e-mail; sign-in is blocked until a new one is entered. */
  emailLost: z.optional(z.boolean()),
  mailStop: z.optional(z.enum(mailStopReasons)),
});
export type PatientRow = z.infer<typeof PatientRow>;

export const listPatients = route('listPatients', {
  method: 'GET',
  path: '/clients',
  summary:
    'Clients by last name (of an aesthetician, those whose record is open to them), five at a time; of a text, those with each of its words in name, e-mail or phone, the best first',
  allow: teamRoles,
  topics: ['patients'],
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))),
    cursor: z.optional(Cursor),
  }),
  reply: z.extend(pageSchema(PatientRow), {
    total: z.int(),
  }),
});

export const RemovedPatient = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
});
export type RemovedPatient = z.infer<typeof RemovedPatient>;

export const listRemovedPatients = route('listRemovedPatients', {
  method: 'GET',
  path: '/removed-clients',
  summary:
    'Those who were taken out of the list, by last name: what is left of them to see is their access log',
  allow: ['admin'],
  topics: ['patients'],
  query: PageQuery,
  reply: pageSchema(RemovedPatient),
});

export const PatientProfile = z.object({
  patientId: Id,
  ...storedContact,
  notes: z.optional(z.string()),
  pendingEmail: z.optional(z.string()),
  /** Another person verified `email`; a new one takes effect at once and gets an invitation. */
  emailLost: z.optional(z.boolean()),
  mailStop: z.optional(z.enum(mailStopReasons)),
  active: z.boolean(),
  version: Version,
});
export type PatientProfile = z.infer<typeof PatientProfile>;

export const getPatient = route('getPatient', {
  method: 'GET',
  path: '/clients/{patientId}',
  summary: 'How to reach a client, for the form that changes it',
  allow: frontDesk,
  topics: ['patients'],
  params: PatientParams,
  reply: PatientProfile,
});

export const createPatient = route('createPatient', {
  method: 'POST',
  path: '/clients',
  summary: 'Writes a new client down, opens their account and invites them',
  allow: teamRoles,
  body: z.strictObject({ ...deskFields, confirmed: confirmationsSchema(sameClientConfirmation) }),
  reply: z.object({ patientId: Id }),
});

export const updatePatient = route('updatePatient', {
  method: 'PUT',
  path: '/clients/{patientId}',
  summary:
    'Changes how to reach a client, and whether they may come in; another e-mail takes effect when they prove it, or at once, with an invitation, for whoever never came in or lost theirs',
  allow: frontDesk,
  params: PatientParams,
  body: z.strictObject({ ...deskFields, active: z.boolean(), version: Version }),
  reply: PatientProfile,
});

export const deletePatient = route('deletePatient', {
  method: 'DELETE',
  path: '/clients/{patientId}',
  summary:
    'Takes a client without appointments to come out of every list, their record with them; nothing is erased',
  allow: frontDesk,
  params: PatientParams,
  reply: PatientParams,
});
