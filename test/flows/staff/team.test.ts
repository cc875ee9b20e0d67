import { describe, expect } from 'vitest';
import { createStaffMember } from '#shared/staff/desk-api.ts';
import { unknownPosition } from '#shared/staff/staff-member.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aProfile, createMember, edit, findListedMember } from '#test/support/staff/team.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const listAuditEntries = async (staffId: string, action: string) =>
  (await allTableRows()).filter((row) => row['action'] === action && row['subjectId'] === staffId);
const listEventTypes = async (userId: string) =>
  ((await allTableRows()) as { detailType?: string; data?: { userId?: string; staffId?: string } }[]).flatMap(
    ({ detailType, data }) =>
      detailType && [data?.userId, data?.staffId].includes(userId) ? [detailType] : [],
  );
describe('createStaffMember', () => {
  it('creates an account, a color and an invitation in one commit [R374 R377]', async () => {
    const baseHours = { start: '09:00', end: '17:00' };
    const { staffId, ...member } = await createMember(desk, { email: ' Nueva@Test.Example ', baseHours });

    const account = await thePlatform().accounts.find(staffId);
    expect(account).toMatchObject({ role: 'staff', email: 'nueva@test.example', passwordTemporary: true });
    expect(member).toMatchObject({
      email: 'nueva@test.example',
      phone: '+17875550142',
      active: true,
      invited: true,
      baseHours,
      serviceIds: [],
      location: unknownPosition,
    });
    expect((await listEventTypes(staffId)).sort()).toEqual(['InvitationDue.v1', 'StaffMemberChanged.v1']);
    expect(await listAuditEntries(staffId, 'staff.created')).toHaveLength(1);
    await stack.waitUntilSettled();
    expect(stack.messages.mailbox.list({ type: 'mail', to: 'nueva@test.example' })).toHaveLength(1);
  });

  it('requires name, e-mail, a complete phone and existing services [R373]', async () => {
    const body = aProfile({ firstName: ' ', lastName: '', phone: '', email: '' });

    const [empty, shortPhone, unknownService] = await expectNoChange(stack, async () => [
      await desk(createStaffMember, { body }),
      await desk(createStaffMember, { body: aProfile({ phone: '787-555' }) }),
      await desk(createStaffMember, { body: aProfile({ serviceIds: ['made-up'] }) }),
    ]);

    const requiredMessage = 'Este campo es obligatorio.';
    expect(empty!.problem.fields).toEqual(
      expect.arrayContaining(
        ['firstName', 'lastName', 'phone', 'email'].map((field) => ({ field, message: requiredMessage })),
      ),
    );
    expect([shortPhone!.status, shortPhone!.problem.fields[0]?.field]).toEqual([422, 'phone']);
    expect([unknownService!.status, unknownService!.problem.code]).toEqual([422, 'staff.unknown_service']);
  });

  it('invites an inactive member once they are activated', async () => {
    const member = await createMember(desk, { active: false });
    expect(await listEventTypes(member.staffId)).not.toContain('InvitationDue.v1');

    await edit(desk, member, { active: true });

    expect(await listEventTypes(member.staffId)).toContain('InvitationDue.v1');
  });
});

describe('updateStaffMember', () => {
  it('audits the values before and after [R376]', async () => {
    const member = await createMember(desk);

    const { reply } = await edit(desk, member, { lastName: 'Rosado', phone: '939-555-0100' });

    expect(reply).toMatchObject({ lastName: 'Rosado', phone: '+19395550100', version: member.version + 1 });
    const [row] = await listAuditEntries(member.staffId, 'staff.updated');
    expect(row!['details']).toMatchObject({ before: { lastName: 'Vega' }, after: { lastName: 'Rosado' } });
    expect(await thePlatform().accounts.find(member.staffId)).toMatchObject({ lastName: 'Rosado' });
  });

  it('applies one of several concurrent changes', async () => {
    const member = await createMember(desk);

    const responses = await Promise.all(
      ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((lastName) => edit(desk, member, { lastName })),
    );

    const codes = responses.map(({ status, problem }) => (status === 200 ? 'ok' : problem.code)).sort();
    expect(codes).toEqual(['ok', ...Array(4).fill('staff.changed_meanwhile')]);
  });

  it('rejects an e-mail that is in use, ignoring case [R373]', async () => {
    const [firstMember, secondMember] = [await createMember(desk), await createMember(desk)];
    const email = firstMember.email.toUpperCase();

    const rejected = [
      await desk(createStaffMember, { body: aProfile({ email }) }),
      await edit(desk, secondMember, { email, lastName: 'Otra' }),
    ];

    const message = 'Este correo ya está registrado.';
    for (const { status, problem } of rejected)
      expect([status, problem.detail, problem.fields]).toEqual([409, message, [{ field: 'email', message }]]);
    expect(await findListedMember(desk, secondMember.staffId)).toMatchObject({
      email: secondMember.email,
      lastName: 'Vega',
    });
  });
});
