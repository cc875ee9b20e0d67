import { describe, expect } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { getMe } from '#shared/accounts/api.ts';
import { register } from '#shared/accounts/registration-api.ts';
import { markGreeted } from '#shared/desk/api.ts';
import { getPatientServices, requestLaserFor, setPatientServices } from '#shared/intake/laser/laser-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  updatePatient,
} from '#shared/patients/desk-api.ts';
import { getMyProfile, updateMyProfile } from '#shared/patients/profile-api.ts';
import { createStaffMember } from '#shared/staff/desk-api.ts';
import { aProspect } from '#test/support/accounts/invitations.ts';
import { checkSession, endedSession } from '#test/support/accounts/sessions.ts';
import { withoutField } from '#test/support/appointments/broken-row.ts';
import { cancelAtDesk } from '#test/support/appointments/desk-actions.ts';
import { aPatient, thePlatform } from '#test/support/center/center.ts';
import {
  asPatient,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  loadAppointment,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aProfile } from '#test/support/staff/team.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { fetchAccessToken, fetchTokens } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const buildParams = (patientId: string) => ({ params: { patientId } });
/** Returns the keys of all rows that mention the client, except search terms. */
const listRowKeys = async (patientId: string) =>
  (await allTableRows())
    .filter((row) => row[entityAttribute] !== 'patientTerm' && JSON.stringify(row).includes(patientId))
    .map(({ pk, sk }) => `${pk} ${sk}`);
const profileChanges = {
  firstName: 'Otra',
  lastName: 'Persona',
  phone: '787-555-0142',
  email: 'otra@test.example',
  address: 'Ponce, Puerto Rico',
  place: { latitude: 18, longitude: -66 },
};
async function changePatient(
  patientId: string,
  changes: { readonly active?: boolean; readonly email?: string },
) {
  const { reply } = await fixture.asAdmin(getPatient, buildParams(patientId));
  const { patientId: _, ...profile } = reply;
  return fixture.asAdmin(updatePatient, { ...buildParams(patientId), body: { ...profile, ...changes } });
}
const setActive = (patientId: string, active: boolean) => changePatient(patientId, { active });
let nameCount = 0;
const aName = () => {
  nameCount += 1;
  return `Cedida${nameCount}`;
};
const nilda = { firstName: 'Nilda', lastName: 'Báez', phone: '(787) 555-0188' };

describe('deactivated client', () => {
  it('loses access at once, and needs to sign in again after reactivation', async () => {
    const { patientId, email } = await aPatient('Apagada');
    const sessionBefore = await fetchTokens(email);
    const callAsClient = caller(stack.url, sessionBefore.accessToken);
    expect((await callAsClient(getMyProfile, buildParams(patientId))).status).toBe(200);

    expect((await setActive(patientId, false)).reply.active).toBe(false);

    const [readResponse, writeResponse] = await expectNoChange(stack, async () => [
      await callAsClient(getMyProfile, buildParams(patientId)),
      await callAsClient(updateMyProfile, { ...buildParams(patientId), body: profileChanges }),
    ]);
    expect([readResponse?.problem.code, writeResponse?.problem.code]).toEqual(
      Array(2).fill('account.inactive'),
    );
    await stack.waitUntilSettled();
    await expect(fetchAccessToken(email)).rejects.toThrow();

    // Token times have a resolution of one second.
    advanceClock({ minutes: 1 });
    expect((await setActive(patientId, true)).status).toBe(200);
    await stack.waitUntilSettled();
    expect((await caller(stack.url, await fetchAccessToken(email))(getMe)).status).toBe(200);
    expect(await checkSession(stack, sessionBefore)).toEqual(endedSession);
  });
});

describe('removed client', () => {
  it('is in no list and cannot sign in, while none of their rows is deleted [R387 R477]', async () => {
    const { patientId, email } = await aPatient('Retirada', { birthDate: '1990-03-06' });
    const keysBefore = await listRowKeys(patientId);
    const countClients = async () => (await fixture.asAdmin(listPatients)).reply.total!;
    const total = await countClients();
    const callAsClient = caller(stack.url, await fetchAccessToken(email));

    const { status } = await fixture.asAdmin(deletePatient, buildParams(patientId));

    expect(status).toBe(200);
    expect(await countClients()).toBe(total - 1);
    expect((await fixture.asAdmin(searchPatients, { query: { text: 'retirada' } })).reply).toEqual([]);
    expect((await fixture.asAdmin(listPatients, { query: { text: 'retirada' } })).reply.total).toBe(0);
    expect((await fixture.asAdmin(getPatient, buildParams(patientId))).problem.code).toBe(
      'request.not_found',
    );
    expect((await callAsClient(getMe)).problem.code).toBe('account.inactive');
    await expect(fetchAccessToken(email)).rejects.toThrow();
    expect(await thePlatform().patients.getIncludingArchived(patientId)).toMatchObject({
      hidden: true,
      active: false,
      email,
    });
    expect(await thePlatform().patients.bornBetween({ month: '03', from: '01', to: '31' })).toEqual([]);
    const removalEntries = (await allTableRows()).filter(({ action }) => action === 'patient.removed');
    expect(removalEntries).toContainEqual(
      expect.objectContaining({ subjectId: patientId, actor: 'admin:lourdes' }),
    );
    expect(await listRowKeys(patientId)).toEqual(expect.arrayContaining(keysBefore));
  });

  it('is answered with 404 by every call, as an unknown client', async () => {
    const birthDate = '1990-03-06';
    const { patientId } = await aPatient('Ausente', { birthDate });
    await fixture.asAdmin(deletePatient, buildParams(patientId));

    const services = { permissions: ['laser' as const], allowedServiceIds: [] };
    const responses = await expectNoChange(stack, async () => [
      await fixture.asAdmin(getPatientServices, buildParams(patientId)),
      await fixture.asAdmin(setPatientServices, { ...buildParams(patientId), body: services }),
      await fixture.asAdmin(requestLaserFor, { ...buildParams(patientId), body: {} }),
      await fixture.asAdmin(markGreeted, { ...buildParams(patientId), body: { date: '2026-03-06' } }),
    ]);

    expect(responses.map(({ problem }) => problem.code)).toEqual(Array(4).fill('request.not_found'));
  });

  it('can register again with the same e-mail, and gets a new record [R387]', async () => {
    const { patientId, email } = await aPatient('Vuelta', { phone: '787-555-0171' });
    const callBefore = caller(stack.url, await fetchAccessToken(email));
    await fixture.asAdmin(deletePatient, buildParams(patientId));
    const archivedRow = await thePlatform().patients.getIncludingArchived(patientId);
    const prospect = await aProspect({ email, firstName: 'Vuelta' });

    const { prospectId } = prospect;
    const { status, reply } = await caller(stack.url)(register, {
      params: { id: prospectId },
      body: { email, password: 'otra-clave' },
    });

    expect(status).toBe(200);
    expect(reply.userId).not.toBe(patientId);
    const callAfter = caller(stack.url, await fetchAccessToken(email, 'otra-clave'));
    expect((await callAfter(getMyProfile, buildParams(reply.userId))).status).toBe(200);
    expect((await callAfter(getMyProfile, buildParams(patientId))).status).toBe(404);
    expect((await callBefore(getMe)).problem.code).toBe('account.inactive');
    expect(await thePlatform().patients.getIncludingArchived(patientId)).toEqual(archivedRow);
    expect((await fixture.asAdmin(getPatient, buildParams(patientId))).status).toBe(404);
    const { rows } = (await fixture.asAdmin(listPatients, { query: { text: email } })).reply;
    expect(rows.map((row) => row.patientId)).toEqual([reply.userId]);
  });

  it.each([
    ['a new client', (email: string) => fixture.asAdmin(createPatient, { body: { ...nilda, email } })],
    ['a team member', (email: string) => fixture.asAdmin(createStaffMember, { body: aProfile({ email }) })],
    [
      'another client',
      async (email: string) => changePatient((await aPatient(aName())).patientId, { email }),
    ],
  ])('frees their e-mail for %s', async (_, useEmail) => {
    const { patientId, email } = await aPatient(aName());
    expect((await useEmail(email)).status).toBe(409);
    await fixture.asAdmin(deletePatient, buildParams(patientId));

    const { status } = await useEmail(email);

    expect(status).toBe(200);
    expect(await thePlatform().patients.getIncludingArchived(patientId)).toMatchObject({
      hidden: true,
      active: false,
      email,
    });
  });

  it('is removed and counted once by repeated and concurrent calls', async () => {
    const { patientId } = await aPatient('Doble');
    const total = (await fixture.asAdmin(listPatients)).reply.total!;

    const responses = await Promise.all(
      Array.from({ length: 6 }, () => fixture.asAdmin(deletePatient, buildParams(patientId))),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await fixture.asAdmin(listPatients)).reply.total).toBe(total - 1);
  });

  it('must have no upcoming appointments, which have to be cancelled first', async () => {
    const patient = await aPatient('Esperada');
    const fixtureWithAppointment = {
      ...(await createFixture(stack)),
      patient,
      asPatient: asPatient(stack, patient),
    };
    const laterAppointmentId = await createConfirmedAppointment(fixtureWithAppointment, '15:00');
    const appointmentId = await createConfirmedAppointment(fixtureWithAppointment);
    const { patientId } = patient;

    const rejected = await expectNoChange(stack, () =>
      fixture.asAdmin(deletePatient, buildParams(patientId)),
    );
    expect(rejected.problem.code).toBe('patient.appointments_to_come');
    expect(rejected.problem.detail).toMatch(/^tiene citas por venir \(.+10:00.+3:00.+\)\. Cancélalas antes/);

    await cancelAtDesk(fixture, appointmentId, 'Se va');
    await cancelAtDesk(fixture, laterAppointmentId, 'Se va');
    await stack.waitUntilSettled();
    expect((await fixture.asAdmin(deletePatient, buildParams(patientId))).status).toBe(200);
  });

  it('is not removed while one of their appointments is unreadable', async () => {
    const { appointments, commit } = thePlatform();
    const patient = await aPatient('Ilegible');
    const fixtureWithAppointment = {
      ...(await createFixture(stack)),
      patient,
      asPatient: asPatient(stack, patient),
    };
    const validAppointment = await loadAppointment(await createConfirmedAppointment(fixtureWithAppointment));
    await stack.waitUntilSettled();
    await commit(
      withoutField(appointments.save(validAppointment), 'origin'),
      audit('appointment.broken', validAppointment.appointmentId),
    );

    const rejected = await fixture.asAdmin(deletePatient, buildParams(patient.patientId));
    await commit(
      appointments.save({ ...validAppointment, version: validAppointment.version + 1 }),
      audit('appointment.mended', validAppointment.appointmentId),
    );

    expect(rejected.problem.code).toBe('appointment.unreadable');
    expect(await thePlatform().patients.get(patient.patientId)).toMatchObject({ active: true });
  });
});
