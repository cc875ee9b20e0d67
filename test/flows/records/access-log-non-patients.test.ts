import { describe, expect } from 'vitest';
import { register } from '#shared/accounts/registration-api.ts';
import { activateProspect, getProspect } from '#shared/intake/prospects/desk-api.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import { deletePatient, listRemovedPatients } from '#shared/patients/desk-api.ts';
import { describeAction, listChanges } from '#shared/records/access/access-log.ts';
import { getRecordSummary, listAccessLog, listProspectAccessLog } from '#shared/records/api.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect } from '#test/support/intake/prospects.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';

// Access logs of prospects, who have no record yet, and of removed clients.

let asAdmin: Caller;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
});

const buildProspectParams = ({ prospectId }: Prospect) => ({ params: { prospectId } });
const buildPatientParams = (patientId: string) => ({ params: { patientId } });
const listActions = async (patientId: string) =>
  (await asAdmin(listAccessLog, buildPatientParams(patientId))).reply.rows.map((line) => [
    line.who,
    describeAction(line),
  ]);
const readingEntry = ['Hector Prueba (supervisión)', 'Leyó la solicitud'];

describe('access log of a prospect', () => {
  it('is shown to administrators before the prospect becomes a client', async () => {
    const prospect = await aProspect('Dalia');
    await asSupervisor(getProspect, buildProspectParams(prospect));

    const { reply } = await asAdmin(listProspectAccessLog, buildProspectParams(prospect));

    expect(reply.rows.map((line) => [line.who, describeAction(line)])).toEqual([readingEntry]);

    expect((await asAdmin(listProspectAccessLog, { params: { prospectId: 'nobody' } })).status).toBe(404);
  });

  it('is part of the client’s log after activation, in chronological order', async () => {
    const prospect = await aProspect('Elba', { service: 'facial' });
    await asSupervisor(getProspect, buildProspectParams(prospect));

    const { reply } = await asAdmin(activateProspect, buildProspectParams(prospect));

    const lines = (await listActions(reply.patientId ?? '')).map(([who, action]) => `${who} ${action}`);
    expect(lines.at(-1)).toBe(readingEntry.join(' '));
    expect(lines.join()).toContain('Agregó el cliente');
  });

  it('is part of the client’s log after their own registration', async () => {
    const prospect = await aProspect('Fela', { service: 'facial' });
    await asSupervisor(getProspect, buildProspectParams(prospect));

    const { reply } = await caller(stack.url)(register, {
      params: { id: prospect.prospectId },
      body: { email: prospect.email, password: 'una-clave-larga' },
    });

    expect(await listActions(reply.userId)).toContainEqual(readingEntry);
  });
});

describe('access log of a removed client', () => {
  it('is reached from the list of removed clients, and shows the removal', async () => {
    const { patientId, firstName, email } = await aPatient('Retirada');
    await asSupervisor(getRecordSummary, buildPatientParams(patientId));
    expect((await asAdmin(listRemovedPatients)).reply.rows).toEqual([]);

    await asSupervisor(deletePatient, buildPatientParams(patientId));

    expect((await asAdmin(listRemovedPatients)).reply.rows).toMatchObject([{ patientId, firstName, email }]);

    const [removal, reading] = (await asAdmin(listAccessLog, buildPatientParams(patientId))).reply.rows;
    expect(removal && describeAction(removal)).toBe('Eliminó el cliente de las listas');
    expect(removal && listChanges(removal)).toEqual([
      { field: 'Eliminado de las listas', before: 'No', after: 'Sí', isNew: false },
    ]);
    expect(reading && describeAction(reading)).toBe('Leyó Ficha');
  });
});
