import * as z from 'zod/mini';
import { confirmedOf } from '#shared/core/confirmation.ts';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { PageQuery, page } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Cursor, Id, Version } from '#shared/core/schemas.ts';
import { deskFields } from './contact.ts';
import { storedContact } from './patient.ts';
import { sameClientAsk } from './same-client.ts';

// The clients as the front desk and the aestheticians keep them ("Manejo de Clientes", R379).

const team = ['admin', 'supervisor', 'staff'] as const;
const OfPatient = z.object({ patientId: Id });

/** Rows of one page of the list (R381). */
export const patientsPerPage = 5;

/** A client in the list. An aesthetician is not told where they live. */
export const PatientRow = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  active: z.boolean(),
  /** Invited, and has not chosen a password yet. */
  invited: z.boolean(),
  /** Their e-mail is another person's, who proved it: they cannot come in until another is written down. */
  emailLost: z.optional(z.boolean()),
  /** Why they get no e-mails. */
  mailStop: z.optional(z.enum(mailStopReasons)),
});
export type PatientRow = z.infer<typeof PatientRow>;

export const listPatients = route('listPatients', {
  method: 'GET',
  path: '/clients',
  summary:
    'Clients by last name (of an aesthetician, those whose record is open to them), five at a time; of a text, those with each of its words in name, e-mail or phone, the best first',
  allow: team,
  topics: ['patients'],
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))),
    cursor: z.optional(Cursor),
  }),
  reply: z.extend(page(PatientRow), {
    /** How many there are, or how many the text finds. */
    total: z.int(),
  }),
});

/** Somebody who was a client. */
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
  reply: page(RemovedPatient),
});

/** Everything of a client that is no clinical record. */
export const PatientProfile = z.object({
  patientId: Id,
  ...storedContact,
  notes: z.optional(z.string()),
  /** The e-mail that is to be proved; `email` stays theirs until it is. */
  pendingEmail: z.optional(z.string()),
  /** `email` is another person's, who proved it: another one takes effect at once, and they are invited there. */
  emailLost: z.optional(z.boolean()),
  /** Why `email`, or the one that is to be proved, gets no e-mails. */
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
  params: OfPatient,
  reply: PatientProfile,
});

export const createPatient = route('createPatient', {
  method: 'POST',
  path: '/clients',
  summary: 'Writes a new client down, opens their account and invites them',
  allow: team,
  body: z.strictObject({ ...deskFields, confirmed: confirmedOf(sameClientAsk) }),
  reply: z.object({ patientId: Id }),
});

export const updatePatient = route('updatePatient', {
  method: 'PUT',
  path: '/clients/{patientId}',
  summary:
    'Changes how to reach a client, and whether they may come in; another e-mail takes effect when they prove it, or at once, with an invitation, for whoever never came in or lost theirs',
  allow: frontDesk,
  params: OfPatient,
  body: z.strictObject({ ...deskFields, active: z.boolean(), version: Version }),
  reply: PatientProfile,
});

export const deletePatient = route('deletePatient', {
  method: 'DELETE',
  path: '/clients/{patientId}',
  summary:
    'Takes a client without appointments to come out of every list, their record with them; nothing is erased',
  allow: frontDesk,
  params: OfPatient,
  reply: OfPatient,
});
