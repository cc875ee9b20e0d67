import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

async function born(patientId: string, birthDate?: string): Promise<void> {
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
  await born('before', '1990-03-05');
  await born('first', '1971-03-06');
  await born('last', '2001-03-21');
  await born('after', '1990-03-22');
  await born('otherMonth', '1990-04-10');
  await born('unknown');

  const found = await thePlatform().patients.bornBetween({ month: '03', from: '06', to: '21' });

  expect(found.map(({ patientId }) => patientId)).toEqual(['first', 'last']);
});
