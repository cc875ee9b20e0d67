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

const aClient = (name: string, more: Partial<Patient> = {}) =>
  aPatient(name, { patientId: randomUUID(), ...more });
const offeredTo = async (client: Patient) =>
  (await asPatient(stack, client)(listOfferedServices, params(client))).reply.map(
    ({ serviceId }) => serviceId,
  );
const params = ({ patientId }: Patient) => ({ params: { patientId } });

describe('setPatientServices', () => {
  const give = (client: Patient, permissions: 'laser'[], allowedServiceIds: string[] = []) =>
    asAdmin(setPatientServices, { ...params(client), body: { permissions, allowedServiceIds } });

  it('opens and closes laser, and settles an open laser request [R167]', async () => {
    const client = await aClient('Julia');
    const requestId = await requestEvaluation(stack, client);

    const given = await give(client, ['laser'], ['facial']);
    const read = await asAdmin(getPatientServices, params(client));
    const taken = await give(client, [], given.reply.allowedServiceIds);

    expect(given.reply).toMatchObject({
      permissions: ['laser'],
      allowedServiceIds: ['facial', 'laser-legs'],
    });
    expect(read.reply).toEqual(given.reply);
    expect(await readLaserRequests(client.patientId)).toMatchObject([{ requestId, status: 'approved' }]);
    expect(taken.reply).toMatchObject({ permissions: [], allowedServiceIds: ['facial'] });
    expect(await offeredTo(client)).toEqual(['facial']);
  });

  it('can allow services that are hidden from the web; laser cannot be requested then [R136]', async () => {
    const client = await aClient('Nereida');

    const { reply } = await give(client, [], ['serum']);

    expect(reply.services).toContainEqual(expect.objectContaining({ serviceId: 'serum', onWeb: false }));
    expect(await offeredTo(client)).toEqual(['facial', 'serum']);
    expect(await offeredTo(await aClient('Olga'))).toEqual(['facial']);
    expect(reply.laser).toMatchObject({ mayAsk: false, why: expect.stringContaining('servicios asignados') });
  });

  it('also revokes laser from a client who applied for it', async () => {
    const client = await aClient('Kira', { intakeService: 'laser' });

    const { reply } = await give(client, []);

    expect(reply.permissions).toEqual([]);
    expect(await readPatient(client.patientId)).not.toHaveProperty('intakeService');
  });

  it('rejects an unknown service', async () => {
    const client = await aClient('Lola');

    const unknown = await expectNoChange(stack, () => give(client, [], ['no-such-service']));

    expect(unknown.problem.code).toBe('laser.unknown_service');
  });
});
