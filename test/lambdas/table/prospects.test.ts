import { afterAll, beforeAll, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

it('the list of open prospects excludes answered ones', async () => {
  for (const name of ['Iris', 'Juana', 'Karla']) await aProspect(name);
  await aProspect('Lidia', {}, { status: 'active' });
  const { prospects } = thePlatform();

  expect((await prospects.open(undefined)).rows).toHaveLength(3);
});
