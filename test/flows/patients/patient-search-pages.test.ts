import { expect } from 'vitest';
import { listPatients } from '#shared/patients/desk-api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

it('listPatients pages 120 matches, exact words first and matches in the e-mail last [R382]', async () => {
  const { patients, commit, now } = thePlatform();
  const names = [
    { firstName: 'Luz', lastName: 'Rivera' },
    { firstName: 'Rivera', lastName: 'Soto' },
    { firstName: 'Ana', lastName: 'Riverasol' },
    { firstName: 'Eva', lastName: 'Zayas', email: 'riverabuzon' },
  ];
  for (let n = 0; n < 120; n += 1) {
    const { email = 'correo', ...name } = names[n % names.length]!;
    const patient = { patientId: `match-${n}`, ...name, email: `${email}${n}@test.example`, phone: '' };
    const otherFields = { active: n % 8 < 4, permissions: [], allowedServiceIds: [], version: 0 };
    await commit(...patients.put({ ...patient, ...otherFields, createdAt: now().toISOString() }));
  }

  const ids: string[] = [];
  const groups: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { text: 'rivera', ...(cursor && { cursor }) };
    const { reply } = await fixture.asAdmin(listPatients, { query });
    expect(reply.total).toBe(120);
    ids.push(...reply.rows.map(({ patientId }) => patientId));
    for (const { lastName, active } of reply.rows) {
      const group = `${lastName} ${active ? 'active' : 'inactive'}`;
      if (groups.at(-1) !== group) groups.push(group);
    }
    cursor = reply.cursor;
  } while (cursor !== undefined);

  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  expect(groups).toEqual([
    'Rivera active',
    'Soto active',
    'Rivera inactive',
    'Soto inactive',
    'Riverasol active',
    'Riverasol inactive',
    'Zayas active',
    'Zayas inactive',
  ]);
});

it('listPatients returns an aesthetician only clients with an open record, without address [R109]', async () => {
  const ownFixture = await createFixture(stack);
  const foreignQueries = [
    {},
    { text: fixture.patient.firstName },
    { text: fixture.patient.phone },
    { text: fixture.patient.email },
  ];
  for (const query of foreignQueries)
    expect((await ownFixture.asStaff(listPatients, { query })).reply).toEqual({ rows: [], total: 0 });

  await request(ownFixture, { time: '10:00' });
  expect((await ownFixture.asStaff(listPatients)).reply.total).toBe(0);
  await createConfirmedAppointment(await withAnotherClient(ownFixture), '11:00');
  await createEnteredAppointment(ownFixture, { time: '12:00' });

  const { patientId, firstName, lastName, email, phone } = ownFixture.patient;
  const row = {
    patientId,
    firstName,
    lastName,
    email,
    phone,
    active: true,
    invited: false,
    next: ownFixture.date,
  };
  const [listResult, searchResult] = await Promise.all([
    ownFixture.asStaff(listPatients),
    ownFixture.asStaff(listPatients, { query: { text: ownFixture.patient.email } }),
  ]);
  expect([listResult.reply.total, listResult.reply.rows.length]).toEqual([2, 2]);
  expect(listResult.reply.rows).toContainEqual(row);
  expect(searchResult.reply).toEqual({ rows: [row], total: 1 });
  expect(
    (await ownFixture.asStaff(listPatients, { query: { text: fixture.patient.email } })).reply.total,
  ).toBe(0);
});
