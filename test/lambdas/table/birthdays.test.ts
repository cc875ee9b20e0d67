import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

async function putClientBornOn(patientId: string, birthDate?: string): Promise<void> {
  const { patients, commit } = thePlatform();
  const patient: Patient = {
    patientId,
    firstName: patientId,
    lastName: 'Prueba',
    email: `${patientId}@test.example`,
    phone: '',
    active: true,
    permissions: [],
    allowedServiceIds: [],
    version: 0,
    ...(birthDate && { birthDate }),
    createdAt: '2026-03-06T18:50:00.000Z',
  };
  await commit(...patients.put(patient));
}

it('birthdays are found by days of a month, first and last included, for any year', async () => {
  await putClientBornOn('before', '1990-03-05');
  await putClientBornOn('first', '1971-03-06');
  await putClientBornOn('last', '2001-03-21');
  await putClientBornOn('after', '1990-03-22');
  await putClientBornOn('otherMonth', '1990-04-10');
  await putClientBornOn('unknown');

  const foundClients = await thePlatform().patients.bornBetween({ month: '03', from: '06', to: '21' });

  expect(foundClients.map(({ patientId }) => patientId)).toEqual(['first', 'last']);
});
