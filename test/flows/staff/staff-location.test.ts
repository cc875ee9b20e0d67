import { describe, expect } from 'vitest';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { getLocation, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import type { Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const buildParams = ({ member }: Fixture) => ({ params: { staffId: member.staffId } });
const firstPoint = { latitude: 18.4301, longitude: -66.0602 };
const secondPoint = { latitude: 18.2345, longitude: -66.0351 };

const shareFrom = (fixture: Fixture, body = firstPoint) =>
  fixture.asStaff(shareLocation, { ...buildParams(fixture), body, key: crypto.randomUUID() });
const stopSharing = (fixture: Fixture) =>
  fixture.asStaff(stopSharingLocation, { ...buildParams(fixture), key: crypto.randomUUID() });
const readSharedLocation = async (fixture: Fixture) =>
  (await fixture.asAdmin(getLocation, buildParams(fixture))).reply.location;

/** Returns the audit actions about the aesthetician. */
async function listAuditActions({ member }: Fixture) {
  const rows = await allTableRows();
  return rows
    .filter((row) => row[entityAttribute] === 'auditEntry' && row['subjectId'] === member.staffId)
    .map(({ action }) => action)
    .sort();
}

describe('location of an aesthetician', () => {
  it('is visible to the front desk while it is shared [R257]', async ({ fixture }) => {
    const locationBefore = await readSharedLocation(fixture);
    const { status, reply } = await shareFrom(fixture);
    expect(status).toBe(200);
    expect(reply.location).toMatchObject(firstPoint);
    expect(await readSharedLocation(fixture)).toEqual(reply.location);
    const { problem } = await shareFrom(fixture, { latitude: 35.68, longitude: 139.69 });
    expect(problem.fields.map(({ field }) => field)).toEqual(['latitude', 'longitude']);
    await stopSharing(fixture);

    expect([locationBefore, await readSharedLocation(fixture)]).toEqual([undefined, undefined]);
  });

  it('expires 15 minutes after the last update', async ({ fixture }) => {
    await shareFrom(fixture);

    advanceClock({ minutes: 14 });
    const locationAfter14Minutes = await readSharedLocation(fixture);
    advanceClock({ minutes: 1 });

    expect(locationAfter14Minutes).toMatchObject(firstPoint);
    expect(await readSharedLocation(fixture)).toBeUndefined();
  });

  it('is stored as the last point only, and deleted when sharing stops', async ({ fixture }) => {
    const [earlierPoint, laterPoint] = [
      { latitude: 18.111_11, longitude: -66 },
      { latitude: 18.222_22, longitude: -66 },
    ];
    await shareFrom(fixture, earlierPoint);

    await shareFrom(fixture, laterPoint);
    const rowsWhileShared = JSON.stringify(await allTableRows());
    await stopSharing(fixture);
    const rowsAfterStop = JSON.stringify(await allTableRows());

    expect([rowsWhileShared.includes('18.11111'), rowsWhileShared.includes('18.22222')]).toEqual([
      false,
      true,
    ]);
    expect(rowsAfterStop).not.toContain('18.22222');
  });

  it('is audited when sharing starts and stops, once each', async ({ fixture }) => {
    await shareFrom(fixture);
    await shareFrom(fixture, secondPoint);
    await stopSharing(fixture);
    await stopSharing(fixture);

    expect(await listAuditActions(fixture)).toEqual(['staff.locationForgotten', 'staff.locationShared']);
  });
});
