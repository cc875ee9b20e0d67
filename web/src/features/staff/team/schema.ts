import * as z from 'zod/mini';
import { phone } from '#shared/core/format.ts';
import { hoursCheck } from '#shared/staff/block-hours.ts';
import { StaffProfile, type TeamMember } from '#shared/staff/desk-api.ts';
import type { AppForm } from '#web/src/ui/fields/form.tsx';
import { memberText } from './copy.ts';

const { baseHours: _, ...shape } = StaffProfile.shape;

/** Base hours are two fields of the form; both may be left empty. */
const Fields = z.object({ ...shape, start: z.string(), end: z.string() }).check(
  z.refine(({ start, end }) => (start === '') === (end === ''), {
    error: memberText.bothHours,
    path: ['end'],
  }),
  (context) => {
    const { start, end } = context.value;
    if (start !== '' && end !== '') hoursCheck(context);
  },
);

/** What the form holds, and what the call takes of it. */
export const MemberForm = z.pipe(
  z.pipe(
    Fields,
    z.transform(({ start, end, ...rest }: z.output<typeof Fields>) =>
      start === '' || end === '' ? rest : { ...rest, baseHours: { start, end } },
    ),
  ),
  StaffProfile,
);
export type MemberState = AppForm<z.input<typeof MemberForm>, z.output<typeof MemberForm>>;

/** The form of somebody, or of nobody yet. */
export const fieldsOf = (member: TeamMember | undefined): z.input<typeof MemberForm> => ({
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  phone: member ? phone(member.phone) : '',
  email: member?.email ?? '',
  active: member?.active ?? true,
  serviceIds: member?.serviceIds ?? [],
  start: member?.baseHours?.start ?? '',
  end: member?.baseHours?.end ?? '',
});
