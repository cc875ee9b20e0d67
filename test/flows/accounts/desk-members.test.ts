import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import {
  changeDeskMember,
  type DeskMember,
  inviteDeskMember,
  listDeskMembers,
  removeDeskMember,
} from '#shared/accounts/desk-members-api.ts';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { readInvitationMail } from '#test/support/accounts/invitations.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

const createAdmin = async (name: string) => {
  const account = await anAccount('admin', name);
  return { ...account, as: stack.as(account) };
};
const nina = { role: 'supervisor', firstName: 'Nina', lastName: 'Soto', phone: '787-555-0161' } as const;
const changeMember = (
  by: Caller,
  member: DeskMember | Awaited<ReturnType<typeof createAdmin>>,
  changes: Partial<BodyOf<typeof changeDeskMember>>,
) => {
  const { userId, role, firstName, lastName, phone, active } = member;
  const version = 'version' in member ? member.version : 0;
  return by(changeDeskMember, {
    params: { userId },
    body: { role: role as DeskMember['role'], firstName, lastName, phone, active, version, ...changes },
  });
};
const removeMember = (by: Caller, { userId }: { userId: string }) =>
  by(removeDeskMember, { params: { userId } });
const deactivateOtherMembers = async () => {
  const { accounts, commit } = thePlatform();
  for (const { userId } of await accounts.byRole('admin'))
    await commit(accounts.change(userId, { active: false }));
};

describe('administrator', () => {
  it('invites a supervisor, makes them an administrator and removes them', async () => {
    const owner = await createAdmin('Olga');
    const email = 'nina@test.example';
    const { reply: invited } = await owner.as(inviteDeskMember, { body: { ...nina, email } });
    expect(invited).toMatchObject({ role: 'supervisor', email, active: true, invited: true });

    const { link, password: temporaryPassword } = await readInvitationMail(stack, { email });
    const params = { userId: link.pathname.split('/')[2]! };
    const password = 'una-clave-larga';
    await caller(stack.url)(acceptInvitation, { params, body: { email, temporaryPassword, password } });
    const asSupervisor = caller(stack.url, await fetchAccessToken(email, password));
    expect((await asSupervisor(listDeskMembers)).status).toBe(403);

    expect((await changeMember(owner.as, invited, { role: 'admin' })).reply).toMatchObject({ role: 'admin' });
    expect((await asSupervisor(getMe)).status).toBe(401);
    await stack.waitUntilSettled();
    const asAdmin = caller(stack.url, await fetchAccessToken(email, password));
    expect((await asAdmin(listDeskMembers)).reply.find((member) => member.email === email)).toMatchObject({
      role: 'admin',
      invited: false,
    });

    expect((await removeMember(owner.as, invited)).status).toBe(200);
    expect((await asAdmin(getMe)).status).toBe(401);
    await expect(fetchAccessToken(email, password)).rejects.toThrow();
    expect((await removeMember(owner.as, invited)).status).toBe(404);
    expect((await owner.as(inviteDeskMember, { body: { ...nina, email } })).status).toBe(200);
  });

  it('gets 409 for an account that changed since it was read, and overwrites nothing', async () => {
    const owner = await createAdmin('Odalys');
    const { reply: memberAsRead } = await owner.as(inviteDeskMember, {
      body: { ...nina, email: 'norma@test.example' },
    });

    const phoneChange = await changeMember(owner.as, memberAsRead, { phone: '787-555-0162' });
    const staleNameChange = await changeMember(owner.as, memberAsRead, { lastName: 'Sosa' });
    const storedMember = (await owner.as(listDeskMembers)).reply.find(
      ({ userId }) => userId === memberAsRead.userId,
    );
    const retriedChange = await changeMember(owner.as, phoneChange.reply, { lastName: 'Sosa' });

    expect([staleNameChange.status, staleNameChange.problem.code]).toEqual([
      409,
      'account.changed_meanwhile',
    ]);
    expect(storedMember).toEqual(phoneChange.reply);
    expect(retriedChange.reply).toMatchObject({ lastName: 'Sosa', phone: phoneChange.reply.phone });
  });

  it('cannot change clients or aestheticians through these routes', async () => {
    const owner = await createAdmin('Otilia');
    const member = await anAccount('staff', 'Elba', { userId: 'elba' });

    expect((await removeMember(owner.as, member)).status).toBe(404);
    expect((await changeMember(owner.as, { ...owner, userId: 'elba' }, {})).status).toBe(404);
  });

  it('cannot deactivate, demote or remove the last administrator', async () => {
    await deactivateOtherMembers();
    const owner = await createAdmin('Oda');
    await owner.as(inviteDeskMember, { body: { ...nina, role: 'admin', email: 'nora@test.example' } });

    const rejected = [
      await changeMember(owner.as, owner, { active: false }),
      await changeMember(owner.as, owner, { role: 'supervisor' }),
      await removeMember(owner.as, owner),
    ];

    expect(rejected.map(({ problem }) => problem.code)).toEqual(Array(3).fill('account.last_admin'));
    expect((await owner.as(getMe)).reply).toMatchObject({ role: 'admin' });
    expect((await changeMember(owner.as, owner, { firstName: 'Odalis' })).status).toBe(200);
  });

  it.each([1, 2])(
    'cannot leave the center without administrators, even if all deactivate each other at once (round %i)',
    async (round) => {
      await deactivateOtherMembers();
      const [firstAdmin, secondAdmin, thirdAdmin] = await Promise.all(
        ['Ada', 'Ena', 'Ida'].map((name) => createAdmin(`${name}${round}`)),
      );

      await Promise.all([
        changeMember(firstAdmin!.as, secondAdmin!, { active: false }),
        changeMember(secondAdmin!.as, thirdAdmin!, { role: 'supervisor' }),
        removeMember(thirdAdmin!.as, firstAdmin!),
        changeMember(firstAdmin!.as, firstAdmin!, { active: false }),
      ]);

      const activeAdmins = (await thePlatform().accounts.byRole('admin')).filter(({ active }) => active);
      expect(activeAdmins.length).toBeGreaterThan(0);
    },
  );
});
