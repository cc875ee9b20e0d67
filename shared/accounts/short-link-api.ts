import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import { openedKinds } from './short-link.ts';

export const Token = z.string().check(z.regex(/^[\w-]{20,64}$/));
const publicAccess = ['public'] as const;

/** Why a short link no longer works: expired, or replaced by a later change. */
export const shortLinkEnds = ['expired', 'replaced'] as const;
export type ShortLinkEnd = (typeof shortLinkEnds)[number];

export const OpenedLink = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invitation'),
    userId: Id,
    email: Email,
    isTeam: z.boolean(),
    isAccepted: z.boolean(),
  }),
  z.object({
    kind: z.literal('emailProof'),
    isProved: z.boolean(),
    /** True for a new e-mail of an account that keeps the old one until then. */
    isChange: z.boolean(),
  }),
  z.object({ kind: z.literal('registration'), prospectId: Id, email: Email }),
  z.object({ kind: z.literal('emailUndo'), email: Email, isUndone: z.boolean() }),
  z.object({ kind: z.literal('greetings'), isEnded: z.boolean() }),
  z.object({ kind: z.literal('ended'), of: z.enum(openedKinds), why: z.enum(shortLinkEnds) }),
]);
export type OpenedLink = z.infer<typeof OpenedLink>;

export const openShortLink = route('openShortLink', {
  method: 'GET',
  path: '/links/{token}',
  summary: 'Where a short link leads; opening it changes nothing',
  allow: publicAccess,
  params: z.object({ token: Token }),
  reply: OpenedLink,
});

export const proveEmail = route('proveEmail', {
  method: 'POST',
  path: '/links/{token}/prove-email',
  summary: 'The e-mail a client registered with, or asked to change to, is theirs',
  allow: publicAccess,
  params: z.object({ token: Token }),
  /** False if it was already done. */
  reply: z.object({ isFirst: z.boolean() }),
});

export const undoEmailChange = route('undoEmailChange', {
  method: 'POST',
  path: '/links/{token}/undo-email',
  summary: 'The old e-mail stays or is back, every session ends, and a new password is to be chosen',
  allow: publicAccess,
  params: z.object({ token: Token }),
  /** False if it was already done. */
  reply: z.object({ isFirst: z.boolean() }),
});

export const endGreetings = route('endGreetings', {
  method: 'POST',
  path: '/links/{token}/end-greetings',
  summary:
    'No more greetings to the client a greeting went to; a mail program may ask it by one press (RFC 8058)',
  allow: publicAccess,
  // Mail programs send a form whose content is constant.
  raw: true,
  params: z.object({ token: Token }),
  reply: z.object({ isFirst: z.boolean() }),
});

export const cancelEmailChange = route('cancelEmailChange', {
  method: 'DELETE',
  path: '/patients/{patientId}/email-proof',
  summary: 'The e-mail that was asked for and not proved yet is not to come',
  allow: ['patient', ...frontDesk],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.object({ email: Email }),
});

export const getEmailProof = route('getEmailProof', {
  method: 'GET',
  path: '/patients/{patientId}/email-proof',
  summary: 'Whether a client is still to prove that their e-mail is theirs',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['patients'],
  params: z.object({ patientId: Id }),
  reply: z.object({ isAwaited: z.boolean(), email: Email }),
});

export const resendEmailProof = route('resendEmailProof', {
  method: 'POST',
  path: '/patients/{patientId}/email-proof',
  summary: 'Sends the link that proves a client’s e-mail again',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.object({ isAwaited: z.boolean(), email: Email }),
});
