import { describe, expect } from 'vitest';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import { groupByRole } from '#shared/core/roles.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { createPatient, getPatient, listPatients, updatePatient } from '#shared/patients/desk-api.ts';
import { emailLinks } from '#test/support/accounts/email-links.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let fixture: Fixture;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const nilda = { firstName: 'Nilda', lastName: 'Báez', phone: '(787) 555-0188' };
const createNilda = (call: Caller, email: string, overrides: object = {}) =>
  call(createPatient, { body: { ...nilda, phone: '', email, ...overrides } });
const listEvents = async (type: string, id: string) =>
  (await allTableRows()).filter(
    ({ detailType, data }) => detailType === `${type}.v1` && JSON.stringify(data).includes(id),
  );
const listAuditEntries = async (subjectId: string) =>
  (await allTableRows()).filter((row) => row['subjectId'] === subjectId && row['auditId'] !== undefined);
const readEmailError = async (response: ReturnType<typeof createNilda>) => {
  const { status, problem } = await response;
  return [status, problem.detail, problem.fields];
};

describe('createPatient', () => {
  it('creates account, record and invitation once per idempotency key [R069 R379 R486 R487]', async () => {
    const body = {
      ...nilda,
      email: ' Nilda@Test.Example ',
      address: 'Calle Sol 3, Ponce',
      birthDate: '1990-03-06',
    };
    const input = { body, key: 'one-press-of-nilda' };

    const { status, reply } = await fixture.asAdmin(createPatient, input);
    const retry = await fixture.asAdmin(createPatient, input);
    await stack.waitUntilSettled();

    const { patientId } = reply;
    expect([status, retry.reply]).toEqual([200, { patientId }]);
    expect(await thePlatform().patients.get(patientId)).toMatchObject({
      firstName: 'Nilda',
      lastName: 'Báez',
      email: 'nilda@test.example',
      phone: '+17875550188',
      active: true,
      permissions: [],
      address: 'Calle Sol 3, Ponce',
      birthDate: '1990-03-06',
    });
    expect(await thePlatform().accounts.find(patientId)).toMatchObject({ role: 'patient', active: true });
    expect(await (await makeUsers()).find('nilda@test.example')).toBe(patientId);
    expect([
      await listEvents('InvitationDue', patientId),
      await listEvents('PatientAdded', patientId),
    ]).toMatchObject([[{}], [{}]]);
    expect(await listAuditEntries(patientId)).toContainEqual(
      expect.objectContaining({ action: 'patient.added', actor: 'admin:lourdes' }),
    );
    expect((await fixture.asAdmin(listPatients)).status).toBe(200);
  });

  it('requires confirmation for a known phone, or a known name and birth date', async () => {
    const ana = { firstName: 'Ana', lastName: 'Cruz', birthDate: '1991-05-02', phone: '787-555-0171' };
    const { patientId } = (await createNilda(fixture.asAdmin, 'ana@test.example', ana)).reply;
    await createNilda(fixture.asAdmin, 'nobody-else@test.example', { firstName: 'Ana', lastName: 'Cruz' });
    const existingClient = { patientId, name: 'Ana Cruz', email: 'ana@test.example' };
    const buildQuestion = (why: string) => ({ ask: 'sameClient', facts: [{ ...existingClient, why }] });

    const samePhone = await createNilda(fixture.asAdmin, 'otra@test.example', {
      firstName: 'Luz',
      phone: '+1 787 555 0171',
    });
    const person = { ...ana, firstName: 'ANA', lastName: ' cruz', phone: '' };
    const samePerson = await createNilda(fixture.asAdmin, 'otra@test.example', person);
    const otherBirthDate = await createNilda(fixture.asAdmin, 'otra@test.example', {
      ...person,
      birthDate: '1991-05-03',
    });
    const confirmed = [buildQuestion('person')];
    const confirmedCreation = await createNilda(fixture.asAdmin, 'otra-mas@test.example', {
      ...person,
      confirmed,
    });

    expect([samePhone.status, samePhone.problem]).toMatchObject([409, { question: buildQuestion('phone') }]);
    expect([samePerson.status, samePerson.problem]).toMatchObject([
      409,
      { question: buildQuestion('person') },
    ]);
    expect([otherBirthDate.status, confirmedCreation.status]).toEqual([200, 200]);
  });

  it('requires a name, an e-mail, a complete phone and a past birth date [R383]', async () => {
    const invalidFields = { firstName: ' ', lastName: '', phone: '787-123' };
    const nameless = await createNilda(fixture.asAdmin, 'nobody', invalidFields);
    const unborn = await createNilda(fixture.asAdmin, 'unborn@test.example', { birthDate: '2999-01-01' });

    expect(nameless.problem.fields).toEqual([
      { field: 'firstName', message: 'Escribe el nombre.' },
      { field: 'lastName', message: 'Escribe el apellido.' },
      { field: 'email', message: 'Correo electrónico inválido.' },
      { field: 'phone', message: 'Escribe un teléfono de 10 dígitos, como 787-123-4567.' },
    ]);
    expect(unborn.problem.fields).toEqual([{ field: 'birthDate', message: 'Fecha inválida.' }]);
  });

  it('rejects the e-mail of a client, and one that only the user pool has [R383 R486]', async () => {
    await createNilda(fixture.asAdmin, 'taken@test.example');
    const users = await makeUsers();
    const poolUser = { email: 'by-hand@test.example', temporaryPassword: 'Serena2026' };
    await users.create({ ...poolUser, group: groupByRole.supervisor });

    const clientEmailError = await readEmailError(createNilda(fixture.asAdmin, ' TAKEN@test.example'));
    const poolEmailError = await readEmailError(createNilda(fixture.asAdmin, poolUser.email));
    const repeatedError = await readEmailError(createNilda(fixture.asAdmin, poolUser.email));

    const text = 'No se puede registrar, ya se registro ese email';
    expect(clientEmailError).toEqual([
      409,
      'Este correo ya está registrado.',
      [{ field: 'email', message: 'Este correo ya está registrado.' }],
    ]);
    expect(poolEmailError).toEqual([409, text, [{ field: 'email', message: text }]]);
    expect(repeatedError).toEqual(poolEmailError);
  });
});

describe('updatePatient', () => {
  const buildChange = async (patientId: string, changes: object = {}) => {
    const { reply } = await fixture.asAdmin(getPatient, { params: { patientId } });
    const { patientId: _, ...profile } = reply;
    return { params: { patientId }, body: { ...profile, ...changes } };
  };

  it('updates search terms and audit trail, and applies a new e-mail once it is proved', async () => {
    const { patientId, email } = await aPatient('Quisqueya');

    const change = await buildChange(patientId, { lastName: 'Wexler', email: 'Q.Wexler@test.example' });
    const { status, reply } = await asSupervisor(updatePatient, change);

    expect([status, reply.email, reply.pendingEmail, reply.version]).toEqual([
      200,
      email,
      'q.wexler@test.example',
      1,
    ]);
    expect((await fixture.asAdmin(searchPatients, { query: { text: 'wexler' } })).reply).toHaveLength(1);
    await expect(fetchAccessToken('q.wexler@test.example')).rejects.toThrow();
    await expect(fetchAccessToken(email)).resolves.toBeTruthy();
    const links = emailLinks(stack);
    expect(await links.findStopToken(email)).not.toBe('');
    const [auditEntry] = (await listAuditEntries(patientId)).filter(
      ({ action }) => action === 'patient.changed',
    );
    expect(auditEntry).toMatchObject({
      details: { before: { lastName: 'Prueba', email }, after: { lastName: 'Wexler' } },
    });
    await links.prove(await links.findProofToken('q.wexler@test.example'));
    const afterProof = await fixture.asAdmin(getPatient, { params: { patientId } });
    expect(afterProof.reply).toMatchObject({ email: 'q.wexler@test.example' });
    await expect(fetchAccessToken('q.wexler@test.example')).resolves.toBeTruthy();
  });

  it('accepts one of two concurrent changes and returns 409 to the other', async () => {
    const { patientId } = await aPatient('Racer');
    const changes = await Promise.all([0, 1].map((n) => buildChange(patientId, { lastName: `Uno${n}` })));

    const responses = await Promise.all(changes.map((change) => fixture.asAdmin(updatePatient, change)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)!.problem.code).toBe('patient.changed_meanwhile');
  });

  it('rejects the e-mail of another client, and changes neither record nor sign-in [R383]', async () => {
    const { patientId, email } = await aPatient('Yolanda');
    await createNilda(fixture.asAdmin, 'not-hers@test.example');

    const change = await buildChange(patientId, { email: 'not-hers@test.example' });
    const rejected = await expectNoChange(stack, () => fixture.asAdmin(updatePatient, change));

    expect(rejected.problem.fields).toEqual([{ field: 'email', message: 'Este correo ya está registrado.' }]);
    await expect(fetchAccessToken(email)).resolves.toBeTruthy();
  });
});
