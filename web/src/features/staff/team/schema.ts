import * as z from 'zod/mini';
import type { BookableService } from '#shared/appointments/calendar/calendar-api.ts';
import { clockRange, phone } from '#shared/core/format.ts';
import { hoursCheck } from '#shared/staff/block-hours.ts';
import { StaffProfile, type TeamMember } from '#shared/staff/desk-api.ts';
import { meanwhileText } from '#web/src/components/changed-meanwhile/copy.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
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

/** As it is typed. */
export const TypedMember = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  active: z.boolean(),
  serviceIds: z.array(z.string()),
  start: z.string(),
  end: z.string(),
});

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

/** What of it is told when somebody else changed it. */
export const memberParts = (
  services: readonly BookableService[],
): readonly Part<z.input<typeof MemberForm>>[] => [
  written('firstName', memberText.firstName),
  written('lastName', memberText.lastName),
  written('phone', memberText.phone),
  written('email', memberText.email),
  { label: memberText.active, names: ['active'], words: ({ active }) => meanwhileText.yesOrNo(active) },
  {
    label: memberText.services,
    names: ['serviceIds'],
    words: ({ serviceIds }) =>
      services
        .filter(({ serviceId }) => serviceIds.includes(serviceId))
        .map(({ name }) => name)
        .join('\n'),
  },
  {
    label: memberText.hours,
    names: ['start', 'end'],
    words: ({ start, end }) => (start === '' || end === '' ? memberText.noHour : clockRange(start, end)),
  },
];

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
