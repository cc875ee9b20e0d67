import type { BodyOf } from '#shared/core/route.ts';
import {
  createStaffMember,
  deleteStaffMember,
  listTeam,
  type TeamMember,
  updateStaffMember,
} from '#shared/staff/desk-api.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { addWorkingHours, aStaffMember, thePlatform } from '../center/center.ts';
import { asStaff, createFixture, type Fixture } from '../center/fixture.ts';
import type { Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';

// Calls of the front desk about the team.

type ProfileBody = BodyOf<typeof createStaffMember>;
let profileCount = 0;

export function aProfile(changes: Partial<ProfileBody> = {}): ProfileBody {
  profileCount += 1;
  return {
    firstName: 'Camila',
    lastName: 'Vega',
    phone: '(787) 555-0142',
    active: true,
    serviceIds: [],
    email: `camila${profileCount}@test.example`,
    ...changes,
  };
}

export async function createMember(desk: Caller, changes: Partial<ProfileBody> = {}): Promise<TeamMember> {
  const { status, reply, problem } = await desk(createStaffMember, { body: aProfile(changes) });
  if (status !== 200) throw new Error(`The member was not created: ${problem.code}`);
  return reply;
}

/** Saves a member as last read, with some fields changed. */
export function edit(desk: Caller, { staffId, ...member }: TeamMember, change: Partial<ProfileBody> = {}) {
  const { firstName, lastName, phone, email, active, serviceIds, baseHours, version } = member;
  const profile = { firstName, lastName, phone, email, active, serviceIds };
  const body = { ...profile, ...(baseHours && { baseHours }), ...change, version };
  return desk(updateStaffMember, { params: { staffId }, body });
}

export const remove = (desk: Caller, staffId: string) => desk(deleteStaffMember, { params: { staffId } });

export const findListedMember = async (desk: Caller, staffId: string) =>
  (await desk(listTeam)).reply.find((member) => member.staffId === staffId);

/** Creates a fixture whose service only one aesthetician performs, who can sign in. */
export async function aBookedMember(stack: TestStack): Promise<{ fixture: Fixture; member: StaffMember }> {
  const fixture = await createFixture(stack);
  const name = `Booked${fixture.serviceId.replace('-', '')}`;
  const member = await aStaffMember(name, { serviceIds: [fixture.serviceId] });
  await addWorkingHours(member.staffId, fixture.date);
  const { staff, commit } = thePlatform();
  await commit(staff.put({ ...fixture.member, active: false }));
  return { fixture: { ...fixture, member, asStaff: asStaff(stack, member) }, member };
}
