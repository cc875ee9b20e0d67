import * as z from 'zod/mini';
import { confirmationsSchema } from '#shared/core/confirmation.ts';
import { mailStopReasons } from '#shared/core/email/mail-stop.ts';
import { frontDesk } from '#shared/core/roles.ts';
import { route } from '#shared/core/route.ts';
import { Email, Id, inOneLine, Phone, toStoredSchema, Version } from '#shared/core/schemas.ts';
import { Position } from './api.ts';
import { BaseHours } from './availability-block.ts';
import { checkHours } from './block-hours.ts';
import { strandedConfirmation } from './stranded-appointments.ts';

// Staff administration for the front desk (R372).

const TeamMemberParams = z.object({ staffId: Id });

const requiredText = 'Este campo es obligatorio.';
const buildTextSchema = (maxLength: number) =>
  z
    .string({ error: requiredText })
    .check(
      inOneLine,
      z.minLength(1, { error: requiredText, abort: true }),
      z.maxLength(maxLength, { error: `Máximo ${maxLength} caracteres.` }),
    );

const ChosenHours = z.strictObject(BaseHours.shape).check(checkHours);

export const StaffProfile = z.strictObject({
  firstName: buildTextSchema(80),
  lastName: buildTextSchema(80),
  phone: Phone,
  email: Email,
  active: z.boolean(),
  serviceIds: z.array(Id).check(z.maxLength(500)),
  baseHours: z.optional(ChosenHours),
});
export type StaffProfile = z.infer<typeof StaffProfile>;

export const TeamMember = z.object({
  staffId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z.optional(z.string()),
  phone: z.string(),
  active: z.boolean(),
  invited: z.boolean(),
  mailStop: z.optional(z.enum(mailStopReasons)),
  serviceIds: z.array(Id),
  baseHours: z.optional(BaseHours),
  colorIndex: z.int(),
  /** Shared position, or the middle of the island if none is shared. */
  location: toStoredSchema(Position),
  /** Sent back with a change to detect concurrent edits. */
  version: Version,
});
export type TeamMember = z.infer<typeof TeamMember>;

export const listTeam = route('listTeam', {
  method: 'GET',
  path: '/team',
  summary: 'Lists aestheticians by name, with all fields',
  allow: frontDesk,
  topics: ['staff', 'accounts'],
  reply: z.array(TeamMember),
});

export const createStaffMember = route('createStaffMember', {
  method: 'POST',
  path: '/team',
  summary: 'Creates an aesthetician’s account. Active ones are invited',
  allow: frontDesk,
  body: StaffProfile,
  reply: TeamMember,
});

export const updateStaffMember = route('updateStaffMember', {
  method: 'PUT',
  path: '/team/{staffId}',
  summary:
    'Updates an aesthetician. Deactivation is rejected with upcoming appointments, and base hours that leave appointments outside require confirmation',
  allow: frontDesk,
  params: TeamMemberParams,
  body: z.strictObject({
    ...StaffProfile.shape,
    version: Version,
    confirmed: confirmationsSchema(strandedConfirmation),
  }),
  reply: TeamMember,
});

export const deleteStaffMember = route('deleteStaffMember', {
  method: 'DELETE',
  path: '/team/{staffId}',
  summary:
    'Removes an aesthetician from the team. The call is rejected while they have upcoming appointments',
  allow: frontDesk,
  params: TeamMemberParams,
  reply: z.object({ staffId: Id }),
});

export const resendStaffEmailProof = route('resendStaffEmailProof', {
  method: 'POST',
  path: '/team/{staffId}/email-proof',
  summary: 'Resends the verification e-mail for a staff member’s new address',
  allow: frontDesk,
  params: TeamMemberParams,
  reply: TeamMember,
});

export const cancelStaffEmailChange = route('cancelStaffEmailChange', {
  method: 'DELETE',
  path: '/team/{staffId}/email-proof',
  summary: 'Cancels a staff member’s unverified e-mail change',
  allow: frontDesk,
  params: TeamMemberParams,
  reply: TeamMember,
});
