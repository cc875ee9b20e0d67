import { describe, expect } from 'vitest';
import { addPatient } from '#lambdas/patients/add-patient.ts';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import { acceptInvitation, resendInvitation } from '#shared/accounts/registration-api.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { awayDays } from '#shared/patients/away.ts';
import {
  deletePatient,
  listPatients,
  type PatientFilter,
  type PatientOrder,
  type PatientRow,
} from '#shared/patients/desk-api.ts';
import { anInvitedAccount, readInvitationMail } from '#test/support/accounts/invitations.ts';
import {
  createCompletedAppointment,
  createEnteredAppointment,
  removeAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aPatient, thePlatform } from '#test/support/center/center.ts';
import { createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

type Choice = { readonly filter?: PatientFilter; readonly order?: PatientOrder };

/** Returns all rows of a list, and its total. */
async function readList(call: Caller, choice: Choice) {
  const rows: PatientRow[] = [];
  let total: number | undefined;
  let cursor: string | undefined;
  do {
    const { reply } = await call(listPatients, { query: { ...choice, ...(cursor && { cursor }) } });
    rows.push(...reply.rows);
    ({ total, cursor } = reply);
  } while (cursor !== undefined);
  return { rows, total };
}
const listIds = async (call: Caller, choice: Choice) =>
  (await readList(call, choice)).rows.map(({ patientId }) => patientId);

describe('listPatients with a filter', () => {
  it('lists inactive clients by last name, with their number', async ({ fixture }) => {
    for (const [n, lastName] of ['Zúñiga', 'Ábrego', 'Mora', 'Negrón', 'Ortiz', 'Pagán'].entries())
      await aPatient('Inactiva', { lastName, email: `inactive-${n}@test.example`, active: false });

    const { rows, total } = await readList(fixture.asAdmin, { filter: 'inactive' });

    expect(rows.map(({ lastName }) => lastName)).toEqual([
      'Ábrego',
      'Mora',
      'Negrón',
      'Ortiz',
      'Pagán',
      'Zúñiga',
    ]);
    expect(total).toBe(6);
  });

  it('lists invited clients until they accept or are removed, the latest first', async ({ fixture }) => {
    const first = await anInvitedAccount({ firstName: 'Primera' });
    await stack.waitUntilSettled();
    advanceClock({ minutes: 1 });
    const second = await anInvitedAccount({ firstName: 'Segunda' });
    const desk = await anInvitedAccount({ role: 'supervisor', firstName: 'Equipo' });
    const mail = await readInvitationMail(stack, second);
    const own = [first, second, desk].map(({ userId }) => userId);
    const listInvited = async () =>
      (await listIds(fixture.asAdmin, { filter: 'invited' })).filter((id) => own.includes(id));
    expect(await listInvited()).toEqual([second.userId, first.userId]);

    await fixture.asAdmin(deletePatient, { params: { patientId: first.userId } });
    const { email, password: temporaryPassword } = mail;
    const body = { email, temporaryPassword, password: 'Nueva-clave-4471' };
    await caller(stack.url)(acceptInvitation, { params: { userId: second.userId }, body });

    expect(await listInvited()).toEqual([]);
  });

  it('takes an imported client as invited only after an invitation', async ({ fixture }) => {
    const email = 'importada@test.example';
    const contact = { firstName: 'Importada', lastName: 'Rivera', email, phone: '' };
    const ports = { ...thePlatform(), users: await makeUsers() };
    const userId = await addPatient(ports, contact, { isInvited: false });
    const readRow = async () => (await fixture.asAdmin(listPatients, { query: { text: email } })).reply.rows;
    expect(await readRow()).toMatchObject([{ patientId: userId, invited: false }]);

    await fixture.asAdmin(resendInvitation, { params: { userId } });

    expect(await readRow()).toMatchObject([{ patientId: userId, invited: true }]);
  });

  it('lists clients not seen for 90 days until they book, to aestheticians only their own', async () => {
    const [own, other] = [await createFixture(stack), await createFixture(stack)];
    const { patientId } = own.patient;
    await createCompletedAppointment(own);
    advanceClock({ days: awayDays - 1 });
    const listAway = (call: Caller) => listIds(call, { filter: 'away' });
    expect(await listAway(own.asStaff)).toEqual([]);
    expect(await listAway(own.asAdmin)).not.toContain(patientId);

    advanceClock({ days: 1 });
    expect(await listAway(own.asStaff)).toEqual([patientId]);
    expect(await listAway(own.asAdmin)).toContain(patientId);
    expect(await listAway(other.asStaff)).toEqual([]);

    const next = { date: addDays(getToday(thePlatform().now()), 3), time: '11:00' };
    await addWorkingHours(own.member.staffId, next.date);
    await createEnteredAppointment(own, next);
    expect(await listAway(own.asStaff)).toEqual([]);
    expect(await listAway(own.asAdmin)).not.toContain(patientId);
  });
});

describe('listPatients by last appointment', () => {
  it('follows completed and removed appointments', async ({ fixture }) => {
    const { patientId } = fixture.patient;
    const { patientId: otherId } = await aPatient('Nunca');
    const appointmentIds = [
      await createCompletedAppointment(fixture, '10:00'),
      await createCompletedAppointment(fixture, '16:00'),
    ];
    const listBoth = async (order: 'newest' | 'oldest') =>
      (await listIds(fixture.asAdmin, { order })).filter((id) => id === patientId || id === otherId);
    expect(await listBoth('newest')).toEqual([patientId, otherId]);
    expect(await listBoth('oldest')).toEqual([otherId, patientId]);

    await removeAppointment(fixture, appointmentIds[1]!);
    expect(await listBoth('newest')).toEqual([patientId, otherId]);
    await removeAppointment(fixture, appointmentIds[0]!);

    expect((await thePlatform().patients.get(patientId)).lastAppointment).toBeUndefined();
  });
});
