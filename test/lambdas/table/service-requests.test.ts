import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { aPatient, aService, aStaffMember, thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
  await aPatient('Marisol', { patientId: 'marisol' });
  await aPatient('Iris', { patientId: 'iris', hidden: true });
  await aService('facial');
  await aService('massage', { durationMinutes: 90 });
}, 60_000);
afterAll(() => table.close());

const isNotFound = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => error instanceof AppError && error.is(coreErrors.not_found),
  );

describe('serviceRequests', () => {
  it('reads a client and services as their stores do, in the requested order', async () => {
    const { serviceRequests, patients, catalog, settings, commit } = thePlatform();
    const before = await settings.get();
    await commit(settings.save({ ...before, minimumNoticeHours: 5 }, before));
    const serviceIds = ['massage', 'facial'];

    expect(await serviceRequests.get('marisol', serviceIds)).toEqual({
      patient: await patients.get('marisol'),
      services: await catalog.servicesByIds(serviceIds),
      settings: { ...before, minimumNoticeHours: 5, version: 1 },
    });
  });

  it.each([
    ['an unknown client', 'nobody', ['facial']],
    ['an archived client', 'iris', ['facial']],
    ['an unknown service', 'marisol', ['facial', 'nothing']],
  ])('fails for %s', async (_, patientId, serviceIds) => {
    expect(await isNotFound(thePlatform().serviceRequests.get(patientId, serviceIds))).toBe(true);
  });
});

describe('bookable staff of a search', () => {
  it('have the fields that a booking needs, equal to their rows', async () => {
    const hours = { version: 3, from: '2027-03-08', text: '' };
    await aStaffMember('Carmen', { staffId: 'carmen', scheduleVersion: 3, hours });
    const { staff } = thePlatform();
    const { firstName, lastName, active, serviceIds } = await staff.get('carmen');

    expect(await staff.allBookable()).toMatchObject([
      { staffId: 'carmen', firstName, lastName, active, serviceIds, scheduleVersion: 3, hours },
    ]);
  });
});
