import { describe, expect } from 'vitest';
import { listOfferedServices } from '#shared/appointments/api.ts';
import { syncLaserServices } from '#shared/appointments/changes/change-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { asPatient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

it.beforeAll(async () => {
  await aService('facial');
  await aService('laser-legs', { laser: true });
  await aService('laser-arms', { laser: true });
  await aService('laser-old', { laser: true, active: false });
  await aService('laser-hidden', { laser: true, visible: false });
});

const syncServices = async (patient: Patient) => {
  const { patientId } = patient;
  const { status, reply } = await asPatient(stack, patient)(syncLaserServices, { params: { patientId } });
  return { status, ids: reply.allowedServiceIds };
};
const readAllowedIds = async ({ patientId }: Patient) =>
  (await thePlatform().patients.get(patientId)).allowedServiceIds;
const visibleLaserIds = ['laser-arms', 'laser-legs'];

describe('syncLaserServices', () => {
  it('adds every active laser service for an admitted client [R168]', async () => {
    const patient = await aPatient('Luz', { patientId: 'luz', intakeService: 'laser' });

    const firstSync = await syncServices(patient);
    const secondSync = await expectNoChange(stack, () => syncServices(patient));

    expect([firstSync, secondSync]).toEqual(Array(2).fill({ status: 200, ids: visibleLaserIds }));
    expect(await readAllowedIds(patient)).toEqual(visibleLaserIds);
    const rows = await thePlatform().patients.search('luz', { limit: 10 });
    expect(rows.map(({ patientId }) => patientId)).toContain(patient.patientId);
  });

  it('follows the catalog, and keeps the other allowed services [R168]', async () => {
    const patient = await aPatient('Rosa', {
      patientId: 'rosa',
      permissions: ['laser'],
      allowedServiceIds: ['facial', 'sold-no-more'],
    });

    expect((await syncServices(patient)).ids).toEqual(['facial', ...visibleLaserIds]);
    expect(await readAllowedIds(patient)).toEqual(['facial', ...visibleLaserIds]);
  });

  it('offers no laser services to clients without laser admission, and writes nothing [R167 R168]', async () => {
    const patient = await aPatient('Iris', { patientId: 'iris', intakeService: 'facial' });

    const { ids } = await expectNoChange(stack, () => syncServices(patient));
    const { reply } = await asPatient(stack, patient)(listOfferedServices, { params: { patientId: 'iris' } });

    expect(ids).toEqual([]);
    expect(reply.map(({ serviceId }) => serviceId)).toEqual(['facial']);
  });
});
