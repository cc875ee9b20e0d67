import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { getIntakeForm, listIntakeServices, listOpenTimes } from '#shared/intake/api.ts';
import { aService } from '#test/support/center/center.ts';
import { type Fixture, listFreeTimes, request } from '#test/support/center/fixture.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceToFullHour } from '#test/support/system/clock.ts';

let asVisitor: ReturnType<typeof caller>;
it.beforeAll(async ({ stack }) => {
  asVisitor = caller(stack.url);
});

const listTimes = ({ date, serviceId }: Fixture, query: Record<string, string> = {}) =>
  asVisitor(listOpenTimes, { query: { from: date, to: date, serviceId, ...query } });

describe('listOpenTimes', () => {
  it('returns the times that a client is offered, without names [R008]', async ({ fixture }) => {
    const before = await listTimes(fixture);
    await request(fixture, { time: '10:00' });

    const after = await listTimes(fixture);

    expect(before.reply).toEqual([{ date: fixture.date, times: expect.arrayContaining(['10:00']) }]);
    expect(after.reply[0]!.times).not.toContain('10:00');
    expect(after.reply[0]!.times).toEqual(await listFreeTimes(fixture));
    for (const privateText of [fixture.member.firstName, fixture.member.staffId, fixture.patient.firstName])
      expect(JSON.stringify(after.reply)).not.toContain(privateText);
  });

  it('lists only services that are shown on the web', async ({ fixture }) => {
    await aService('solo-caja', { showIn: 'pos' });
    await aService('retirado', { active: false });
    await aService('depilacion', { laser: true, name: 'Depilación' });

    const { reply } = await asVisitor(listIntakeServices);
    const responses = await Promise.all(
      ['solo-caja', 'retirado', 'nadie'].map((serviceId) => listTimes(fixture, { serviceId })),
    );

    const listedIds = reply.map(({ serviceId }) => serviceId);
    expect(listedIds).toEqual(expect.arrayContaining([fixture.serviceId, 'depilacion']));
    expect(listedIds).not.toEqual(expect.arrayContaining(['solo-caja']));
    expect(listedIds).not.toEqual(expect.arrayContaining(['retirado']));
    expect(reply.find(({ serviceId }) => serviceId === 'depilacion')).toEqual({
      serviceId: 'depilacion',
      name: 'Depilación',
      categoryName: 'Otros servicios',
      durationMinutes: 60,
      laser: true,
    });
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('rejects more than two months, a reversed range and unknown parameters', async ({ fixture }) => {
    const { date } = fixture;

    const [long, backward, unknown] = await expectNoChange(stack, () =>
      Promise.all([
        listTimes(fixture, { to: addDays(date, 70) }),
        listTimes(fixture, { to: addDays(date, -1) }),
        listTimes(fixture, { staffId: fixture.member.staffId }),
      ]),
    );

    expect([long, backward, unknown].map((response) => response?.status)).toEqual([400, 400, 400]);
  });

  it('is rate-limited per source address', async () => {
    advanceToFullHour();
    const requestTimes = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${stack.url}${apiPrefix}${getIntakeForm.path}`, { headers })).status;
    };
    await countRequestsFrom('198.51.100.9', { limitName: 'intake reads', seconds: 300, times: 299 });

    expect(await requestTimes('198.51.100.9')).toBe(200);
    expect(await requestTimes('198.51.100.9')).toBe(429);
    expect(await requestTimes('198.51.100.10')).toBe(200);
  });
});
