import { describe, expect } from 'vitest';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { getLocation, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import type { Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const ofStaff = ({ member }: Fixture) => ({ params: { staffId: member.staffId } });
const here = { latitude: 18.4301, longitude: -66.0602 };
const there = { latitude: 18.2345, longitude: -66.0351 };

const share = (fixture: Fixture, body = here) =>
  fixture.asStaff(shareLocation, { ...ofStaff(fixture), body, key: crypto.randomUUID() });
const stop = (fixture: Fixture) =>
  fixture.asStaff(stopSharingLocation, { ...ofStaff(fixture), key: crypto.randomUUID() });
const readSharedLocation = async (fixture: Fixture) =>
  (await fixture.asAdmin(getLocation, ofStaff(fixture))).reply.location;

/** The audit actions about the aesthetician. */
async function trailOf({ member }: Fixture) {
  const rows = await allTableRows();
  return rows
    .filter((row) => row[entityAttribute] === 'auditEntry' && row['subjectId'] === member.staffId)
    .map(({ action }) => action)
    .sort();
}

describe('location of an aesthetician', () => {
  it('is visible to the front desk while it is shared [R257]', async ({ fixture }) => {
    const before = await readSharedLocation(fixture);
    const { status, reply } = await share(fixture);
    expect(status).toBe(200);
    expect(reply.location).toMatchObject(here);
    expect(await readSharedLocation(fixture)).toEqual(reply.location);
    const { problem } = await share(fixture, { latitude: 35.68, longitude: 139.69 });
    expect(problem.fields.map(({ field }) => field)).toEqual(['latitude', 'longitude']);
    await stop(fixture);

    expect([before, await readSharedLocation(fixture)]).toEqual([undefined, undefined]);
  });

  it('expires 15 minutes after the last update', async ({ fixture }) => {
    await share(fixture);

    advanceClock({ minutes: 14 });
    const sooner = await readSharedLocation(fixture);
    advanceClock({ minutes: 1 });

    expect(sooner).toMatchObject(here);
    expect(await readSharedLocation(fixture)).toBeUndefined();
  });

  it('is stored as the last point only, and deleted when sharing stops', async ({ fixture }) => {
    const [first, last] = [
      { latitude: 18.111_11, longitude: -66 },
      { latitude: 18.222_22, longitude: -66 },
    ];
    await share(fixture, first);

    await share(fixture, last);
    const kept = JSON.stringify(await allTableRows());
    await stop(fixture);
    const left = JSON.stringify(await allTableRows());

    expect([kept.includes('18.11111'), kept.includes('18.22222')]).toEqual([false, true]);
    expect(left).not.toContain('18.22222');
  });

  it('is audited when sharing starts and stops, once each', async ({ fixture }) => {
    await share(fixture);
    await share(fixture, there);
    await stop(fixture);
    await stop(fixture);

    expect(await trailOf(fixture)).toEqual(['staff.locationForgotten', 'staff.locationShared']);
  });
});
