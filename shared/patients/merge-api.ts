import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import { choiceNames, mergeSides } from './merge.ts';
import { storedContact } from './patient.ts';
import { sameClientReasons } from './same-client.ts';

// Two records of one person, found and united by the front desk.

const PatientParams = z.object({ patientId: Id });
const PairParams = z.object({ patientId: Id, duplicateId: Id });

export const Duplicates = z.object({
  rows: z.array(z.object({ patientId: Id, name: z.string(), why: z.enum(sameClientReasons) })),
  /** Merges into this client that can still be undone. */
  merges: z.array(z.object({ mergeId: Id, duplicateName: z.string(), undoUntil: Instant })),
});
export type Duplicates = z.infer<typeof Duplicates>;

export const listDuplicates = route('listDuplicates', {
  method: 'GET',
  path: '/clients/{patientId}/duplicates',
  summary:
    'Lists clients with the same phone, or the same name and birth date, and the merges that can still be undone',
  allow: frontDesk,
  topics: ['patients'],
  params: PatientParams,
  reply: Duplicates,
});

const { place: _place, ...contact } = storedContact;
export const ComparedClient = z.object({
  patientId: Id,
  ...contact,
  notes: z.optional(z.string()),
  createdAt: Instant,
  /** The client has signed in, so this record must be the kept one. */
  hasAccount: z.boolean(),
  /** What would move to the other record. */
  counts: z.object({
    appointments: z.int(),
    sales: z.int(),
    notes: z.int(),
    documents: z.int(),
    others: z.int(),
  }),
  version: Version,
});
export type ComparedClient = z.infer<typeof ComparedClient>;

export const compareDuplicates = route('compareDuplicates', {
  method: 'GET',
  path: '/clients/{patientId}/duplicates/{duplicateId}',
  summary: 'Returns what each of two records of one person has, before they are merged',
  allow: frontDesk,
  params: PairParams,
  reply: z.object({ clients: z.array(ComparedClient).check(z.length(2)) }),
});

export const mergeClients = route('mergeClients', {
  method: 'POST',
  path: '/clients/{patientId}/duplicates/{duplicateId}',
  summary:
    'Moves everything of the duplicate to the client in the path, and removes the duplicate from all lists. It can be undone for 30 days',
  allow: frontDesk,
  params: PairParams,
  body: z.strictObject({
    version: Version,
    duplicateVersion: Version,
    choices: z.partialRecord(z.enum(choiceNames), z.enum(mergeSides)),
  }),
  reply: z.object({ mergeId: Id, undoUntil: Instant }),
});

export const undoMerge = route('undoMerge', {
  method: 'DELETE',
  path: '/client-merges/{mergeId}',
  summary: 'Undoes a merge. What was created since stays with the kept client',
  allow: frontDesk,
  params: z.object({ mergeId: Id }),
  reply: z.object({ duplicateId: Id }),
});
