import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPatients } from '#shared/patients/desk-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

let stack: TestStack;
let scene: Scene;
beforeAll(async () => {
  stack = await aStack();
  scene = await aScene(stack);
});
afterAll(() => stack.close());

it('a search that finds 300 clients shows each on its pages, first who has the word as it was typed, last who has it in the e-mail [R382]', async () => {
  const { patients, commit, now } = thePlatform();
  const kinds = [
    { firstName: 'Luz', lastName: 'Rivera' },
    { firstName: 'Rivera', lastName: 'Soto' },
    { firstName: 'Ana', lastName: 'Riverasol' },
    { firstName: 'Eva', lastName: 'Zayas', email: 'riverabuzon' },
  ];
  for (let n = 0; n < 300; n += 1) {
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
    const { reply } = await scene.asAdmin(listPatients, { query });
    expect(reply.total).toBe(300);
    ids.push(...reply.rows.map(({ patientId }) => patientId));
    for (const { lastName, active } of reply.rows) {
      const line = `${lastName} ${active ? 'active' : 'inactive'}`;
      if (order.at(-1) !== line) order.push(line);
    }
    cursor = reply.cursor;
  } while (cursor !== undefined);

  expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
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
