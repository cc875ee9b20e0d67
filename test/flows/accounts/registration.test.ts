import { describe, expect } from 'vitest';
import { getMe } from '#shared/accounts/api.ts';
import { getRegistration, register } from '#shared/accounts/registration-api.ts';
import { aProspect } from '#test/support/accounts/invitations.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceToFullHour } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

type RegistrationInput = { readonly email?: string; readonly password?: string; readonly from?: string };
async function registerProspect(
  { prospectId, email }: { prospectId: string; email: string },
  { from, ...overrides }: RegistrationInput = {},
) {
  const body = { email, password: 'mi-clave', ...overrides };
  const input = { params: { id: prospectId }, body };
  return caller(stack.url)(register, from === undefined ? input : { ...input, from });
}
const readErrorCode = async (response: ReturnType<typeof registerProspect>) => (await response).problem.code;
const listEventTypes = async (key: string, id: string) =>
  ((await allTableRows()) as { data?: Record<string, unknown>; detailType?: string }[]).flatMap(
    ({ data, detailType }) => (data?.[key] === id && detailType ? [detailType] : []),
  );

const listAuditActions = async (...subjectIds: string[]) =>
  (await allTableRows()).flatMap(({ subjectId, action }) =>
    subjectIds.includes(String(subjectId)) ? [action] : [],
  );

describe('registration', () => {
  it('turns a prospect into a client with a record, and closes the prospect [R067 R068 R054]', async () => {
    const prospect = await aProspect();
    const { prospectId, answers, consent } = prospect;

    const { status, reply } = await registerProspect(prospect);

    expect(status).toBe(200);
    const { userId: patientId } = reply;
    const platform = thePlatform();
    expect(await platform.patients.get(patientId)).toMatchObject({
      patientId,
      firstName: 'Luz',
      lastName: 'Colón Vega',
      email: prospect.email,
      active: true,
      phone: '+17875552001',
      birthDate: answers.birthDate,
      address: prospect.address,
      intakeService: 'facial',
      awaitsEmailProof: true,
      permissions: [],
    });
    expect(await platform.intakeRecords.find(patientId)).toMatchObject({ answers, ageYears: 35, consent });
    expect(await platform.prospects.find(prospectId)).toBeUndefined();
    const token = await fetchAccessToken(prospect.email, 'mi-clave');
    expect((await caller(stack.url, token)(getMe)).reply).toMatchObject({
      userId: patientId,
      role: 'patient',
    });
    expect(await listEventTypes('patientId', patientId)).toEqual(
      expect.arrayContaining(['PatientAdded.v1', 'EmailProofDue.v1']),
    );
    expect(await listEventTypes('prospectId', prospectId)).toContain('ProspectClosed.v1');
    expect(await listAuditActions(patientId, prospectId)).toEqual(
      expect.arrayContaining([
        'account.opened',
        'patient.added',
        'patient.intakeRecorded',
        'prospect.activated',
      ]),
    );
  });

  it('opens one account for several clicks at once and spellings of the e-mail [R071 R486]', async () => {
    const prospect = await aProspect({ email: `una.vez@test.example` });
    const spellings = ['una.vez@test.example', '  Una.Vez@Test.Example ', 'UNA.VEZ@TEST.EXAMPLE'];

    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, index) => registerProspect(prospect, { email: spellings[index % 3]! })),
    );

    // A request that arrives after the successful one gets the same response.
    const openedUserIds = new Set(
      responses.flatMap(({ status, reply }) => (status === 200 ? [reply.userId] : [])),
    );
    expect(openedUserIds.size).toBe(1);
    const { patients } = thePlatform();
    const [patientId] = [...openedUserIds];
    expect((await patients.get(patientId!)).email).toBe('una.vez@test.example');
    expect(await patients.search('una.vez', { limit: 20 })).toHaveLength(1);
  });

  it('rejects an e-mail that is in use, and keeps the prospect [R061]', async () => {
    const { email } = await aPatient('Marisol');
    const prospect = await aProspect({ email });

    const { status, problem } = await registerProspect(prospect);

    expect([status, problem.code]).toEqual([409, 'account.email_in_use']);
    expect(problem.detail).toBe('Este correo ya está en uso. Usa el link con la contraseña temporal.');
    expect(await thePlatform().prospects.find(prospect.prospectId)).toBeDefined();
  });

  it('requires the prospect’s e-mail and a password of six characters [R060 R062 R064]', async () => {
    const prospect = await aProspect();

    expect(await readErrorCode(registerProspect(prospect, { email: 'otra@test.example' }))).toBe(
      'account.user_not_found',
    );
    expect(await readErrorCode(registerProspect(prospect, { password: 'corta' }))).toBe(
      'account.weak_password',
    );
    const { problem } = await registerProspect(prospect, { email: 'ana@' });
    expect(problem.fields).toEqual([{ field: 'email', message: 'Correo electrónico inválido.' }]);
  });

  it('rejects laser prospects, whom the front desk approves, and unknown ones [R066]', async () => {
    const laser = await aProspect({ service: 'laser', source: 'laserRequest', laserRequestPending: true });

    const registration = await caller(stack.url)(getRegistration, { params: { id: laser.prospectId } });
    expect(registration.problem.detail).toBe('Error al cargar la información del registro.');
    expect(await readErrorCode(registerProspect(laser))).toBe('account.registration_unreadable');
    const facial = await aProspect();
    const { reply } = await caller(stack.url)(getRegistration, { params: { id: facial.prospectId } });
    expect(reply).toEqual({ kind: 'prospect', state: 'open', minimumPassword: 6 });
  });

  it('is limited to sixty attempts in ten minutes per address, without limiting other addresses', async () => {
    advanceToFullHour();
    const prospect = await aProspect();
    const from = '203.0.113.60';
    await countRequestsFrom(from, { limitName: 'registration', seconds: 600, times: 59 });

    expect((await registerProspect(prospect, { password: 'corta', from })).status).not.toBe(429);
    expect((await registerProspect(prospect, { password: 'corta', from })).status).toBe(429);
    expect((await registerProspect(prospect, { from: '203.0.113.61' })).status).toBe(200);
  });
});

describe('account', () => {
  it('has one of the defined roles, and any other is rejected [R480]', async () => {
    const lourdes = await anAccount('admin', 'Otra');
    const { accounts } = thePlatform();

    expect(() => accounts.create({ ...lourdes, role: 'root' as never })).toThrow('role');
    expect(() => accounts.change(lourdes.userId, { role: 'root' } as never)).toThrow('role');
  });
});
