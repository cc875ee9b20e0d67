import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { getCenterSettings, getSetup, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { anAccount, aService, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let asOwner: Caller;
it.beforeAll(async ({ stack }) => {
  asOwner = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
});

describe('getSetup', () => {
  it('lists the missing steps, and getMe refers administrators to them', async () => {
    await createFixture(stack);
    const asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
    const { catalog, commit } = thePlatform();
    const services = await catalog.services();
    await commit(...services.map((service) => catalog.putProduct({ ...service, active: false })));

    const { left } = (await asOwner(getSetup)).reply;
    const ownerAccount = (await asOwner(getMe)).reply;
    const supervisor = (await asSupervisor(getMe)).reply;
    await commit(...services.map(catalog.putProduct));

    expect(left).toEqual(['services', 'team']);
    expect(ownerAccount).toMatchObject({ role: 'admin', isSettingUp: true });
    expect(supervisor).not.toHaveProperty('isSettingUp');
    expect((await asOwner(getSetup)).reply).toEqual({ left: [] });
    expect((await asOwner(getMe)).reply).not.toHaveProperty('isSettingUp');
  });

  it.each<[string, (member: StaffMember) => StaffMember]>([
    ['performs no service', (member) => ({ ...member, serviceIds: [] })],
    [
      'performs only services that are no longer offered',
      (member) => ({ ...member, serviceIds: ['was-offered'] }),
    ],
    ['has no hours', (member) => ({ ...member, staffId: `${member.staffId}-without-hours` })],
    ['is inactive', (member) => ({ ...member, active: false })],
  ])('lists the team as missing if it %s', async (_, changeMember) => {
    await createFixture(stack);
    const { staff, commit } = thePlatform();
    const members = await staff.all();
    await aService('was-offered', { active: false });
    await commit(...members.map((member) => staff.put({ ...member, active: false })));
    await commit(...members.map((member) => staff.put(changeMember(member))));

    const { left } = (await asOwner(getSetup)).reply;
    await commit(...members.map((member) => staff.put(changeMember({ ...member, serviceIds: [] }))));
    await commit(...members.map((member) => staff.put(member)));

    expect(left).toEqual(['team']);
    expect((await asOwner(getSetup)).reply).toEqual({ left: [] });
  });

  it('lists the team as missing if it works only on a closed day', async ({ fixture }) => {
    await aStaffMember('Sonia', { staffId: 'sonia' });
    const { staff, commit } = thePlatform();
    const otherMembers = (await staff.all()).filter(({ staffId }) => staffId !== fixture.member.staffId);
    await commit(...otherMembers.map((member) => staff.put({ ...member, active: false })));
    const listGapsAfter = async (closures: CenterSettings['closures']) => {
      const { settings } = (await asOwner(getCenterSettings)).reply;
      await asOwner(saveCenterSettings, { body: { ...settings, closures } });
      return (await asOwner(getSetup)).reply.left;
    };

    const gapsWhenClosed = await listGapsAfter([{ date: fixture.date, name: 'Inventario' }]);
    const gapsWhenOpen = await listGapsAfter([]);
    await commit(...otherMembers.map((member) => staff.put(member)));

    expect([gapsWhenClosed, gapsWhenOpen]).toEqual([['team'], []]);
  });

  it('accepts a team with base hours only', async () => {
    await createFixture(stack);
    const { staff, commit } = thePlatform();
    const members = await staff.all();
    const toNewMember = ({ staffId, ...member }: StaffMember): StaffMember => ({
      ...member,
      staffId: `${staffId}-new`,
      baseHours: { start: '09:00', end: '17:00' },
    });
    await commit(...members.map((member) => staff.put({ ...member, active: false })));
    await commit(...members.map((member) => staff.put(toNewMember(member))));

    const { left } = (await asOwner(getSetup)).reply;
    await commit(...members.map((member) => staff.put({ ...toNewMember(member), active: false })));
    await commit(...members.map((member) => staff.put(member)));

    expect(left).toEqual([]);
  });

  it('stores a completed setup, and getMe reports it as open again only after getSetup finds a gap', async () => {
    await createFixture(stack);
    const { catalog, commit } = thePlatform();
    expect((await asOwner(getSetup)).reply).toEqual({ left: [] });
    const services = await catalog.services();
    await commit(...services.map((service) => catalog.putProduct({ ...service, active: false })));

    const accountBefore = (await asOwner(getMe)).reply;
    const { left } = (await asOwner(getSetup)).reply;
    const accountAfter = (await asOwner(getMe)).reply;
    await commit(...services.map(catalog.putProduct));

    expect(accountBefore).not.toHaveProperty('isSettingUp');
    expect(left).toEqual(['services', 'team']);
    expect(accountAfter).toMatchObject({ isSettingUp: true });
  });
});
