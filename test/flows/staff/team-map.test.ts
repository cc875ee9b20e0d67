import { describe, expect } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { planRoute, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { listTeamPositions } from '#shared/staff/team-map-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock, advanceToDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const sharedPoint = { latitude: 18.4301, longitude: -66.0602 };
const address = 'Calle Sol 4, Ponce';
const createFixtureAt = (patientAddress: string | undefined) =>
  createFixture(stack, { patient: { address: patientAddress } as Partial<Patient> });

const buildParams = ({ member }: Fixture) => ({ params: { staffId: member.staffId } });
const shareLocationOf = (fixture: Fixture) =>
  fixture.asStaff(shareLocation, { ...buildParams(fixture), body: sharedPoint, key: crypto.randomUUID() });
/** Returns the entry of the fixture's aesthetician on the map. */
async function findOnMap(fixture: Fixture) {
  const { reply } = await fixture.asAdmin(listTeamPositions, {});
  return reply.find(({ staffId }) => staffId === fixture.member.staffId);
}

describe('listTeamPositions', () => {
  it('returns active members with location for 15 minutes and their next stop [R435 R437]', async () => {
    const fixture = await createFixtureAt(address);
    const appointmentId = await createConfirmedAppointment(fixture, '13:00');
    advanceToDay(fixture.date);
    const { reply } = await shareLocationOf(fixture);

    expect(await findOnMap(fixture)).toEqual({
      staffId: fixture.member.staffId,
      firstName: fixture.member.firstName,
      lastName: fixture.member.lastName,
      colorIndex: fixture.member.colorIndex,
      phone: fixture.member.phone,
      location: reply.location,
      nextStop: {
        appointmentId,
        time: '13:00',
        hasBegun: false,
        patientName: `${fixture.patient.firstName} ${fixture.patient.lastName}`,
        address,
      },
    });
    advanceClock({ minutes: 15 });
    expect((await findOnMap(fixture))?.location).toBeUndefined();
    const { staff, commit } = thePlatform();
    await commit(staff.save({ ...fixture.member, active: false }, fixture.member));
    expect(await findOnMap(fixture)).toBeUndefined();
  });

  it('returns no location and no next stop of a member who does not share [R437]', async () => {
    const fixture = await createFixtureAt(address);
    await createConfirmedAppointment(fixture, '13:00');
    advanceToDay(fixture.date);
    const entryBefore = await findOnMap(fixture);
    await shareLocationOf(fixture);
    await fixture.asStaff(stopSharingLocation, { ...buildParams(fixture), key: crypto.randomUUID() });

    const entryAfter = await findOnMap(fixture);

    expect(entryAfter).toEqual(entryBefore);
    expect(Object.keys(entryAfter!).sort()).toEqual([
      'colorIndex',
      'firstName',
      'lastName',
      'phone',
      'staffId',
    ]);
  });

  it('returns the current appointment until its end, then the next one', async () => {
    const fixture = await createFixtureAt(undefined);
    const firstId = await createConfirmedAppointment(fixture, '11:00');
    const secondId = await createConfirmedAppointment(fixture, '14:00');
    advanceToDay(fixture.date);

    // From 10:00 into the first appointment.
    advanceClock({ minutes: 70 });
    await shareLocationOf(fixture);
    const stopDuringFirst = (await findOnMap(fixture))?.nextStop;
    advanceClock({ minutes: 120 });
    await shareLocationOf(fixture);
    const stopAfterFirst = (await findOnMap(fixture))?.nextStop;

    expect(stopDuringFirst).toMatchObject({ appointmentId: firstId, hasBegun: true });
    expect(stopDuringFirst?.address).toBeUndefined();
    expect(stopAfterFirst).toMatchObject({ appointmentId: secondId, hasBegun: false });
  });

  it('returns no pending appointments and none of another day', async () => {
    const fixture = await createFixtureAt(address);
    await request(fixture, { time: '12:00' });
    const appointmentId = await createConfirmedAppointment(fixture, '14:00');
    await shareLocationOf(fixture);
    const daysBefore = await findOnMap(fixture);
    advanceToDay(fixture.date);
    await shareLocationOf(fixture);

    expect(daysBefore?.nextStop).toBeUndefined();
    expect((await findOnMap(fixture))?.nextStop?.appointmentId).toBe(appointmentId);
  });

  it('allows the owner to plan a route to a member’s own stop only [R436]', async () => {
    const fixture = await createFixtureAt(address);
    const otherFixture = await createFixtureAt(address);
    const appointmentId = await createConfirmedAppointment(fixture, '13:00');
    const requestRoute = ({ member }: Fixture) =>
      fixture.asAdmin(planRoute, {
        params: { staffId: member.staffId },
        body: { appointmentId, from: sharedPoint },
      });

    const ownRoute = await requestRoute(fixture);
    const otherRoute = await requestRoute(otherFixture);

    expect(ownRoute.reply.destination.label).toBe('Calle Sol 4, Ponce, Puerto Rico');
    expect([otherRoute.status, otherRoute.problem.code]).toEqual([404, 'appointment.not_found']);
  });
});

it('a location change emits an event without coordinates [R436]', async () => {
  const fixture = await createFixtureAt(address);

  await shareLocationOf(fixture);
  await shareLocationOf(fixture);
  await fixture.asStaff(stopSharingLocation, { ...buildParams(fixture), key: crypto.randomUUID() });

  const rows = await allTableRows();
  const locationEvents = rows
    .filter(({ detailType }) => detailType === 'LocationChanged.v1')
    .map(({ data }) => data);
  const expectedData = { staffId: fixture.member.staffId };
  expect(
    locationEvents.filter((data) => (data as typeof expectedData).staffId === expectedData.staffId),
  ).toEqual([expectedData, expectedData, expectedData]);
});
