import * as z from 'zod/mini';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, inOneLine, Phone, Version } from '#shared/core/schemas.ts';

const requiredMessage = 'Este campo es obligatorio.';
const nameSchema = z
  .string()
  .check(
    inOneLine,
    z.minLength(1, { error: requiredMessage, abort: true }),
    z.maxLength(80, { error: 'Máximo 80 caracteres.' }),
  );

const personFields = {
  role: z.enum(frontDesk, { error: 'Elige un rol.' }),
  firstName: nameSchema,
  lastName: nameSchema,
  phone: Phone,
};

export const NewDeskMember = z.strictObject({ ...personFields, email: Email });
/** Edited fields without the e-mail, which cannot be changed. `version` is the version that was read. */
export const DeskMemberChange = z.strictObject({ ...personFields, active: z.boolean(), version: Version });

export const DeskMember = z.object({
  userId: Id,
  role: z.enum(frontDesk),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  active: z.boolean(),
  invited: z.boolean(),
  mailStop: z.optional(z.enum(mailStopReasons)),
  secondFactor: z.boolean(),
  version: Version,
});
export type DeskMember = z.infer<typeof DeskMember>;

const MemberParams = z.object({ userId: Id });

export const listDeskMembers = route('listDeskMembers', {
  method: 'GET',
  path: '/desk-members',
  summary: 'Lists administrators and supervisors by name',
  allow: ['admin'],
  topics: ['accounts'],
  reply: z.array(DeskMember),
});

export const inviteDeskMember = route('inviteDeskMember', {
  method: 'POST',
  path: '/desk-members',
  summary: 'Creates an administrator or supervisor account and sends the invitation',
  allow: ['admin'],
  body: NewDeskMember,
  reply: DeskMember,
});

export const changeDeskMember = route('changeDeskMember', {
  method: 'PUT',
  path: '/desk-members/{userId}',
  summary:
    'Updates an administrator or supervisor. The last active administrator cannot be demoted or deactivated',
  allow: ['admin'],
  params: MemberParams,
  body: DeskMemberChange,
  reply: DeskMember,
});

export const removeDeskMember = route('removeDeskMember', {
  method: 'DELETE',
  path: '/desk-members/{userId}',
  summary: 'Closes an administrator or supervisor account, except for the last active administrator',
  allow: ['admin'],
  params: MemberParams,
  reply: MemberParams,
});
