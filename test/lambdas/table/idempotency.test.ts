import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

let calls = 0;
const aCall = () => {
  calls += 1;
  return { actor: 'patient:marisol', key: `form-${calls}`, fingerprint: 'this request' };
};
const now = new Date('2026-03-06T18:50:00.000Z');
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const response = { statusCode: 200, body: '{"appointmentId":"a1"}' };
const idempotency = () => thePlatform().idempotency;

describe('idempotency claim', () => {
  it('is given to one of many concurrent requests, and the others wait', async () => {
    const call = aCall();

    const claims = await Promise.all(Array.from({ length: 20 }, () => idempotency().claim(call, now)));

    expect(claims.filter(({ state }) => state === 'claimed')).toHaveLength(1);
    expect(claims.filter(({ state }) => state === 'running')).toHaveLength(19);
  });

  it('returns the stored answer, also an hour later', async () => {
    const call = aCall();
    await idempotency().claim(call, now);
    await idempotency().storeResponse(call, response, now);

    expect(await idempotency().claim(call, now)).toEqual({ state: 'answered', response });
    expect(await idempotency().claim(call, secondsLater(3_600))).toEqual({ state: 'answered', response });
  });

  it('reports another request under the same key, running or answered', async () => {
    const call = aCall();
    const otherCall = { ...call, fingerprint: 'another request' };
    await idempotency().claim(call, now);

    expect((await idempotency().claim(otherCall, now)).state).toBe('other');
    expect((await idempotency().claim(otherCall, secondsLater(3_600))).state).toBe('other');
    await idempotency().storeResponse(call, response, now);
    expect((await idempotency().claim(otherCall, now)).state).toBe('other');
  });

  it('belongs to its actor', async () => {
    const call = aCall();
    await idempotency().claim(call, now);

    expect((await idempotency().claim({ ...call, actor: 'patient:luz' }, now)).state).toBe('claimed');
  });

  it('can be taken over by one request after the lease of an unfinished call', async () => {
    const call = aCall();
    await idempotency().claim(call, now);

    expect((await idempotency().claim(call, secondsLater(29))).state).toBe('running');
    const claims = await Promise.all([1, 2, 3].map(() => idempotency().claim(call, secondsLater(31))));
    expect(claims.map(({ state }) => state).sort()).toEqual(['claimed', 'running', 'running']);
  });

  it('can be made again after its release, for another request too', async () => {
    const call = aCall();
    await idempotency().claim(call, now);

    await idempotency().release(call);

    expect((await idempotency().claim({ ...call, fingerprint: 'corrected' }, now)).state).toBe('claimed');
  });
});
