import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAllRows } from '#lambdas/platform/pages.ts';
import type { Page } from '#lambdas/table/engine/page.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const aClient = (patientId: string, changes: Partial<Patient> = {}): Patient => ({
  patientId,
  firstName: 'Ana',
  lastName: patientId,
  email: `${patientId}@test.example`,
  phone: '',
  active: true,
  permissions: [],
  allowedServiceIds: [],
  createdAt: '2026-03-06T18:50:00.000Z',
  version: 0,
  ...changes,
});
const put = async (patient: Patient, before?: Patient) => {
  const { patients, commit } = thePlatform();
  await commit(...patients.put(patient, before));
  return { ...patient, version: before ? before.version + 1 : 0 };
};
const readCounts = async () => {
  const { counters } = thePlatform();
  return [await counters.read('patients.listed'), await counters.read('patients.active')];
};
/** Returns the last names of clients, in the order of pages of two. */
async function listLastNames(patientIds: readonly string[]): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await thePlatform().patients.page({ cursor, limit: 2 });
    expect(page.rows.length).toBeLessThanOrEqual(2);
    names.push(
      ...page.rows.filter(({ patientId }) => patientIds.includes(patientId)).map(({ lastName }) => lastName),
    );
    cursor = page.cursor;
  } while (cursor !== undefined);
  return names;
}

it('clients are listed by last name in pages, and counted on create, deactivate, delete and rename [R381 R485]', async () => {
  const [listedBefore = 0, activeBefore = 0] = await readCounts();
  const ids = ['zoe', 'cruz', 'Ávila', 'báez'];
  const zoe = await put(aClient('zoe', { lastName: 'Álamo', birthDate: '1990-12-30' }));
  for (const id of ids.slice(1)) await put(aClient(id));
  expect(await readCounts()).toEqual([listedBefore + 4, activeBefore + 4]);
  expect(await listLastNames(ids)).toEqual(['Álamo', 'Ávila', 'báez', 'cruz']);

  const inactiveClient = await put({ ...zoe, active: false, lastName: 'Zayas' }, zoe);
  expect(await readCounts()).toEqual([listedBefore + 4, activeBefore + 3]);
  expect(await listLastNames(ids)).toEqual(['Ávila', 'báez', 'cruz', 'Zayas']);

  await put({ ...inactiveClient, hidden: true }, inactiveClient);
  expect(await readCounts()).toEqual([listedBefore + 3, activeBefore + 3]);
  expect(await listLastNames(ids)).toEqual(['Ávila', 'báez', 'cruz']);
  const { patients } = thePlatform();
  expect(await patients.search('zayas', { limit: 5 })).toEqual([]);
  expect(await patients.bornBetween({ month: '12', from: '01', to: '31' })).toEqual([]);
});

type ReadPage = (options: { cursor: string | undefined; limit: number }) => Promise<Page<Patient>>;
/** Returns the ids of clients, in the order of pages of two. */
async function listIds(read: ReadPage, patientIds: readonly string[]): Promise<string[]> {
  const rows = await readAllRows((cursor) => read({ cursor, limit: 2 }));
  return rows.map(({ patientId }) => patientId).filter((patientId) => patientIds.includes(patientId));
}

it('clients are listed by last appointment in both orders and up to a day, without removed ones', async () => {
  const { patients, commit } = thePlatform();
  const days = { vieja: '2025-01-10', media: '2025-06-10', nueva: '2026-02-01', nunca: undefined };
  for (const [id, day] of Object.entries(days)) {
    const client = await put(aClient(id));
    if (day) await commit(patients.setLastAppointment(client, day));
  }
  const removed = await put(aClient('retirada', { lastAppointment: '2025-01-01' }));
  await put({ ...removed, hidden: true }, removed);
  const ids = [...Object.keys(days), 'retirada'];
  const list = (options: { order: 'asc' | 'desc'; until?: string }) =>
    listIds((page) => patients.pageByLastAppointment({ ...options, ...page }), ids);

  expect(await list({ order: 'asc' })).toEqual(['nunca', 'vieja', 'media', 'nueva']);
  expect(await list({ order: 'desc' })).toEqual(['nueva', 'media', 'vieja', 'nunca']);
  expect(await list({ order: 'asc', until: '2025-06-10' })).toEqual(['vieja', 'media']);
});

it('the day of the last appointment changes without a new version, and rejects stale changes of the client', async () => {
  const { patients, commit } = thePlatform();
  const before = await put(aClient('atendida'));
  await commit(patients.setLastAppointment(before, '2026-02-01'));
  const attended = { ...before, lastAppointment: '2026-02-01' };

  expect(await patients.get('atendida')).toEqual(attended);
  await expect(put({ ...before, lastName: 'Vieja' }, before)).rejects.toThrow('request.conflict');
  await expect(commit(patients.setLastAppointment(before, '2026-03-01'))).rejects.toThrow('request.conflict');
  await commit(patients.setLastAppointment(attended, undefined));
  expect(await patients.get('atendida')).toEqual(before);
});

it('inactive clients are listed by last name until they are active again or removed', async () => {
  const { patients } = thePlatform();
  const ids = ['inactiva-b', 'inactiva-a', 'activa'];
  const list = () => listIds(patients.inactivePage, ids);
  const [second, first] = [
    await put(aClient('inactiva-b', { active: false, birthDate: '1990-11-30' })),
    await put(aClient('inactiva-a', { active: false })),
  ];
  await put(aClient('activa', { birthDate: '1990-11-30' }));
  expect(await list()).toEqual(['inactiva-a', 'inactiva-b']);
  const born = () => patients.bornBetween({ month: '11', from: '30', to: '30' });
  expect((await born()).map(({ patientId }) => patientId)).toEqual(['activa']);

  await put({ ...second, active: true }, second);
  await put({ ...first, hidden: true }, first);

  expect(await list()).toEqual([]);
  expect((await born()).map(({ patientId }) => patientId)).toEqual(['activa', 'inactiva-b']);
});

it('the second of two changes to one client is rejected, as is a second creation', async () => {
  const before = await put(aClient('doble'));
  await put({ ...before, lastName: 'Primera' }, before);

  await expect(put({ ...before, lastName: 'Segunda' }, before)).rejects.toThrow('request.conflict');
  await expect(put(aClient('doble'))).rejects.toThrow('request.conflict');
});

it('an archived client is found only by reads that include archived ones', async () => {
  const { patients } = thePlatform();
  const before = await put(aClient('archivada'));
  const after = { ...before, active: false, hidden: true };
  await put(after, before);

  expect(await patients.find('archivada')).toBeUndefined();
  await expect(patients.get('archivada')).rejects.toThrow('request.not_found');
  expect(await patients.getIncludingArchived('archivada')).toMatchObject({ hidden: true });
  await expect(patients.getIncludingArchived('nobody')).rejects.toThrow('request.not_found');
});

it('an account change affects only the given fields', async () => {
  const { accounts, commit } = thePlatform();
  const account = { userId: 'ana', role: 'patient', firstName: 'Ana', lastName: 'Uno', email: 'a@x.example' };
  await commit(
    accounts.create({ ...account, role: 'patient', phone: '', active: true, passwordTemporary: true }),
  );

  const newDetails = { firstName: 'Ana', lastName: 'Dos', email: 'b@x.example', phone: '+17875550142' };
  await commit(accounts.change('ana', { ...newDetails, active: false }));

  expect(await accounts.find('ana')).toEqual({
    ...account,
    ...newDetails,
    active: false,
    passwordTemporary: true,
  });
  expect((await accounts.byRole('patient')).map(({ lastName }) => lastName)).toEqual(['Dos']);
  await expect(commit(accounts.change('nobody', newDetails))).rejects.toThrow('request.conflict');
  // A new account does not overwrite an existing one.
  const secondCreation = accounts.create({ ...account, role: 'patient', phone: '', active: true });
  await expect(commit(secondCreation)).rejects.toThrow('request.conflict');
});
