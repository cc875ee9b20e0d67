import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/roles.ts';
import { getPatientServices, setPatientServices } from '#shared/intake/laser-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, aService } from '../support/centre.ts';
import type { Caller } from '../support/client.ts';
import { expectInvariants, leavingNoTrace } from '../support/invariants.ts';
import { anAskedEvaluation, patientOf, requestsOf } from '../support/prospects.ts';
import { aStack, type TestStack } from '../support/stack.ts';

let stack: TestStack;
let asAdmin: Caller;
let asSupervisor: Caller;
beforeAll(async () => {
  stack = await aStack();
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
  await aService('facial');
  await aService('laser-legs', { laser: true });
});
afterEach(() => expectInvariants(stack));
afterAll(() => stack.close());

const aClient = (name: string, more: Partial<Patient> = {}) =>
  aPatient(name, { patientId: randomUUID(), ...more });
const params = ({ patientId }: Patient) => ({ params: { patientId } });

describe('what a client may have done', () => {
  const give = (call: Caller, client: Patient, permissions: 'laser'[], allowedServiceIds: string[] = []) =>
    call(setPatientServices, { ...params(client), body: { permissions, allowedServiceIds } });

  it('is the owner’s to change, who finds what they asked for settled by it', async () => {
    const client = await aClient('Julia');
    const requestId = await anAskedEvaluation(stack, client);

    const given = await give(asAdmin, client, ['laser'], ['facial']);
    const read = await asAdmin(getPatientServices, params(client));
    const taken = await give(asAdmin, client, [], ['facial']);

    expect(given.reply).toMatchObject({
      permissions: ['laser'],
      allowedServiceIds: ['facial', 'laser-legs'],
    });
    expect(read.reply).toEqual(given.reply);
    expect(await requestsOf(client.patientId)).toMatchObject([{ requestId, status: 'approved' }]);
    expect(taken.reply).toMatchObject({ permissions: [], allowedServiceIds: ['facial'] });
  });

  it('is taken away also from who came in for laser', async () => {
    const client = await aClient('Kira', { intakeService: 'laser' });

    const { reply } = await give(asAdmin, client, []);

    expect(reply.permissions).toEqual([]);
    expect(await patientOf(client.patientId)).not.toHaveProperty('intakeService');
  });

  it('is nobody else’s to change, and only what is sold', async () => {
    const client = await aClient('Lola');
    const as = (role: Role) => stack.as({ userId: role === 'patient' ? client.patientId : 'hector', role });

    const [supervisor, own, unknown] = await leavingNoTrace(stack, async () => [
      await give(asSupervisor, client, ['laser']),
      await give(as('patient'), client, ['laser']),
      await give(asAdmin, client, [], ['no-such-service']),
    ]);

    expect([supervisor, own].map((answer) => answer?.problem.code)).toEqual(Array(2).fill('request.denied'));
    expect(unknown?.problem.code).toBe('laser.unknown_service');
  });
});
