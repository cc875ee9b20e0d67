import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import type { RowWrite } from '#lambdas/table/engine/write.ts';
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
  firstName: patientId,
  lastName: 'Prueba',
  email: `${patientId}@test.example`,
  phone: '',
  active: true,
  permissions: [],
  allowedServiceIds: [],
  createdAt: '2026-03-06T18:50:00.000Z',
  version: 0,
  ...changes,
});
async function put(patientId: string, changes: Partial<Patient> = {}, before?: Patient): Promise<Patient> {
  const { patients, commit } = thePlatform();
  const patient = aClient(patientId, changes);
  await commit(...patients.put(patient, before));
  return patient;
}

/** Writes rows of many clients at once, without those of counter and names, which a transaction may contain once. */
async function putCrowd(clients: readonly Patient[], isIncluded: (row: RowWrite) => boolean = () => true) {
  const { patients, commit } = thePlatform();
  const rows = clients
    .flatMap((client) => patients.put(client))
    .filter(({ item: { Put } }) => Put !== undefined && Put.Item?.[entityAttribute] !== 'nameTerm');
  const includedRows = rows.filter(isIncluded);
  for (let start = 0; start < includedRows.length; start += 100)
    await commit(...includedRows.slice(start, start + 100));
}
const search = async (text: string, limit = 100) =>
  (await thePlatform().patients.search(text, { limit })).map(({ patientId }) => patientId).sort();

describe('list of clients', () => {
  it('is sorted by last name, shorter names first, for any ids', async () => {
    const names = ['Ana, Ibarra', 'Ana Isabel, Ibarra', 'Zoe, Ibarra', 'Ana, Ibarra Cruz', 'Luz, Ibarreño'];
    const ids = ['z', 'a', 'm', 'b', 'c'];
    for (const [index, name] of names.entries()) {
      const [firstName, lastName] = name.split(', ');
      await put(`${ids[index]}-in-order`, { firstName, lastName });
    }

    const { rows } = await thePlatform().patients.page({ cursor: undefined, limit: 100 });

    const listedNames = rows.map(({ firstName, lastName }) => `${firstName}, ${lastName}`);
    expect(listedNames.filter((name) => names.includes(name))).toEqual(names);
  });
});

describe('client search', () => {
  it('finds by prefixes of name, e-mail and phone, and returns the whole client', async () => {
    const amalia = await put('amalia', { lastName: 'Núñez Colón', phone: '787-555-0142' });
    await put('amanda', { lastName: 'Núñez Rey', phone: '939-555-0142' });

    expect(await thePlatform().patients.search('nunez col', { limit: 10 })).toEqual([amalia]);
    expect(await search('ÑÚX')).toEqual([]);
    expect(await search('núÑ')).toEqual(['amalia', 'amanda']);
    expect(await search('am nu')).toEqual(['amalia', 'amanda']);
    expect(await search('555-0142')).toEqual(['amalia', 'amanda']);
    expect(await search('787 555')).toEqual(['amalia']);
    expect(await search('amanda@test.example')).toEqual(['amanda']);
    expect(await search('x')).toEqual([]);
  });

  it('returns each client once, for any number of matching words, up to the limit', async () => {
    for (const n of ['una', 'dos', 'tres'])
      await put(`zoila-${n}`, { firstName: 'Zoila', lastName: `Zoilita ${n}` });

    expect(await search('zoil')).toEqual(['zoila-dos', 'zoila-tres', 'zoila-una']);
    expect(await search('zoil', 2)).toHaveLength(2);
  });

  it('finds by a new name and not the old one, while unchanged words still match', async () => {
    const before = await put('berta', { firstName: 'Berta Luisa', lastName: 'Quiles' });
    await put('berta', { firstName: 'Berta', lastName: 'Wang' }, before);

    expect([await search('quiles'), await search('luisa'), await search('berta quiles')]).toEqual([
      [],
      [],
      [],
    ]);
    expect([await search('wang'), await search('ber wa')]).toEqual([['berta'], ['berta']]);
  });

  it('finds a client by two words, one of them common', async () => {
    await putCrowd(
      Array.from({ length: 450 }, (_, n) => aClient(`y${n}`, { firstName: 'Yaritza', lastName: 'Vega' })),
    );
    await put('yara-sought', { firstName: 'Yaritza', lastName: 'Zayas' });

    expect(await search('yaritza zay')).toEqual(['yara-sought']);
    const { patients } = thePlatform();
    const firstPage = await patients.searchPage('yaritza', { from: 0, limit: 5 });
    expect([firstPage.rows.length, firstPage.total]).toEqual([5, 451]);
    expect(await search('yaritza', 1000)).toHaveLength(200);
    const among = new Set(['yara-sought']);
    expect(await patients.search('yaritza', { limit: 5, among })).toMatchObject([{ lastName: 'Zayas' }]);
  });

  it('finds an e-mail among a thousand of its provider, by the rarest of several words', async () => {
    const clients = Array.from({ length: 1_000 }, (_, n) =>
      aClient(`p${n}`, { firstName: 'Ana', lastName: `Paz${n}`, email: `p${n}@gmail.com` }),
    );
    const shared = ['ana', 'gmail', 'com'];
    await putCrowd(clients, ({ item }) => shared.includes(String(item.Put?.Item?.['term'])));
    await put('z-ana', { firstName: 'Ana', lastName: 'Díaz', email: 'ana.diaz@gmail.com' });

    expect(await search('ana.diaz@gmail.com')).toEqual(['z-ana']);
    expect(await search('gmail ana diaz')).toEqual(['z-ana']);
  });
});
