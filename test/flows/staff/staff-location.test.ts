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

/** What the trail says was done by one person. */
async function trailOf({ member }: Scene) {
  const rows = await allTableRows();
  return rows
    .filter((row) => row[entityAttribute] === 'auditEntry' && row['subjectId'] === member.staffId)
    .map(({ action }) => action)
    .sort();
}

describe('where an aesthetician is', () => {
  it('is told to the front desk while they share it, somewhere on earth, and unknown before and as soon as they stop [R257]', async ({
    scene,
  }) => {
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

  it('is forgotten a quarter of an hour after the last time', async ({ scene }) => {
    await share(scene);

    later({ minutes: 14 });
    const sooner = await seen(scene);
    later({ minutes: 1 });

    expect(sooner).toMatchObject(here);
    expect(await seen(scene)).toBeUndefined();
  });

  it('is the last point alone: no other is anywhere in the table', async ({ scene }) => {
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

  it('leaves in the trail when they began and when they stopped, once each', async ({ scene }) => {
    await share(scene);
    await share(scene, there);
    await stop(scene);
    await stop(scene);

    expect(await trailOf(scene)).toEqual(['staff.locationForgotten', 'staff.locationShared']);
  });
});
