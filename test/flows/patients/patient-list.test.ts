import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { suggestAddresses } from '#shared/patients/api.ts';
import { listPatients } from '#shared/patients/desk-api.ts';
import {
  createCompletedAppointment,
  createEnteredAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aPatient } from '#test/support/center/center.ts';
import { createFixture, type Fixture, loadAppointment } from '#test/support/center/fixture.ts';
import { countRequests } from '#test/support/center/limits.ts';
import { it } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceToFullHour } from '#test/support/system/clock.ts';

let fixture: Fixture;
const markup = '<img src=x onerror=alert(1)>';
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
  // The fixture's client, named Prueba, is listed as well.
  const lastNames = [
    'Zayas',
    'Ávila',
    'Núñez',
    'Ortiz',
    'avilés',
    'Báez',
    'Cruz',
    'Díaz',
    'Ñeco',
    'Élite',
    'Rey',
  ];
  for (const [n, lastName] of lastNames.entries())
    await aPatient('Wanda', {
      patientId: `wanda-${n}`,
      lastName,
      email: `w${n}@test.example`,
      phone: '+19395550177',
      address: `Calle ${n}, Ponce`,
    });
  await aPatient('Odd', { patientId: 'odd', firstName: markup, lastName: 'Xssón', address: '"><script>' });
});

/** Reads all pages of the list. */
async function readPages(call: Caller, text?: string) {
  const pages: { names: string[]; total: number | undefined }[] = [];
  let cursor: string | undefined;
  do {
    const query = { ...(text && { text }), ...(cursor && { cursor }) };
    const { reply } = await call(listPatients, { query });
    pages.push({ names: reply.rows.map(({ lastName }) => lastName), total: reply.total });
    cursor = reply.cursor;
  } while (cursor !== undefined);
  return pages;
}

describe('listPatients', () => {
  it('pages by five in the order of the last name, ignoring accents, with the total [R381 R485]', async () => {
    const pages = await readPages(fixture.asAdmin);

    expect(pages).toEqual([
      { names: ['Ávila', 'avilés', 'Báez', 'Cruz', 'Díaz'], total: 13 },
      { names: ['Élite', 'Núñez', 'Ñeco', 'Ortiz', 'Prueba'], total: 13 },
      { names: ['Rey', 'Xssón', 'Zayas'], total: 13 },
    ]);
  });

  it('searches all words of name, e-mail and phone, with the same order and pages [R382 R485]', async () => {
    const [byName, byPhone] = [
      await readPages(fixture.asAdmin, 'wan'),
      await readPages(fixture.asAdmin, '5550177'),
    ];

    expect(byName.map(({ names, total }) => [names.length, total])).toEqual([
      [5, 11],
      [5, 11],
      [1, 11],
    ]);
    expect(byPhone).toEqual(byName);
    expect(await readPages(fixture.asAdmin, 'zay wanda')).toEqual([{ names: ['Zayas'], total: 1 }]);
    expect(await readPages(fixture.asAdmin, 'w10@test.example')).toEqual([{ names: ['Rey'], total: 1 }]);
    expect(await readPages(fixture.asAdmin, 'nobody')).toEqual([{ names: [], total: 0 }]);
  });

  it('returns address and contact data to the front desk [R380]', async () => {
    const { reply } = await fixture.asAdmin(listPatients, { query: { text: 'zayas' } });

    expect(reply.rows).toEqual([
      {
        patientId: 'wanda-0',
        firstName: 'Wanda',
        lastName: 'Zayas',
        active: true,
        invited: false,
        email: 'w0@test.example',
        phone: '+19395550177',
        address: 'Calle 0, Ponce',
      },
    ]);
  });

  it('returns the number of rows that was asked for, and the last and next appointment of each', async () => {
    const { patientId, email } = fixture.patient;
    const completedId = await createCompletedAppointment(fixture, '10:00');
    const { date: lastAppointment } = await loadAppointment(completedId);
    const next = { date: addDays(lastAppointment, 7), time: '11:00' };
    await addWorkingHours(fixture.member.staffId, next.date);
    await createEnteredAppointment(fixture, next);

    const [page, own] = [
      (await fixture.asAdmin(listPatients, { query: { limit: '10' } })).reply,
      (await fixture.asAdmin(listPatients, { query: { text: email } })).reply,
    ];

    expect(page.rows).toHaveLength(10);
    expect(own.rows).toMatchObject([{ patientId, lastAppointment, next: next.date }]);
  });

  it('rejects a cursor of another list', async () => {
    const { reply } = await fixture.asAdmin(listPatients);
    const invalidQueries = [{ cursor: 'made-up' }, { text: 'wanda', cursor: reply.cursor! }, { text: 'w' }];

    const responses = await Promise.all(
      invalidQueries.map((query) => fixture.asAdmin(listPatients, { query })),
    );

    expect(responses.map(({ problem }) => problem.code)).toEqual(Array(3).fill('request.malformed'));
  });
});

describe('suggestAddresses', () => {
  const suggest = (call: Caller, text: string) => call(suggestAddresses, { query: { text } });

  it('returns addresses in Puerto Rico with their coordinates to any signed-in user [R384]', async () => {
    const { reply } = await suggest(fixture.asPatient, 'Calle Luna 12, pon');

    expect(reply).toEqual([
      {
        label: 'Calle Luna 12, Ponce, Puerto Rico',
        municipality: 'Ponce',
        latitude: 18.011,
        longitude: -66.614,
      },
    ]);
    expect((await suggest(fixture.asStaff, 'Gran Vía 3, Madrid')).reply).toEqual([]);
    expect((await suggest(fixture.asAdmin, 'ma')).problem.code).toBe('request.malformed');
  });

  it('is limited to 60 calls a minute per user', async () => {
    advanceToFullHour();
    const subject = `addresses patient:${fixture.patient.patientId}`;
    await countRequests(subject, { seconds: 60, times: 59 });

    expect((await suggest(fixture.asPatient, 'Ponce')).status).toBe(200);
    expect((await suggest(fixture.asPatient, 'Ponce')).status).toBe(429);
    expect((await suggest(fixture.asAdmin, 'Ponce')).status).toBe(200);
  });
});
