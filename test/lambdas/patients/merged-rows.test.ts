import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMerge, revertMerge } from '#lambdas/patients/merge-clients.ts';
import { moveMergedRows } from '#lambdas/patients/merged-rows.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { movedEntities } from '#lambdas/table/people/client-rows.store.ts';
import { sortCompletedAppointments } from '#shared/appointments/client-appointments.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { createNewPatient } from '#shared/patients/contact.ts';
import { anAppointment } from '#test/support/appointments/sample-appointment.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { someAnswers } from '#test/support/intake/intake-records.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
let platform: ReturnType<typeof thePlatform>;
beforeAll(async () => {
  table = await aTable();
  platform = thePlatform();
});
afterAll(() => table.close());

const at = '2026-03-06T18:50:00.000Z';
let rowCount = 0;

/** Builds the writes of a row of a client, by kind. Every call makes another row. */
const rowKinds = {
  appointment: (patientId) => {
    // Appointments of one day that begin together have no order.
    rowCount += 1;
    const date = addDays('2026-03-17', rowCount);
    return platform.bookings.create(
      anAppointment({ appointmentId: randomUUID(), patientId, staffId: randomUUID(), date }),
    );
  },
  attended: async (patientId) => {
    rowCount += 1;
    const appointment = anAppointment({
      status: 'completed',
      appointmentId: randomUUID(),
      patientId,
      staffId: randomUUID(),
      date: addDays('2025-01-01', rowCount),
    });
    const client = await platform.patients.get(patientId);
    return [
      ...(await platform.bookings.create(appointment)),
      platform.patients.setLastAppointment(client, appointment.date),
    ];
  },
  note: (patientId) => [
    platform.notes.add({
      patientId,
      appointmentId: randomUUID(),
      noteId: randomUUID(),
      text: `Nota de ${patientId}`,
      date: '2026-03-06',
      time: '10:00',
      author: { userId: 'carmen', name: 'Carmen' },
      createdAt: at,
    }),
  ],
  document: (patientId) => [
    platform.documents.create({
      patientId,
      documentId: randomUUID(),
      name: 'foto.png',
      contentType: 'image/png',
      bytes: 10,
      key: `documentos_pacientes/${patientId}/foto.png`,
      uploadedBy: 'admin:lourdes',
      status: 'stored',
      createdAt: at,
    }),
  ],
  consent: (patientId) => [
    platform.laserConsents.create({
      appointmentId: randomUUID(),
      patientId,
      acceptedBy: { name: 'Ana' },
      recordedBy: { userId: 'carmen', name: 'Carmen' },
      at,
      version: 'laser-v1.0',
      textHash: 'a'.repeat(64),
      text: '',
      signatureKey: 'firma.png',
    }),
  ],
  weight: (patientId) => [
    platform.weights.add({
      patientId,
      date: '2026-03-06',
      recordedAt: at,
      pointId: randomUUID(),
      weightTenths: 1_500,
      recordedBy: 'team',
    }),
  ],
  sale: (patientId) => {
    rowCount += 1;
    const sale = aPaidSale([{}]);
    return platform.sales.create({
      ...sale,
      saleId: randomUUID(),
      number: 20_000 + rowCount,
      client: { ...sale.client, patientId },
    });
  },
} satisfies Record<string, (patientId: string) => readonly Write[] | Promise<readonly Write[]>>;

/** Rows of which a client has one at most. */
const singleKinds = {
  recommendations: (patientId) => platform.recommendations.save({ patientId, items: [], version: 0 }),
  answers: (patientId) =>
    platform.intakeRecords.put({
      patientId,
      answers: someAnswers(),
      ageYears: 35,
      recordedAt: at,
      answeredAt: at,
    }),
} satisfies Record<string, (patientId: string) => Write>;

const kindNames = Object.keys(rowKinds) as (keyof typeof rowKinds)[];
const singleNames = Object.keys(singleKinds) as (keyof typeof singleKinds)[];
const someRows = fc.record({
  kinds: fc.array(fc.constantFrom(...kindNames), { maxLength: 6 }),
  singles: fc.subarray(singleNames),
});
type SomeRows = typeof someRows extends fc.Arbitrary<infer T> ? T : never;

async function addClient(rows: SomeRows, changes: object): Promise<string> {
  const patientId = randomUUID();
  const contact = {
    firstName: 'Ana',
    lastName: 'Cruz',
    email: `${patientId}@test.example`,
    phone: '787-555-0171',
  };
  await platform.commit(
    ...platform.patients.put({ ...createNewPatient({ patientId, contact, at }), ...changes }),
  );
  for (const kind of rows.kinds) await platform.commit(...(await rowKinds[kind](patientId)));
  for (const single of rows.singles) await platform.commit(singleKinds[single](patientId));
  return patientId;
}

const recordEntities = ['auditEntry', 'outboxEntry', 'patientMerge'];
const isEmptyDay = (row: Record<string, unknown>) =>
  row[entityAttribute] === 'patientDay' && JSON.stringify(row['appointments']) === '[]';

/** Returns a value without the versions, which only rise. */
function withoutVersions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutVersions);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'version')
      .map(([name, item]) => [name, withoutVersions(item)]),
  );
}

/** A client's day lists appointments in the order in which they were written, which has no meaning. */
const withSortedDay = (row: Record<string, unknown>) =>
  row[entityAttribute] === 'patientDay'
    ? {
        ...row,
        appointments: (row['appointments'] as { appointmentId: string }[]).toSorted((a, b) =>
          a.appointmentId.localeCompare(b.appointmentId),
        ),
      }
    : row;

/** Returns the rows by their keys. */
async function readTable() {
  const rows = await allTableRows();
  return new Map(
    rows
      .filter((row) => !recordEntities.includes(String(row[entityAttribute])) && !isEmptyDay(row))
      .map((row) => [`${row['pk']} ${row['sk']}`, withoutVersions(withSortedDay(row))]),
  );
}

const listEntities = async (patientId: string) =>
  (await platform.clientRows.ofPatient(patientId)).map(({ entity }) => entity).toSorted();
const withoutSingles = (entities: readonly string[]) =>
  entities.filter((entity) => !['recommendationList', 'intakeRecord', 'pastInterview'].includes(entity));

it('a merge moves every row to the kept client, and undoing it restores the table', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, someRows, async (keptRows, duplicateRows) => {
      const keptId = await addClient(keptRows, {});
      const duplicateId = await addClient(duplicateRows, { notes: 'Prefiere la mañana' });
      const before = await readTable();
      const rowsOfBoth = [...(await listEntities(keptId)), ...(await listEntities(duplicateId))];

      const versions = { version: 0, duplicateVersion: 0 };
      const { mergeId } = await createMerge({ keptId, duplicateId, ...versions, choices: {} }, platform);
      await moveMergedRows(mergeId, platform);
      await moveMergedRows(mergeId, platform);

      const kept = await listEntities(keptId);
      expect(withoutSingles(kept)).toEqual(withoutSingles(rowsOfBoth.toSorted()));
      expect(withoutSingles(await listEntities(duplicateId))).toEqual([]);
      expect(kept.includes('recommendationList')).toBe(rowsOfBoth.includes('recommendationList'));
      const answerCount = rowsOfBoth.filter((entity) => entity === 'intakeRecord').length;
      expect(kept.filter((entity) => entity === 'intakeRecord' || entity === 'pastInterview').length).toBe(
        answerCount,
      );
      const listCompleted = async (patientId: string) =>
        sortCompletedAppointments((await platform.appointments.byPatient(patientId)).rows);
      const lastAppointment = (await listCompleted(keptId))[0]?.date;
      expect((await platform.patients.get(keptId)).lastAppointment).toBe(lastAppointment);
      expect(await platform.patients.find(duplicateId)).toBeUndefined();
      expect((await platform.patients.get(keptId)).notes).toBe('Prefiere la mañana');

      await revertMerge(mergeId, platform);
      await moveMergedRows(mergeId, platform);

      expect(await readTable()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

it('a row created after the merge stays with the kept client when it is undone', async () => {
  const keptId = await addClient({ kinds: [], singles: [] }, {});
  const duplicateId = await addClient({ kinds: ['note', 'weight'], singles: [] }, {});
  const versions = { version: 0, duplicateVersion: 0 };
  const { mergeId } = await createMerge({ keptId, duplicateId, ...versions, choices: {} }, platform);
  await moveMergedRows(mergeId, platform);
  await platform.commit(...rowKinds.document(keptId));

  await revertMerge(mergeId, platform);
  await moveMergedRows(mergeId, platform);

  expect(await listEntities(keptId)).toEqual(['patientDocument']);
  expect(await listEntities(duplicateId)).toEqual(['treatmentNote', 'weightPoint']);
});

it('a merge that is undone while its rows move returns all of them', async () => {
  const keptId = await addClient({ kinds: [], singles: [] }, {});
  const duplicateId = await addClient({ kinds: Array(20).fill('note'), singles: [] }, {});
  const versions = { version: 0, duplicateVersion: 0 };
  const { mergeId } = await createMerge({ keptId, duplicateId, ...versions, choices: {} }, platform);

  await Promise.all([
    moveMergedRows(mergeId, platform),
    revertMerge(mergeId, platform).then(() => moveMergedRows(mergeId, platform)),
  ]);
  // The event of the undoing may have arrived before the last row moved.
  await moveMergedRows(mergeId, platform);

  expect(await listEntities(keptId)).toEqual([]);
  expect(await listEntities(duplicateId)).toEqual(Array(20).fill('treatmentNote'));
});

it('every entity with a client in its key is moved, or stays for a reason', () => {
  const folder = 'lambdas/table';
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.entity.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .filter((text) => /pk\(\['patientId'\]\)/.test(text))
    .map((text) => /(?:defineEntity|model)\(\s*'(\w+)'/.exec(text)?.[1]);
  // The client, the request behind a link, and rows that follow appointments or expire within a day.
  const staying = ['answersRequest', 'patient', 'patientDay', 'unpaidReservations'];
  expect(names.toSorted()).toEqual([...movedEntities, ...staying].toSorted());
});
