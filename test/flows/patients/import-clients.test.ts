import { describe, expect } from 'vitest';
import { importClients } from '#infra/local/operations/clients.ts';
import { now } from '#lambdas/platform/clock.ts';
import { createPatient, getPatient, updatePatient } from '#shared/patients/desk-api.ts';
import { getMyProfile } from '#shared/patients/profile-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { asPatient, createFixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const rows = [
  {
    nombre: 'Ana',
    apellido: 'Rivera',
    correo: 'ana.import@test.example',
    celular: '7875550177',
    notas: 'VIP',
  },
  {
    nombre: 'Leo',
    apellido: 'Rivera',
    correo: 'leo.import@test.example',
    celular: '787-555-0177',
    notas: '',
  },
  { nombre: 'Ana', apellido: 'Rivera', correo: 'ANA.import@test.example', celular: '', notas: '' },
  { nombre: 'Sin', apellido: 'Correo', correo: '', celular: '', notas: '' },
];
const importRows = (overrides: object = {}) =>
  importClients(rows, {
    columns: {},
    isDayFirst: false,
    sendsInvitations: false,
    isDryRun: false,
    now: now(),
    ...overrides,
  });

describe('importClients', () => {
  it('creates each client once with an account, sends no mails, and reports duplicates', async () => {
    const dryRun = await expectNoChange(stack, () => importRows({ isDryRun: true }));
    const firstRun = await importRows();
    await stack.waitUntilSettled();
    const secondRun = await importRows();

    expect([dryRun.imported, firstRun.imported, secondRun.imported]).toEqual([2, 2, 0]);
    expect(firstRun).toMatchObject({
      duplicates: [{ line: 3, reason: 'ana.import@test.example is the e-mail of line 1' }],
      unreadable: [{ line: 4, reason: 'it has no e-mail' }],
      sharedPhones: [{ line: 2, reason: 'leo.import@test.example has the phone of ana.import@test.example' }],
    });
    const found = await thePlatform().patients.search('ana.import', { limit: 5 });
    expect(found).toMatchObject([{ phone: '+17875550177', notes: 'VIP' }]);
    const account = await thePlatform().accounts.find(found[0]!.patientId);
    expect(account).toMatchObject({ role: 'patient', passwordTemporary: true });
    expect(stack.messages.mailbox.list({ type: 'mail', to: 'ana.import@test.example' })).toEqual([]);
  });
});

describe('notes of the front desk about a client', () => {
  it('are stored, changed and removed, and never returned to the client', async () => {
    const fixture = await createFixture(stack);
    const body = {
      firstName: 'Iris',
      lastName: 'Vega',
      email: 'iris.notes@test.example',
      notes: 'Llama antes',
    };
    const { reply } = await fixture.asAdmin(createPatient, { body });
    const params = { patientId: reply.patientId };
    const patientAtDesk = (await fixture.asAdmin(getPatient, { params })).reply;
    const ownProfile = await asPatient(stack, await thePlatform().patients.get(reply.patientId))(
      getMyProfile,
      {
        params,
      },
    );
    const { notes: _, ...bodyWithoutNotes } = body;
    await fixture.asAdmin(updatePatient, {
      params,
      body: { ...bodyWithoutNotes, active: true, version: patientAtDesk.version },
    });

    expect(patientAtDesk.notes).toBe('Llama antes');
    expect(JSON.stringify(ownProfile.reply)).not.toContain('Llama antes');
    expect((await fixture.asAdmin(getPatient, { params })).reply).not.toHaveProperty('notes');
  });
});
