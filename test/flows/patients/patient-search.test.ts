import { expect } from 'vitest';
import { searchPatients } from '#shared/patients/api.ts';
import { aPatient } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const search = (text: string) => fixture.asAdmin(searchPatients, { query: { text } });

it('searchPatients finds clients by any words, active ones first, then by last name [R217]', async () => {
  const phone = '939-555-0177';
  await aPatient('Zulma', { patientId: 'zulma', lastName: 'Ávila Soto', phone });
  await aPatient('Ágata', { patientId: 'agata', lastName: 'Soto Báez', phone, active: false });
  await aPatient('Óscar', { patientId: 'oscar', lastName: 'Soto Ávila', phone });

  const responses = await Promise.all(
    ['soto', 'sot avi', '939 555-0177', '5550177'].map((text) => search(text)),
  );

  const ids = responses.map(({ reply }) => reply.map(({ patientId }) => patientId));
  expect(ids).toEqual([
    ['zulma', 'oscar', 'agata'],
    ['zulma', 'oscar'],
    ['zulma', 'oscar', 'agata'],
    ['zulma', 'oscar', 'agata'],
  ]);
  expect(responses[1]!.reply[1]).toEqual({
    patientId: 'oscar',
    firstName: 'Óscar',
    lastName: 'Soto Ávila',
    active: true,
    email: 'óscar@test.example',
    phone,
  });
});

it('searchPatients returns at most 20 clients, active ones first', async () => {
  for (let n = 0; n < 24; n++)
    await aPatient('Wanda', { patientId: `wanda-${n}`, email: `w${n}@test.example`, active: n % 2 === 0 });

  const { reply } = await search('wanda');

  expect(reply.map(({ active }) => active)).toEqual([...Array(12).fill(true), ...Array(8).fill(false)]);
});

it('searchPatients rejects a single letter', async () => {
  for (const text of ['a', ' a ', '']) expect((await search(text)).problem.code).toBe('request.malformed');
});
