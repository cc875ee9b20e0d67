import { describe, expect } from 'vitest';
import type { Patient } from '#shared/patients/patient.ts';
import { planRoute } from '#shared/staff/api.ts';
import { remove } from '#test/support/appointments/desk-actions.ts';
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

const from = { latitude: 18.234_56, longitude: -66.035_43 };
const livesAt = (address: string | undefined) =>
  createFixture(stack, { patient: { address } as Partial<Patient> });

const plan = ({ asStaff: call, member }: Fixture, appointmentId: string) =>
  call(planRoute, {
    params: { staffId: member.staffId },
    body: { appointmentId, from },
    key: crypto.randomUUID(),
  });

describe('planRoute', () => {
  it('returns the route to the client’s address, and does not store the starting point [R260]', async () => {
    const fixture = await livesAt('Calle Loíza 1853, San Juan');

    const { status, reply } = await plan(fixture, await createConfirmedAppointment(fixture));

    expect(status).toBe(200);
    expect(reply.destination).toEqual({
      latitude: 18.466,
      longitude: -66.106,
      label: 'Calle Loíza 1853, San Juan, Puerto Rico',
    });
    expect(reply.line.at(0)).toEqual([from.longitude, from.latitude]);
    expect(reply.line.at(-1)).toEqual([-66.106, 18.466]);
    expect(reply.distanceMeters).toBeGreaterThan(25_000);
    expect(reply.durationSeconds).toBeGreaterThan(20 * 60);
    expect(JSON.stringify(await allTableRows())).not.toContain(String(from.latitude));
  });

  it('uses the current address, not the one at booking', async () => {
    const fixture = await livesAt('Calle Luna 3, Ponce');
    const appointmentId = await createConfirmedAppointment(fixture);
    const { patients, commit } = thePlatform();
    const before = await patients.get(fixture.patient.patientId);
    await commit(...patients.put({ ...before, address: 'Calle Sol 4, Fajardo' }, before));

    const { reply } = await plan(fixture, appointmentId);

    expect(reply.destination.label).toBe('Calle Sol 4, Fajardo, Puerto Rico');
  });

  const none = ['staff.no_address', 'El paciente no tiene una dirección válida.'];
  const unknown = ['staff.no_route', 'No se pudo calcular la ruta. Verifica la dirección.'];
  it.each([
    [undefined, none],
    ['  ', none],
    ['La casa verde, detrás del colmado', unknown],
  ])('rejects a missing or unknown address: "%s" [R262 R264]', async (address, detail) => {
    const fixture = await livesAt(address);

    const { status, problem } = await plan(fixture, await createConfirmedAppointment(fixture));

    expect([status, problem.code, problem.detail]).toEqual([422, ...detail]);
  });

  it('answers 404 for appointments that are pending, removed, unknown or of others [R110]', async () => {
    const fixture = await livesAt('Calle Sol 4, Ponce');
    const stranger = await livesAt('Calle Sol 4, Ponce');
    const appointment = await createConfirmedAppointment(fixture);
    const waiting = await request(fixture, { time: '12:00' });
    const removed = await createConfirmedAppointment(fixture, '14:00');
    await remove(fixture, removed);

    const answers = [
      await plan({ ...stranger, asStaff: asStaff(stack, stranger.member) }, appointment),
      await plan(fixture, waiting),
      await plan(fixture, removed),
      await plan(fixture, 'no-such-appointment'),
    ];

    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(
      Array(4).fill([404, 'appointment.not_found']),
    );
  });
});
