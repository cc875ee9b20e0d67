import * as z from 'zod/mini';
import { PageQuery, pageSchema } from '#shared/core/list-query.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { type ReplyOf, route } from '#shared/core/route.ts';
import { Email, Id, Instant } from '#shared/core/schemas.ts';
import { RecordAnswers, StoredAnswers } from '../application/answers.ts';
import { PreferenceLine } from '../application/appointment-preference.ts';
import { conditions, intakeServices } from '../application/choices.ts';
import { activationOutcomes } from './activation.ts';
import { answerNames } from './answer-review.ts';
import { Prospect } from './prospect.ts';
import { prospectStatuses } from './prospect-state.ts';

// Prospects for the front desk (R122 R125 R129).

const ProspectParams = z.object({ prospectId: Id });

export const contactMatches = ['email', 'phone'] as const;

/** Why an e-mail cannot have an account. A staff member or an unverified account already has it. */
export const emailObstacles = ['team', 'unproved'] as const;

export const ProspectLine = z.object({
  prospectId: Id,
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: Email,
  service: z.enum(intakeServices),
  status: z.enum(prospectStatuses),
  isMinor: z.boolean(),
  preferred: z.optional(PreferenceLine),
  createdAt: Instant,
  emailObstacle: z.optional(z.enum(emailObstacles)),
  /** Existing client with this e-mail, or else this phone. */
  known: z.optional(
    z.object({ patientId: Id, firstName: z.string(), lastName: z.string(), by: z.enum(contactMatches) }),
  ),
});
export type ProspectLine = z.infer<typeof ProspectLine>;

export const listProspects = route('listProspects', {
  method: 'GET',
  path: '/prospects',
  summary: 'Lists applicants awaiting review, newest first',
  allow: frontDesk,
  topics: ['intake'],
  query: PageQuery,
  reply: pageSchema(ProspectLine),
});

export const ProspectFile = z.extend(Prospect, {
  preferred: z.optional(PreferenceLine),
  alerts: z.array(z.object({ condition: z.enum(conditions), message: z.string() })),
});
export type ProspectFile = z.infer<typeof ProspectFile>;

export const getProspect = route('getProspect', {
  method: 'GET',
  path: '/prospects/{prospectId}',
  summary: 'Returns an application with all answers and the consent text. Each read is audited',
  allow: frontDesk,
  params: ProspectParams,
  reply: ProspectFile,
});

export const getProspectReview = route('getProspectReview', {
  method: 'GET',
  path: '/prospects/{prospectId}/review',
  summary: 'Compares an application with the record of the client with the same e-mail. Each read is audited',
  allow: frontDesk,
  params: ProspectParams,
  reply: z.object({
    patientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** Version of the record that was compared. A choice is valid only for it. */
    recordedAt: Instant,
    /** When the client last answered. Corrections by the team do not change it. */
    answeredAt: Instant,
    onRecord: RecordAnswers,
    applied: StoredAnswers,
  }),
});
export type ProspectReview = ReplyOf<typeof getProspectReview>;

export const activateProspect = route('activateProspect', {
  method: 'POST',
  path: '/prospects/{prospectId}/activation',
  summary:
    'Creates a client from an application, or admits the client with the same e-mail. Returns what it did',
  allow: frontDesk,
  params: ProspectParams,
  body: z.strictObject({
    /** Which recorded answers are replaced. Without it, differences are rejected. */
    review: z.optional(z.strictObject({ recordedAt: Instant, taken: z.array(z.enum(answerNames)) })),
  }),
  reply: z.object({ outcome: z.enum(activationOutcomes), patientId: z.optional(Id) }),
});

export const changeProspectEmail = route('changeProspectEmail', {
  method: 'PUT',
  path: '/prospects/{prospectId}/email',
  summary: 'Changes an applicant’s e-mail. The answers are unchanged',
  allow: frontDesk,
  params: ProspectParams,
  body: z.strictObject({ email: Email }),
  reply: z.object({ prospectId: Id, email: Email }),
});

export const deleteProspect = route('deleteProspect', {
  method: 'DELETE',
  path: '/prospects/{prospectId}',
  summary: 'Deletes an application permanently',
  allow: frontDesk,
  params: ProspectParams,
  reply: z.object({ prospectId: Id }),
});

/** Limit per call, so that all deletions and audit entries fit one DynamoDB transaction. */
export const maxRemovals = 40;

export const deleteProspects = route('deleteProspects', {
  method: 'POST',
  path: '/prospects/removals',
  summary: 'Deletes applications. Skips those already deleted and counts those that became clients',
  allow: frontDesk,
  body: z.strictObject({ prospectIds: z.array(Id).check(z.minLength(1), z.maxLength(maxRemovals)) }),
  reply: z.object({
    removed: z.int(),
    clients: z.int(),
  }),
});
