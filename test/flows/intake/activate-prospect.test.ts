import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { users as makeUsers } from '#lambdas/platform/external/from-env.ts';
import type { Account } from '#shared/accounts/account.ts';
import { roleByGroup } from '#shared/core/roles.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import { activateProspect, listProspects } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { aStranger } from '#test/support/accounts/people.ts';
import { anAccount, type aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  aProspect,
  readLaserRequests,
  readPatient,
  requestEvaluation,
} from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asAdmin: Caller;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
  await aService('laser-legs', { laser: true });
});

const activate = (call: Caller, { prospectId }: Pick<Prospect, 'prospectId'>) =>
  call(activateProspect, { params: { prospectId } });
const readAccount = async (userId = '') => (await thePlatform().accounts.find(userId)) as Account;
const isListed = async ({ prospectId }: Prospect) =>
  (await asAdmin(listProspects)).reply.rows.some((row) => row.prospectId === prospectId);
const listInvitations = (email: string) =>
  stack.messages.mailbox
    .list({ type: 'mail', to: email })
    .filter(({ subject }) => subject === 'Crea tu cuenta');
const listAuditActions = async (subjectId: string) =>
  (await allTableRows()).filter((row) => row['subjectId'] === subjectId).map(({ action }) => action);

/** Creates a client with a user in the pool, so that their e-mail is found. */
const aKnownClient = async (name: string, overrides: Parameters<typeof aPatient>[1] = {}) => {
  const { userId, email, phone } = await anAccount('patient', name);
  const { patients, commit, now } = thePlatform();
  const patient = {
    patientId: userId,
    firstName: name,
    lastName: 'Prueba',
    email,
    phone,
    active: true,
    version: 0,
    permissions: [],
    allowedServiceIds: [],
    createdAt: now().toISOString(),
    ...overrides,
  };
  await commit(...patients.put(patient));
  return patient;
};

describe('activateProspect', () => {
  it('creates an active client with their answers, and invites them once [R146 R147 R148]', async () => {
    const prospect = await aProspect('Ada', { service: 'facial', reason: 'Manchas' });

    const { status, reply } = await activate(asSupervisor, prospect);
    await stack.waitUntilSettled();

    const { patientId = '', outcome } = reply;
    expect([status, activationLabels[outcome]]).toEqual([200, 'Paciente Creado']);
    const { email, phone } = prospect;
    expect(await readPatient(patientId)).toMatchObject({
      active: true,
      email,
      phone,
      intakeService: 'facial',
      permissions: [],
      birthDate: '1990-05-14',
      laserRequestPending: false,
    });
    expect(await readAccount(patientId)).toMatchObject({ active: true, role: 'patient' });
    expect(roleByGroup['paciente']).toBe('patient');
    expect(await thePlatform().intakeRecords.find(patientId)).toMatchObject({
      answers: { reason: 'Manchas' },
      consent: prospect.consent,
    });
    expect(listInvitations(email)).toHaveLength(1);
    expect(await thePlatform().prospects.find(prospect.prospectId)).toBeUndefined();
    expect(await listAuditActions(patientId)).toEqual(
      expect.arrayContaining(['account.opened', 'patient.added', 'patient.intakeRecorded']),
    );
    expect((await activate(asAdmin, prospect)).problem.code).toBe('prospect.gone');
  });

  it('admits a laser prospect to laser services, and keeps the application as active [R133 R147]', async () => {
    const prospect = await aProspect('Bea');
    expect(prospect).toMatchObject({ source: 'laserRequest', service: 'laser', laserRequestPending: true });
    expect(await isListed(prospect)).toBe(true);

    const { reply } = await activate(asAdmin, prospect);
    const retry = await expectNoChange(stack, () => activate(asAdmin, prospect));

    expect(activationLabels[reply.outcome]).toBe('Solicitud aprobada. Paciente activado.');
    const { patientId = '' } = reply;
    expect(await readPatient(patientId)).toMatchObject({
      intakeService: 'laser',
      permissions: ['laser'],
      allowedServiceIds: ['laser-legs'],
    });
    expect(await thePlatform().prospects.get(prospect.prospectId)).toMatchObject({
      status: 'active',
      laserRequestPending: false,
      patientId,
    });
    expect(await isListed(prospect)).toBe(false);
    expect(retry.reply).toEqual({ outcome: 'alreadyActive', patientId });
  });

  it('approves the open laser request of a client with the same e-mail [R150]', async () => {
    const client = await aKnownClient('Cira');
    const requestId = await requestEvaluation(stack, client);
    const prospect = await aProspect('Cira');

    const { reply } = await activate(asAdmin, prospect);
    await stack.waitUntilSettled();

    expect([reply.patientId, activationLabels[reply.outcome]]).toEqual([
      client.patientId,
      'Paciente activado con éxito.',
    ]);
    expect(await readPatient(client.patientId)).toMatchObject({
      active: true,
      laserRequestPending: false,
      permissions: ['laser'],
    });
    expect(await readLaserRequests(client.patientId)).toMatchObject([{ requestId, status: 'approved' }]);
    expect(listInvitations(client.email)).toEqual([]);
  });

  it('reactivates a deactivated client and voids their earlier request [R141 R146 R150]', async () => {
    const client = await aKnownClient('Dora');
    await requestEvaluation(stack, client);
    const { patients, accounts, commit } = thePlatform();
    const before = await readPatient(client.patientId);
    const users = await makeUsers();
    await users.disable(client.patientId);
    await commit(
      ...patients.put({ ...before, active: false }, before),
      accounts.change(client.patientId, { active: false }),
    );
    const prospect = await aProspect('Dora', { service: 'massage' });
    const listMails = () => stack.messages.mailbox.list({ type: 'mail', to: client.email });
    await stack.waitUntilSettled();
    const mailsBefore = listMails().length;

    const { reply } = await activate(asAdmin, prospect);
    await stack.waitUntilSettled();

    expect(reply.outcome).toBe('activated');
    expect(await readPatient(client.patientId)).toMatchObject({ active: true, laserRequestPending: false });
    expect(await readAccount(client.patientId)).toMatchObject({ active: true });
    expect(await fetchAccessToken(client.email)).not.toBe('');
    expect(await readLaserRequests(client.patientId)).toMatchObject([
      { status: 'voided', note: 'Anulada: la ficha se activó al crear la cuenta.' },
    ]);
    const newMails = listMails().slice(0, listMails().length - mailsBefore);
    expect(newMails.map(({ subject }) => subject)).toEqual(['Copia de lo firmado']);
  });

  it('clears the pending flag of a client without an open request, and reports it [R144]', async () => {
    const client = await aKnownClient('Fela', { laserRequestPending: true });
    const prospect = await aProspect('Fela');

    const firstActivation = await activate(asAdmin, prospect);
    const secondActivation = await activate(asAdmin, prospect);

    expect(activationLabels[firstActivation.reply.outcome]).toBe(
      'No se encontraron solicitudes pendientes aunque el flag estaba activo.',
    );
    expect(secondActivation.reply.outcome).toBe('activated');
    expect(await readPatient(client.patientId)).toMatchObject({
      laserRequestPending: false,
      permissions: ['laser'],
    });
  });

  it.each([
    ['only the user pool knows', (email: string) => aStranger(email, 'Temporal-1234')],
    ['an administrator has', (email: string) => anAccount('admin', 'Gloria', { email })],
    ['an account without a record has', (email: string) => anAccount('patient', 'Gloria', { email })],
  ])('rejects an e-mail that %s, and writes nothing [R149]', async (_, occupy) => {
    const email = `${randomUUID()}@test.example`;
    await occupy(email);
    const prospect = await aProspect('Gloria', { email });

    const { status, problem } = await expectNoChange(stack, () => activate(asAdmin, prospect));

    expect([status, problem.detail]).toEqual([409, 'El correo ya existe, pero no encontramos la ficha.']);
    expect(await isListed(prospect)).toBe(true);
  });

  it('rejects an e-mail for which an account is being opened [R151]', async () => {
    const prospect = await aProspect('Hilda');
    const { uniqueClaims, commit, now } = thePlatform();
    await commit(uniqueClaims.take({ kind: 'email', name: prospect.email, at: now().toISOString() }));

    const { status, problem } = await activate(asAdmin, prospect);

    expect([status, problem.detail]).toEqual([409, 'El correo ya existe. No crear nuevamente.']);
    expect(await isListed(prospect)).toBe(true);
  });
});
