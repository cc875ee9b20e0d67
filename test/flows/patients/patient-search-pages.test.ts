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
  const kinds = [
    { firstName: 'Luz', lastName: 'Rivera' },
    { firstName: 'Rivera', lastName: 'Soto' },
    { firstName: 'Ana', lastName: 'Riverasol' },
    { firstName: 'Eva', lastName: 'Zayas', email: 'riverabuzon' },
  ];
  for (let n = 0; n < 120; n += 1) {
    const { email = 'correo', ...name } = kinds[n % kinds.length]!;
    const patient = { patientId: `match-${n}`, ...name, email: `${email}${n}@test.example`, phone: '' };
    const rest = { active: n % 8 < 4, permissions: [], allowedServiceIds: [], version: 0 };
    await commit(...patients.put({ ...patient, ...rest, createdAt: now().toISOString() }));
  }

  const ids: string[] = [];
  const order: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { text: 'rivera', ...(cursor && { cursor }) };
    const { reply } = await fixture.asAdmin(listPatients, { query });
    expect(reply.total).toBe(120);
    ids.push(...reply.rows.map(({ patientId }) => patientId));
    for (const { lastName, active } of reply.rows) {
      const line = `${lastName} ${active ? 'active' : 'inactive'}`;
      if (order.at(-1) !== line) order.push(line);
    }
    cursor = reply.cursor;
  } while (cursor !== undefined);

  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
  expect(order).toEqual([
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
  const own = await createFixture(stack);
  const foreign = [
    {},
    { text: fixture.patient.firstName },
    { text: fixture.patient.phone },
    { text: fixture.patient.email },
  ];
  for (const query of foreign)
    expect((await own.asStaff(listPatients, { query })).reply).toEqual({ rows: [], total: 0 });

  await request(own, { time: '10:00' });
  expect((await own.asStaff(listPatients)).reply.total).toBe(0);
  await createConfirmedAppointment(await withAnotherClient(own), '11:00');
  await createEnteredAppointment(own, { time: '12:00' });

  const { patientId, firstName, lastName, email, phone } = own.patient;
  const row = { patientId, firstName, lastName, email, phone, active: true, invited: false };
  const [all, found] = await Promise.all([
    own.asStaff(listPatients),
    own.asStaff(listPatients, { query: { text: own.patient.email } }),
  ]);
  expect([all.reply.total, all.reply.rows.length]).toEqual([2, 2]);
  expect(all.reply.rows).toContainEqual(row);
  expect(found.reply).toEqual({ rows: [row], total: 1 });
  expect((await own.asStaff(listPatients, { query: { text: fixture.patient.email } })).reply.total).toBe(0);
});
