import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { formatLongDate } from '#shared/core/format.ts';
import { createPatient } from '#shared/patients/desk-api.ts';
import { shareLocation } from '#shared/staff/api.ts';
import { anAccount, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, listFreeTimes, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aBookedMember, edit, findListedMember, remove } from '#test/support/staff/team.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let desk: Caller;
it.beforeAll(async ({ stack }) => {
  desk = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const listAuditEntries = async (staffId: string, action: string) =>
  (await allTableRows()).filter((row) => row['action'] === action && row['subjectId'] === staffId);

describe('team member', () => {
  it('loses access at once when deactivated, and gets no appointments [R378]', async () => {
    const { fixture, member } = await aBookedMember(stack);
    const callBefore = caller(stack.url, await fetchAccessToken(member.email));
    expect(await listFreeTimes(fixture)).not.toEqual([]);

    const { status } = await edit(desk, (await findListedMember(desk, member.staffId))!, { active: false });

    expect(status).toBe(200);
    expect((await callBefore(getMe)).problem.detail).toBe(
      'Tu cuenta no está activa. Comunícate con el centro.',
    );
    await stack.waitUntilSettled();
    await expect(fetchAccessToken(member.email)).rejects.toThrow();
    expect(await listFreeTimes(fixture)).toEqual([]);
    await edit(desk, (await findListedMember(desk, member.staffId))!, { active: true });
    await stack.waitUntilSettled();
    expect((await callBefore(getMe)).status).toBe(401);
    expect(await fetchAccessToken(member.email)).toBeTruthy();
    expect(await listFreeTimes(fixture)).not.toEqual([]);
  });

  it('cannot be deactivated or removed with upcoming appointments, whose number the error states', async () => {
    const { fixture, member } = await aBookedMember(stack);
    await createConfirmedAppointment(fixture);
    await request(fixture, { time: '12:00' });

    const listedMember = (await findListedMember(desk, member.staffId))!;
    const [inactive, deletion] = await expectNoChange(stack, async () => [
      await edit(desk, listedMember, { active: false }),
      await remove(desk, member.staffId),
    ]);

    const message = `${member.firstName} Prueba tiene 2 citas por delante, hasta el ${formatLongDate(fixture.date)}. Cámbialas a otra persona o cancélalas primero.`;
    expect([inactive!.status, inactive!.problem.detail]).toEqual([409, message]);
    expect([deletion!.status, deletion!.problem.detail]).toEqual([409, message]);
  });

  it('is either booked or removed by concurrent calls', async () => {
    const { fixture, member } = await aBookedMember(stack);

    const [booking, removal] = await Promise.all([
      request(fixture).then(
        () => 'booked',
        () => 'rejected',
      ),
      remove(desk, member.staffId),
    ]);

    const isRemoved = removal.status === 200;
    expect(booking).toBe(isRemoved ? 'rejected' : 'booked');
    const { reply: appointments } = await desk(listCalendar, {
      query: { from: fixture.date, to: fixture.date },
    });
    expect(appointments.some(({ staffId }) => staffId === member.staffId)).toBe(!isRemoved);
    expect((await thePlatform().staff.get(member.staffId)).active).toBe(!isRemoved);
  });

  it('cannot sign in and frees the e-mail once removed, while the rows remain [R376]', async () => {
    const member = await aStaffMember('Ida');
    const { staffId, email } = member;
    const createClientWithEmail = () =>
      desk(createPatient, { body: { firstName: 'Camila', lastName: 'Vega', email } });
    const callAsMember = stack.as({ userId: member.staffId, role: 'staff' });
    await callAsMember(shareLocation, {
      params: { staffId: member.staffId },
      body: { latitude: 18.4, longitude: -66.1 },
    });
    expect((await findListedMember(desk, member.staffId))!.location).toEqual({
      latitude: 18.4,
      longitude: -66.1,
    });

    await edit(desk, (await findListedMember(desk, staffId))!, { active: false });
    expect((await createClientWithEmail()).problem.code).toBe('account.email_taken');
    expect((await remove(desk, staffId)).status).toBe(200);

    expect(await findListedMember(desk, staffId)).toBeUndefined();
    expect((await callAsMember(getMe)).status).toBe(401);
    await expect(fetchAccessToken(member.email)).rejects.toThrow();
    expect((await remove(desk, staffId)).status).toBe(404);
    expect((await createClientWithEmail()).status).toBe(200);
    const { accounts, staff } = thePlatform();
    expect(await accounts.find(staffId)).toMatchObject({ email, closedAt: expect.any(String) });
    expect(await staff.get(staffId)).toMatchObject({ email, hidden: true, active: false });
    for (const action of ['staff.deleted', 'account.closed'])
      expect(await listAuditEntries(staffId, action)).toHaveLength(1);
  });
});
