import * as z from 'zod/mini';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id } from '#shared/core/schemas.ts';
import { openableLinkKinds } from './short-link.ts';

export const Token = z.string().check(z.regex(/^[\w-]{20,64}$/));
const publicAccess = ['public'] as const;

/** Why a short link no longer works. It expired or was replaced by a later change. */
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
    /** True for a new e-mail of an account, which keeps the old one until the new one is verified. */
    isChange: z.boolean(),
  }),
  z.object({ kind: z.literal('registration'), prospectId: Id, email: Email }),
  z.object({ kind: z.literal('emailUndo'), email: Email, isUndone: z.boolean() }),
  z.object({ kind: z.literal('greetings'), isEnded: z.boolean() }),
  z.object({ kind: z.literal('ended'), of: z.enum(openableLinkKinds), why: z.enum(shortLinkEnds) }),
]);
export type OpenedLink = z.infer<typeof OpenedLink>;

export const openShortLink = route('openShortLink', {
  method: 'GET',
  path: '/links/{token}',
  summary: 'Returns the target of a short link. Opening it changes nothing',
  allow: publicAccess,
  params: z.object({ token: Token }),
  reply: OpenedLink,
});

export const proveEmail = route('proveEmail', {
  method: 'POST',
  path: '/links/{token}/prove-email',
  summary: 'Verifies the e-mail with which a client registered or to which they asked to change',
  allow: publicAccess,
  params: z.object({ token: Token }),
  reply: z.object({ isFirst: z.boolean() }),
});

export const undoEmailChange = route('undoEmailChange', {
  method: 'POST',
  path: '/links/{token}/undo-email',
  summary: 'Keeps or restores the old e-mail, ends all sessions and requires a new password',
  allow: publicAccess,
  params: z.object({ token: Token }),
  reply: z.object({ isFirst: z.boolean() }),
});

export const endGreetings = route('endGreetings', {
  method: 'POST',
  path: '/links/{token}/end-greetings',
  summary: 'Unsubscribes the client from greetings. Mail programs may call it with one click (RFC 8058)',
  allow: publicAccess,
  // Mail programs send a form whose content is constant.
  raw: true,
  params: z.object({ token: Token }),
  reply: z.object({ isFirst: z.boolean() }),
});

export const cancelEmailChange = route('cancelEmailChange', {
  method: 'DELETE',
  path: '/patients/{patientId}/email-proof',
  summary: 'Cancels an e-mail change that is not verified yet',
  allow: ['patient', ...frontDesk],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.object({ email: Email }),
});

export const getEmailProof = route('getEmailProof', {
  method: 'GET',
  path: '/patients/{patientId}/email-proof',
  summary: 'Returns whether a client’s e-mail still needs verification',
  allow: ['patient'],
  own: { patient: 'patientId' },
  topics: ['patients'],
  params: z.object({ patientId: Id }),
  reply: z.object({ isAwaited: z.boolean(), email: Email }),
});

export const resendEmailProof = route('resendEmailProof', {
  method: 'POST',
  path: '/patients/{patientId}/email-proof',
  summary: 'Resends a client’s verification e-mail',
  allow: ['patient'],
  own: { patient: 'patientId' },
  params: z.object({ patientId: Id }),
  reply: z.object({ isAwaited: z.boolean(), email: Email }),
});
