import { describe, expect } from 'vitest';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { getLocation, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import type { Scene } from '#test/support/center/scene.ts';
import { it } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const ofStaff = ({ member }: Scene) => ({ params: { staffId: member.staffId } });
const here = { latitude: 18.4301, longitude: -66.0602 };
const there = { latitude: 18.2345, longitude: -66.0351 };

const share = (scene: Scene, body = here) =>
  scene.asStaff(shareLocation, { ...ofStaff(scene), body, key: crypto.randomUUID() });
const stop = (scene: Scene) =>
  scene.asStaff(stopSharingLocation, { ...ofStaff(scene), key: crypto.randomUUID() });
const seen = async (scene: Scene) => (await scene.asAdmin(getLocation, ofStaff(scene))).reply.location;

/** The audit actions about the aesthetician. */
async function trailOf({ member }: Scene) {
  const rows = await allTableRows();
  return rows
    .filter((row) => row[entityAttribute] === 'auditEntry' && row['subjectId'] === member.staffId)
    .map(({ action }) => action)
    .sort();
}

describe('location of an aesthetician', () => {
  it('is visible to the front desk while it is shared [R257]', async ({ scene }) => {
    const before = await seen(scene);
    const { status, reply } = await share(scene);
    expect(status).toBe(200);
    expect(reply.location).toMatchObject(here);
    expect(await seen(scene)).toEqual(reply.location);
    const { problem } = await share(scene, { latitude: 35.68, longitude: 139.69 });
    expect(problem.fields.map(({ field }) => field)).toEqual(['latitude', 'longitude']);
    await stop(scene);

    expect([before, await seen(scene)]).toEqual([undefined, undefined]);
  });

  it('expires 15 minutes after the last update', async ({ scene }) => {
    await share(scene);

    later({ minutes: 14 });
    const sooner = await seen(scene);
    later({ minutes: 1 });

    expect(sooner).toMatchObject(here);
    expect(await seen(scene)).toBeUndefined();
  });

  it('is stored as the last point only, and deleted when sharing stops', async ({ scene }) => {
    const [first, last] = [
      { latitude: 18.111_11, longitude: -66 },
      { latitude: 18.222_22, longitude: -66 },
    ];
    await share(scene, first);

    await share(scene, last);
    const kept = JSON.stringify(await allTableRows());
    await stop(scene);
    const left = JSON.stringify(await allTableRows());

    expect([kept.includes('18.11111'), kept.includes('18.22222')]).toEqual([false, true]);
    expect(left).not.toContain('18.22222');
  });

  it('is audited when sharing starts and stops, once each', async ({ scene }) => {
    await share(scene);
    await share(scene, there);
    await stop(scene);
    await stop(scene);

    expect(await trailOf(scene)).toEqual(['staff.locationForgotten', 'staff.locationShared']);
  });
});
