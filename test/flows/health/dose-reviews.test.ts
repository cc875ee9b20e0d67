import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { listDoseReviews } from '#shared/health/api.ts';
import { toDoseAnswers } from '#shared/health/dose-labels.ts';
import { deletePatient } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aWeight } from '#test/support/health/client-health.ts';
import {
  aMailedClient,
  approveDoses,
  denyDoses,
  doseAnswers,
  requestDoses,
} from '#test/support/health/doses.ts';
import { aMedication, createGivenDoses, inDays, receive } from '#test/support/inventory/medications.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let asLourdes: Caller;
let asMariela: Caller;
it.beforeAll(async ({ stack }) => {
  asLourdes = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asMariela = stack.as(await anAccount('admin', 'Mariela', { userId: 'mariela' }));
});

const buildParams = ({ patientId }: Patient) => ({ params: { patientId } });
const listReviews = async (state: 'pending' | 'decided') =>
  (await asLourdes(listDoseReviews, { query: { state } })).reply.rows;

describe('listDoseReviews', () => {
  it('returns answers, weights and doses of pending requests, and logs the access [R445]', async () => {
    const client = await aMailedClient('Sonia');
    await aWeight(client.patientId, 2_040, 200);
    await aWeight(client.patientId, 1_990, 30);
    await aWeight(client.patientId, 1_972, 2);
    const medication = await aMedication(asLourdes);
    const { medicationId, name: medicationName } = medication;
    await receive(asLourdes, medication);
    for (const [doses, daysAgo] of [
      [1, 20],
      [2, 3],
      [4, 200],
    ] as const)
      await createGivenDoses(medication, { patient: client, doses, date: inDays(-daysAgo) });
    const { reply: doseRequest } = await requestDoses(stack, client);

    const row = (await listReviews('pending')).find(({ requestId }) => requestId === doseRequest.requestId);

    expect(row).toMatchObject({
      patientName: 'Sonia Prueba',
      status: 'pending',
      createdAt: doseRequest.createdAt,
      answers: doseRequest.answers,
      weights: { first: { weightTenths: 1_990 }, last: { weightTenths: 1_972 } },
    });
    expect(row?.doses).toEqual([
      { medicationId, medicationName, doses: 2, mgPerDose: 600, date: inDays(-3) },
    ]);
    const readEntries = (await allTableRows()).filter(
      ({ subjectId, action }) => subjectId === client.patientId && action === 'record.read',
    );
    expect(readEntries).toMatchObject([{ actor: 'admin:lourdes', details: { part: 'doses' } }]);
  });

  it('returns decided requests separately, newest first, with the person who decided', async () => {
    const [firstClient, secondClient] = [await aMailedClient('Una'), await aMailedClient('Dos')];
    const firstId = (await requestDoses(stack, firstClient)).reply.requestId;
    advanceClock({ minutes: 1 });
    const secondId = (await requestDoses(stack, secondClient)).reply.requestId;
    await approveDoses(asMariela, firstId);
    await denyDoses(asMariela, secondId);

    const rows = await listReviews('decided');
    const ids = rows.map(({ requestId }) => requestId);

    expect(ids.indexOf(secondId)).toBeLessThan(ids.indexOf(firstId));
    expect(rows.find(({ requestId }) => requestId === secondId)).toMatchObject({
      status: 'denied',
      answeredBy: 'Mariela Prueba',
    });
    expect((await listReviews('pending')).map(({ requestId }) => requestId)).not.toContain(firstId);
  });

  it('pages decided requests by twenty, each once', async () => {
    const client = await aMailedClient('Muchas');
    for (let count = 0; count < 25; count++) {
      const { doseRequests, commit, now } = thePlatform();
      const createdAt = now().toISOString();
      await commit(
        doseRequests.create({
          requestId: randomUUID(),
          patientId: client.patientId,
          status: 'denied',
          createdAt,
          answeredAt: createdAt,
          reviewed: true,
          answers: toDoseAnswers(doseAnswers),
          version: 0,
        }),
      );
    }
    const listedIds: string[] = [];
    let cursor: string | undefined;
    do {
      const { reply } = await asLourdes(listDoseReviews, {
        query: { state: 'decided', ...(cursor !== undefined && { cursor }) },
      });
      expect(reply.rows.length).toBeLessThanOrEqual(20);
      listedIds.push(
        ...reply.rows.filter(({ patientId }) => patientId === client.patientId).map((row) => row.requestId),
      );
      cursor = reply.cursor;
    } while (cursor !== undefined);

    expect([listedIds.length, new Set(listedIds).size]).toEqual([25, 25]);
  });

  it('excludes requests of removed clients, which cannot be decided', async () => {
    const client = await aMailedClient('Archivada');
    const { reply: doseRequest } = await requestDoses(stack, client);
    await asLourdes(deletePatient, buildParams(client));

    expect((await listReviews('pending')).map(({ requestId }) => requestId)).not.toContain(
      doseRequest.requestId,
    );
    expect((await approveDoses(asLourdes, doseRequest.requestId)).status).toBe(404);
  });
});
