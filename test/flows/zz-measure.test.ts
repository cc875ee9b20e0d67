import { it } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { aStack } from '../support/stack.ts';
import { aPatient, thePlatform } from '../support/centre.ts';
it('measures', async () => {
  let t = performance.now(); const lap = (n: string) => { console.log(n, Math.round(performance.now() - t)); t = performance.now(); };
  const stack = await aStack(); lap('stack');
  for (let i = 0; i < 10; i++) await aPatient('P' + i); lap('10 patients');
  await Promise.all(Array.from({ length: 200 }, (_, i) => thePlatform().commit(thePlatform().accounts.put({ userId: 'u' + i, role: 'patient', firstName: 'a', lastName: 'b', email: 'a@b.co', phone: '1', active: true })))); lap('200 rows');
  await stack.close(); lap('close');
});
