import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { longDate } from '#shared/core/format.ts';
import { createPatient } from '#shared/patients/desk-api.ts';
import { shareLocation } from '#shared/staff/api.ts';
import { anAccount, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { confirmed, freeTimes, request } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { aBookedMember, edit, remove, shown } from '#test/support/staff/team.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { tokenOf } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const trailOf = async (staffId: string, action: string) =>
  (await allTableRows()).filter((row) => row['action'] === action && row['subjectId'] === staffId);

describe('team member', () => {
  it('who is deactivated loses access at once, and gets no appointments [R378]', async () => {
    const { scene, member } = await aBookedMember(stack);
    const asBefore = caller(stack.url, await tokenOf(member.email));
    expect(await freeTimes(scene)).not.toEqual([]);

    const { status } = await edit(desk, (await shown(desk, member.staffId))!, { active: false });

    expect(status).toBe(200);
    expect((await asBefore(getMe)).problem.detail).toBe(
      'Tu cuenta no está activa. Comunícate con el centro.',
    );
    await stack.settled();
    await expect(tokenOf(member.email)).rejects.toThrow();
    expect(await freeTimes(scene)).toEqual([]);
    await edit(desk, (await shown(desk, member.staffId))!, { active: true });
    await stack.settled();
    expect((await asBefore(getMe)).status).toBe(401);
    expect(await tokenOf(member.email)).toBeTruthy();
    expect(await freeTimes(scene)).not.toEqual([]);
  });

  it('with upcoming appointments cannot be deactivated or removed; the error states how many', async () => {
    const { scene, member } = await aBookedMember(stack);
    await confirmed(scene);
    await request(scene, { time: '12:00' });

    const seen = (await shown(desk, member.staffId))!;
    const [inactive, gone] = await leavingNoTrace(stack, async () => [
      await edit(desk, seen, { active: false }),
      await remove(desk, member.staffId),
    ]);

    const text = `${member.firstName} Prueba tiene 2 citas por delante, hasta el ${longDate(scene.date)}. Cámbialas a otra persona o cancélalas primero.`;
    expect([inactive!.status, inactive!.problem.detail]).toEqual([409, text]);
    expect([gone!.status, gone!.problem.detail]).toEqual([409, text]);
  });

  it('is either booked or removed by concurrent calls', async () => {
    const { scene, member } = await aBookedMember(stack);

    const [booking, removal] = await Promise.all([
      request(scene).then(
        () => 'booked',
        () => 'refused',
      ),
      remove(desk, member.staffId),
    ]);

    const isGone = removal.status === 200;
    expect(booking).toBe(isGone ? 'refused' : 'booked');
    const { reply: appointments } = await desk(listCalendar, { query: { from: scene.date, to: scene.date } });
    expect(appointments.some(({ staffId }) => staffId === member.staffId)).toBe(!isGone);
    expect((await thePlatform().staff.get(member.staffId)).active).toBe(!isGone);
  });

  it('who is removed cannot sign in and frees the e-mail, while the rows are kept [R376]', async () => {
    const member = await aStaffMember('Ida');
    const { staffId, email } = member;
    const asClient = () => desk(createPatient, { body: { firstName: 'Camila', lastName: 'Vega', email } });
    const asIda = stack.as({ userId: member.staffId, role: 'staff' });
    await asIda(shareLocation, {
      params: { staffId: member.staffId },
      body: { latitude: 18.4, longitude: -66.1 },
    });
    expect((await shown(desk, member.staffId))!.location).toEqual({ latitude: 18.4, longitude: -66.1 });

    await edit(desk, (await shown(desk, staffId))!, { active: false });
    expect((await asClient()).problem.code).toBe('account.email_taken');
    expect((await remove(desk, staffId)).status).toBe(200);

    expect(await shown(desk, staffId)).toBeUndefined();
    expect((await asIda(getMe)).status).toBe(401);
    await expect(tokenOf(member.email)).rejects.toThrow();
    expect((await remove(desk, staffId)).status).toBe(404);
    expect((await asClient()).status).toBe(200);
    const { accounts, staff } = thePlatform();
    expect(await accounts.find(staffId)).toMatchObject({ email, closedAt: expect.any(String) });
    expect(await staff.get(staffId)).toMatchObject({ email, hidden: true, active: false });
    for (const action of ['staff.deleted', 'account.closed'])
      expect(await trailOf(staffId, action)).toHaveLength(1);
  });
});
