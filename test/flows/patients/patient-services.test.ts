import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { listOfferedServices } from '#shared/appointments/api.ts';
import { getPatientServices, setPatientServices } from '#shared/intake/laser/laser-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, aService } from '#test/support/center/center.ts';
import { asPatient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { readLaserRequests, readPatient, requestEvaluation } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';

let asAdmin: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  await aService('facial');
  await aService('serum', { visible: false });
  await aService('laser-legs', { laser: true });
});

const aClient = (name: string, overrides: Partial<Patient> = {}) =>
  aPatient(name, { patientId: randomUUID(), ...overrides });
const listOffered = async (client: Patient) =>
  (await asPatient(stack, client)(listOfferedServices, buildParams(client))).reply.map(
    ({ serviceId }) => serviceId,
  );
const buildParams = ({ patientId }: Patient) => ({ params: { patientId } });

describe('setPatientServices', () => {
  const setServices = (client: Patient, permissions: 'laser'[], allowedServiceIds: string[] = []) =>
    asAdmin(setPatientServices, { ...buildParams(client), body: { permissions, allowedServiceIds } });

  it('opens and closes laser, and settles an open laser request [R167]', async () => {
    const client = await aClient('Julia');
    const requestId = await requestEvaluation(stack, client);

    const openedServices = await setServices(client, ['laser'], ['facial']);
    const readBack = await asAdmin(getPatientServices, buildParams(client));
    const closedServices = await setServices(client, [], openedServices.reply.allowedServiceIds);

    expect(openedServices.reply).toMatchObject({
      permissions: ['laser'],
      allowedServiceIds: ['facial', 'laser-legs'],
    });
    expect(readBack.reply).toEqual(openedServices.reply);
    expect(await readLaserRequests(client.patientId)).toMatchObject([{ requestId, status: 'approved' }]);
    expect(closedServices.reply).toMatchObject({ permissions: [], allowedServiceIds: ['facial'] });
    expect(await listOffered(client)).toEqual(['facial']);
  });

  it('can allow services that are hidden from the web, after which laser cannot be requested [R136]', async () => {
    const client = await aClient('Nereida');

    const { reply } = await setServices(client, [], ['serum']);

    expect(reply.services).toContainEqual(expect.objectContaining({ serviceId: 'serum', onWeb: false }));
    expect(await listOffered(client)).toEqual(['facial', 'serum']);
    expect(await listOffered(await aClient('Olga'))).toEqual(['facial']);
    expect(reply.laser).toMatchObject({ mayAsk: false, why: expect.stringContaining('servicios asignados') });
  });

  it('also revokes laser from a client who applied for it', async () => {
    const client = await aClient('Kira', { intakeService: 'laser' });

    const { reply } = await setServices(client, []);

    expect(reply.permissions).toEqual([]);
    expect(await readPatient(client.patientId)).not.toHaveProperty('intakeService');
  });

  it('rejects an unknown service', async () => {
    const client = await aClient('Lola');

    const rejected = await expectNoChange(stack, () => setServices(client, [], ['no-such-service']));

    expect(rejected.problem.code).toBe('laser.unknown_service');
  });
});
