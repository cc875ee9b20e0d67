import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { CivilDate, Cursor, Id, Version } from '#shared/core/schemas.ts';
import { deskFields } from './contact.ts';
import { storedContact } from './patient.ts';
import { sameClientConfirmation } from './same-client.ts';

// Clients for the front desk and aestheticians ("Manejo de Clientes", R379).

const teamRoles = ['admin', 'supervisor', 'staff'] as const;
const PatientParams = z.object({ patientId: Id });

/** Rows per page that the user can choose. The first is the default (R381). */
export const patientsPageSizes = ['5', '10', '25', '50'] as const;
export type PatientsPageSize = (typeof patientsPageSizes)[number];

/** Filters of the list. `away` means not seen for 90 days (`isAway`). */
export const patientFilters = ['inactive', 'invited', 'away'] as const;
export type PatientFilter = (typeof patientFilters)[number];

/** Orders by the last appointment, instead of by last name. */
export const patientOrders = ['newest', 'oldest'] as const;
export type PatientOrder = (typeof patientOrders)[number];

/** A client in the list. Aestheticians do not get the address. */
export const PatientRow = z.object({
  patientId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.optional(z.string()),
  active: z.boolean(),
  invited: z.boolean(),
  /** Another person verified this e-mail. Sign-in is blocked until a new one is entered. */
  emailLost: z.optional(z.boolean()),
  mailStop: z.optional(z.enum(mailStopReasons)),
  /** Day of the latest completed appointment. */
  lastAppointment: z.optional(CivilDate),
  /** Day of today's or the next appointment. */
  next: z.optional(CivilDate),
});
export type PatientRow = z.infer<typeof PatientRow>;

export const listPatients = route('listPatients', {
  method: 'GET',
  path: '/clients',
  summary:
    'Lists clients (for aestheticians, those whose record they can open), five per page by default: by last name or, with an order, by last appointment. Inactive clients are listed by last name, invited ones by invitation, newest first, and those not seen for 90 days by last appointment. With a text, lists all those whose name, e-mail or phone has each of its words, best match first',
  allow: teamRoles,
  topics: ['patients', 'appointments'],
  query: z.strictObject({
    text: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(80))),
    filter: z.optional(z.enum(patientFilters)),
    /** Applies to all clients and to those not seen for 90 days. */
    order: z.optional(z.enum(patientOrders)),
    cursor: z.optional(Cursor),
    /** Absent for the default number of rows. */
    limit: z.optional(z.enum(patientsPageSizes)),
  }),
  reply: z.extend(pageSchema(PatientRow), {
    /** Absent where counting would read every row of the filter. */
    total: z.optional(z.int()),
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
  summary: 'Lists removed clients by last name. Only their access log can be opened',
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
  /** Another person verified `email`. A new one takes effect at once and gets an invitation. */
  emailLost: z.optional(z.boolean()),
  mailStop: z.optional(z.enum(mailStopReasons)),
  active: z.boolean(),
  version: Version,
});
export type PatientProfile = z.infer<typeof PatientProfile>;

export const getPatient = route('getPatient', {
  method: 'GET',
  path: '/clients/{patientId}',
  summary: 'Returns a client’s contact data for editing',
  allow: frontDesk,
  topics: ['patients'],
  params: PatientParams,
  reply: PatientProfile,
});

export const createPatient = route('createPatient', {
  method: 'POST',
  path: '/clients',
  summary: 'Creates a client with an account and sends the invitation',
  allow: teamRoles,
  body: z.strictObject({ ...deskFields, confirmed: confirmationsSchema(sameClientConfirmation) }),
  reply: z.object({ patientId: Id }),
});

export const updatePatient = route('updatePatient', {
  method: 'PUT',
  path: '/clients/{patientId}',
  summary:
    'Updates a client’s contact data and access. A new e-mail applies after verification, or at once with an invitation if the client never signed in or lost access to theirs',
  allow: frontDesk,
  params: PatientParams,
  body: z.strictObject({ ...deskFields, active: z.boolean(), version: Version }),
  reply: PatientProfile,
});

export const deletePatient = route('deletePatient', {
  method: 'DELETE',
  path: '/clients/{patientId}',
  summary:
    'Removes a client without upcoming appointments from all lists, with their record. Nothing is deleted',
  allow: frontDesk,
  params: PatientParams,
  reply: PatientParams,
});
