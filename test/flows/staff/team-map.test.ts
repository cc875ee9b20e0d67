import { describe, expect } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { planRoute, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later, onDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const here = { latitude: 18.4301, longitude: -66.0602 };
const address = 'Calle Sol 4, Ponce';
const livesAt = (home: string | undefined) =>
  aScene(stack, { patient: { address: home } as Partial<Patient> });

const ofStaff = ({ member }: Scene) => ({ params: { staffId: member.staffId } });
const share = (scene: Scene) =>
  scene.asStaff(shareLocation, { ...ofStaff(scene), body: here, key: crypto.randomUUID() });
/** The entry of the fixture's aesthetician on the map. */
async function onMap(scene: Scene) {
  const { reply } = await scene.asAdmin(listTeamPositions, {});
  return reply.find(({ staffId }) => staffId === scene.member.staffId);
}

describe('listTeamPositions', () => {
  it('returns active members with location for 15 minutes and their next stop [R435 R437]', async () => {
    const scene = await livesAt(address);
    const appointmentId = await confirmed(scene, '13:00');
    onDay(scene.date);
    const { reply } = await share(scene);

    expect(await onMap(scene)).toEqual({
      staffId: scene.member.staffId,
      firstName: scene.member.firstName,
      lastName: scene.member.lastName,
      colorIndex: scene.member.colorIndex,
      phone: scene.member.phone,
      location: reply.location,
      nextStop: {
        appointmentId,
        time: '13:00',
        hasBegun: false,
        patientName: `${scene.patient.firstName} ${scene.patient.lastName}`,
        address,
      },
    });
    later({ minutes: 15 });
    expect((await onMap(scene))?.location).toBeUndefined();
    const { staff, commit } = thePlatform();
    await commit(staff.save({ ...scene.member, active: false }, scene.member));
    expect(await onMap(scene)).toBeUndefined();
  });

  it('returns no location and no next stop of a member who does not share [R437]', async () => {
    const scene = await livesAt(address);
    await confirmed(scene, '13:00');
    onDay(scene.date);
    const before = await onMap(scene);
    await share(scene);
    await scene.asStaff(stopSharingLocation, { ...ofStaff(scene), key: crypto.randomUUID() });

    const after = await onMap(scene);

    expect(after).toEqual(before);
    expect(Object.keys(after!).sort()).toEqual(['colorIndex', 'firstName', 'lastName', 'phone', 'staffId']);
  });

  it('returns the current appointment until its end, then the next one', async () => {
    const scene = await livesAt(undefined);
    const first = await confirmed(scene, '11:00');
    const second = await confirmed(scene, '14:00');
    onDay(scene.date);

    // From 10:00 into the first appointment.
    later({ minutes: 70 });
    await share(scene);
    const during = (await onMap(scene))?.nextStop;
    later({ minutes: 120 });
    await share(scene);
    const after = (await onMap(scene))?.nextStop;

    expect(during).toMatchObject({ appointmentId: first, hasBegun: true });
    expect(during?.address).toBeUndefined();
    expect(after).toMatchObject({ appointmentId: second, hasBegun: false });
  });

  it('returns no pending appointments and none of another day', async () => {
    const scene = await livesAt(address);
    await request(scene, { time: '12:00' });
    const appointmentId = await confirmed(scene, '14:00');
    await share(scene);
    const daysBefore = await onMap(scene);
    onDay(scene.date);
    await share(scene);

    expect(daysBefore?.nextStop).toBeUndefined();
    expect((await onMap(scene))?.nextStop?.appointmentId).toBe(appointmentId);
  });

  it('allows the owner to plan a route to a member’s own stop only [R436]', async () => {
    const scene = await livesAt(address);
    const other = await livesAt(address);
    const appointmentId = await confirmed(scene, '13:00');
    const plan = ({ member }: Scene) =>
      scene.asAdmin(planRoute, { params: { staffId: member.staffId }, body: { appointmentId, from: here } });

    const own = await plan(scene);
    const others = await plan(other);

    expect(own.reply.destination.label).toBe('Calle Sol 4, Ponce, Puerto Rico');
    expect([others.status, others.problem.code]).toEqual([404, 'appointment.not_found']);
  });
});

it('location change emits an event without coordinates [R436]', async () => {
  const scene = await livesAt(address);

  await share(scene);
  await share(scene);
  await scene.asStaff(stopSharingLocation, { ...ofStaff(scene), key: crypto.randomUUID() });

  const rows = await allTableRows();
  const told = rows.filter(({ detailType }) => detailType === 'LocationChanged.v1').map(({ data }) => data);
  const own = { staffId: scene.member.staffId };
  expect(told.filter((data) => (data as typeof own).staffId === own.staffId)).toEqual([own, own, own]);
});
