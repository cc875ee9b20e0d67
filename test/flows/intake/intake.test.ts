import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { entityAttribute } from '#lambdas/table/engine/indexes.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

describe('application', () => {
  it.each([
    ['laser', 'interview', { source: 'laserRequest', laserRequestPending: true }],
    ['facial', 'register', { source: 'intake', laserRequestPending: false }],
  ] as const)(
    'is stored completely for the service %s, and the next step is %s [R133 R425 R426 R476]',
    async (service, next, origin) => {
      const answers = aPerson({ service });

      const { status, reply } = await submitApplication(stack, answers);
      const prospect = await thePlatform().prospects.get(reply.prospectId);

      expect(status).toBe(200);
      expect(reply).toEqual({ prospectId: expect.stringMatching(/^[\w-]{22}$/), service, next });
      expect(prospect).toMatchObject({ ...origin, status: 'pending', service, answers });
      expect(prospect).toMatchObject({
        firstName: 'Ana',
        lastName: 'Rivera Soto',
        phone: answers.phone,
      });
      expect(prospect).not.toHaveProperty('patientId');
    },
  );

  it('is emitted and audited once, without its answers', async () => {
    const { reply } = await submitApplication(stack, aPerson({ reason: 'Secreto' }));

    const rows = (await allTableRows()).filter((row) => JSON.stringify(row).includes(reply.prospectId));
    const logRows = rows.filter((row) =>
      ['outboxEntry', 'auditEntry'].includes(String(row[entityAttribute])),
    );

    expect(logRows.map((row) => row['detailType'] ?? row['action']).sort()).toEqual([
      'ProspectReceived.v1',
      'intake.received',
    ]);
    expect(JSON.stringify(logRows)).not.toContain('Secreto');
  });

  it('requires a guardian under the adult age of the settings [R418]', async () => {
    const { settings, commit } = thePlatform();
    const settingsBefore = await settings.get();
    await commit(settings.save({ ...settingsBefore, adultYears: 21 }, settingsBefore));

    const rejected = await submitApplication(stack, aPerson({ birthDate: '2007-01-01' }));
    const changedSettings = await settings.get();
    await commit(settings.save({ ...changedSettings, adultYears: 18 }, changedSettings));

    expect(rejected.problem.fields.map(({ field }) => field)).toContain('answers.guardian.license');
  });

  it('keeps a preferred service and time only if they are valid, and is never rejected for them', async () => {
    await aService('limpieza');
    await aService('oculto', { visible: false });
    const date = '2099-01-01';
    const bookableTime = { date: addDays(getToday(now()), 3), time: '10:00' };

    const [valid, pastDate, hiddenService, unknownService, tooFar] = await Promise.all([
      submitApplication(stack, aPerson(), { preferred: { serviceId: 'limpieza', ...bookableTime } }),
      submitApplication(stack, aPerson(), {
        preferred: { serviceId: 'limpieza', date: '2020-01-01', time: '10:00' },
      }),
      submitApplication(stack, aPerson(), { preferred: { serviceId: 'oculto', ...bookableTime } }),
      submitApplication(stack, aPerson(), { preferred: { serviceId: 'nadie', ...bookableTime } }),
      submitApplication(stack, aPerson(), { preferred: { serviceId: 'limpieza', date, time: '10:00' } }),
    ]);
    const { prospects } = thePlatform();
    const readPreference = async (id: string) => (await prospects.get(id)).preferred;

    expect(await readPreference(valid.reply.prospectId)).toEqual({ serviceId: 'limpieza', ...bookableTime });
    for (const { reply } of [pastDate, tooFar])
      expect(await readPreference(reply.prospectId)).toEqual({ serviceId: 'limpieza' });
    for (const { reply } of [hiddenService, unknownService])
      expect(await readPreference(reply.prospectId)).toBeUndefined();
  });
});
