import { describe, expect } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { planRoute } from '#shared/staff/api.ts';
import { removeAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const startPoint = { latitude: 18.234_56, longitude: -66.035_43 };
const createFixtureAt = (address: string | undefined) =>
  createFixture(stack, { patient: { address } as Partial<Patient> });

const requestRoute = ({ asStaff: call, member }: Fixture, appointmentId: string) =>
  call(planRoute, {
    params: { staffId: member.staffId },
    body: { appointmentId, from: startPoint },
    key: crypto.randomUUID(),
  });

describe('planRoute', () => {
  it('returns the route to the client’s address, and does not store the starting point [R260]', async () => {
    const fixture = await createFixtureAt('Calle Loíza 1853, San Juan');

    const { status, reply } = await requestRoute(fixture, await createConfirmedAppointment(fixture));

    expect(status).toBe(200);
    expect(reply.destination).toEqual({
      latitude: 18.466,
      longitude: -66.106,
      label: 'Calle Loíza 1853, San Juan, Puerto Rico',
    });
    expect(reply.line.at(0)).toEqual([startPoint.longitude, startPoint.latitude]);
    expect(reply.line.at(-1)).toEqual([-66.106, 18.466]);
    expect(reply.distanceMeters).toBeGreaterThan(25_000);
    expect(reply.durationSeconds).toBeGreaterThan(20 * 60);
    expect(JSON.stringify(await allTableRows())).not.toContain(String(startPoint.latitude));
  });

  it('uses the current address, not the one at booking', async () => {
    const fixture = await createFixtureAt('Calle Luna 3, Ponce');
    const appointmentId = await createConfirmedAppointment(fixture);
    const { patients, commit } = thePlatform();
    const patientBefore = await patients.get(fixture.patient.patientId);
    await commit(...patients.put({ ...patientBefore, address: 'Calle Sol 4, Fajardo' }, patientBefore));

    const { reply } = await requestRoute(fixture, appointmentId);

    expect(reply.destination.label).toBe('Calle Sol 4, Fajardo, Puerto Rico');
  });

  const noAddress = ['staff.no_address', 'El paciente no tiene una dirección válida.'];
  const noRoute = ['staff.no_route', 'No se pudo calcular la ruta. Verifica la dirección.'];
  it.each([
    [undefined, noAddress],
    ['  ', noAddress],
    ['La casa verde, detrás del colmado', noRoute],
  ])('rejects a missing or unknown address: "%s" [R262 R264]', async (address, detail) => {
    const fixture = await createFixtureAt(address);

    const { status, problem } = await requestRoute(fixture, await createConfirmedAppointment(fixture));

    expect([status, problem.code, problem.detail]).toEqual([422, ...detail]);
  });

  it('answers 404 for appointments that are pending, removed, unknown or of others [R110]', async () => {
    const fixture = await createFixtureAt('Calle Sol 4, Ponce');
    const otherFixture = await createFixtureAt('Calle Sol 4, Ponce');
    const appointmentId = await createConfirmedAppointment(fixture);
    const pendingId = await request(fixture, { time: '12:00' });
    const removedId = await createConfirmedAppointment(fixture, '14:00');
    await removeAppointment(fixture, removedId);

    const responses = [
      await requestRoute({ ...otherFixture, asStaff: asStaff(stack, otherFixture.member) }, appointmentId),
      await requestRoute(fixture, pendingId),
      await requestRoute(fixture, removedId),
      await requestRoute(fixture, 'no-such-appointment'),
    ];

    expect(responses.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(4).fill([404, 'appointment.not_found']),
    );
  });
});
