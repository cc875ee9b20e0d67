import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getLanding } from '#shared/catalog/api.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { formatPhone as printed } from '#shared/core/format.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { listClosures } from '#shared/settings/closures-api.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { anAccount, aService, thePlatform } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment,
  createFixture,
  listFreeTimes,
  reserve,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let owner: Account;
let asOwner: Caller;
it.beforeAll(async ({ stack }) => {
  owner = await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  asOwner = stack.as(owner);
});

const readSettings = async () => (await asOwner(getCenterSettings)).reply.settings;
const saveSettings = (body: CenterSettings, call = asOwner) => call(saveCenterSettings, { body });

describe('saveCenterSettings', () => {
  it('applies to visitors at once, and audits the previous values', async () => {
    const settingsBefore = await readSettings();

    const { status, reply } = await saveSettings({
      ...settingsBefore,
      phone: '(787) 555.0177',
      heroTitle: '<b>Calma</b>',
    });

    expect({ status, version: reply.version }).toEqual({ status: 200, version: settingsBefore.version + 1 });
    const publicSettings = (await caller(stack.url)(getCenter)).reply;
    expect(publicSettings).toMatchObject({ phone: '787-555-0177', heroTitle: '<b>Calma</b>' });
    const auditEntries = (await allTableRows()).filter(({ action }) => action === 'settings.changed');
    expect(auditEntries).toContainEqual(
      expect.objectContaining({
        details: { before: settingsBefore, after: expect.objectContaining({ phone: '+17875550177' }) },
      }),
    );
  });

  it('puts featured services first on the landing page, and rejects unknown ones', async () => {
    await aCategory({ categoryId: 'masajes', name: 'Masajes', visibleOnLanding: true });
    for (const name of ['Ayurveda', 'Bambú', 'Cañas', 'Shiatsu'])
      await aService(`masaje-${name}`.normalize('NFD').replace(/[^\w-]/g, ''), {
        name,
        categoryId: 'masajes',
      });
    const currentSettings = await readSettings();

    const rejected = await saveSettings({ ...currentSettings, featuredServiceIds: ['nada'] });
    await saveSettings({ ...currentSettings, featuredServiceIds: ['masaje-Shiatsu', 'masaje-Bambu'] });

    expect(rejected.problem.fields).toMatchObject([{ field: 'featuredServiceIds' }]);
    const { categories } = (await caller(stack.url)(getLanding)).reply;
    const listedServices = categories.find(({ categoryId }) => categoryId === 'masajes')?.services ?? [];
    expect(listedServices.map(({ name, featured }) => [name, featured])).toEqual([
      ['Shiatsu', true],
      ['Bambú', true],
      ['Ayurveda', false],
      ['Cañas', false],
    ]);
  });

  it('rejects a stale version', async () => {
    const currentSettings = await readSettings();
    await saveSettings({ ...currentSettings, openingHours: 'Solo los martes' });

    const staleSave = await saveSettings({ ...currentSettings, openingHours: 'Todos los días' });

    expect(staleSave.problem.code).toBe('request.conflict');
    expect((await readSettings()).openingHours).toBe('Solo los martes');
  });

  it('applies one of two concurrent saves', async () => {
    const currentSettings = await readSettings();

    const responses = await Promise.all(
      ['Uno', 'Dos'].map((openingHours) => saveSettings({ ...currentSettings, openingHours })),
    );

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await readSettings()).version).toBe(currentSettings.version + 1);
  });

  it('is restricted to administrators', async () => {
    const settingsBefore = await readSettings();
    const otherCallers = [
      stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' })),
      stack.as(await anAccount('staff', 'Carmen', { userId: 'carmen' })),
      stack.as(await anAccount('patient', 'Marisol', { userId: 'marisol' })),
      caller(stack.url),
    ];

    const responses = await Promise.all(
      otherCallers.flatMap((call) => [
        saveSettings({ ...settingsBefore, phone: '787-555-0199' }, call),
        call(getCenterSettings),
      ]),
    );

    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 401, 401]);
    expect(await readSettings()).toEqual(settingsBefore);
  });

  it('requires at least one opening day, without duplicates', async () => {
    const settingsBefore = await readSettings();

    for (const openingDays of [[], [1, 1], [7]]) {
      const { status, problem } = await saveSettings({ ...settingsBefore, openingDays });
      expect([status, problem.fields]).toMatchObject([
        422,
        [{ field: expect.stringMatching(/^openingDays/) }],
      ]);
    }
    expect(await readSettings()).toEqual(settingsBefore);
  });
});

describe('center settings', () => {
  it('determine the phone and address in messages to clients', async () => {
    const settingsBefore = await readSettings();
    await saveSettings({
      ...settingsBefore,
      phone: '787-555-0188',
      address: 'Avenida De Diego 214, San Juan, PR 00907',
    });
    const fixture = await createFixture(stack);
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });

    expect(mail).toMatchObject({ subject: expect.stringContaining('confirmada') });
    expect(mail?.text).toContain('787-555-0188');
    expect(mail?.text).toContain('Avenida De Diego 214');
    expect(mail?.text).not.toContain(printed(settingsBefore.phone));
  });

  it('apply to new bookings, while existing ones keep their cancellation term [R092]', async () => {
    const settingsBefore = await readSettings();
    const bookedFixture = await createFixture(stack);
    const confirmedId = await createConfirmedAppointment(bookedFixture, '10:00');
    await saveSettings({ ...settingsBefore, freeCancellationHours: 24, depositPercent: 30 });

    const laterFixture = await createFixture(stack);
    const { appointmentId, depositCents } = await reserve(laterFixture, '10:00');

    const { appointments } = thePlatform();
    expect(depositCents).toBe(3_000);
    expect(await appointments.get(appointmentId)).toMatchObject({ freeCancellationHours: 24 });
    expect(await appointments.get(confirmedId)).toMatchObject({
      freeCancellationHours: 48,
      deposit: { amountCents: 5_001 },
    });
    expect((await caller(stack.url)(getCenter)).reply).toMatchObject({
      freeCancellationHours: 24,
      depositPercent: 30,
    });
    await saveSettings({ ...(await readSettings()), freeCancellationHours: 48, depositPercent: 50 });
  });

  it('determine the name of the center in e-mails and calendars', async () => {
    const settingsBefore = await readSettings();
    await saveSettings({ ...settingsBefore, brandName: 'Calma', senderName: 'Recepcion de Calma' });

    const fixture = await createFixture(stack);
    await createConfirmedAppointment(fixture, '10:00');
    await stack.waitUntilSettled();

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });
    expect(mail?.headers['from']).toContain('Recepcion de Calma <');
    expect(mail?.html).toContain('Calma, ');
    expect(mail?.html).not.toContain('Serena');
    await saveSettings({ ...(await readSettings()), brandName: settingsBefore.brandName, senderName: '' });
  });

  it('remove the times of a closed day from the offer, until it is open again', async ({ fixture }) => {
    expect(await listFreeTimes(fixture)).not.toEqual([]);

    await saveSettings({ ...(await readSettings()), closures: [{ date: fixture.date, name: 'Inventario' }] });

    const readClosures = async (call: Caller, from: string, to: string) =>
      (await call(listClosures, { query: { from, to } })).reply;
    expect(await readClosures(fixture.asStaff, getToday(now()), fixture.date)).toEqual([
      { date: fixture.date, name: 'Inventario' },
    ]);
    expect(await readClosures(asOwner, addDays(fixture.date, 1), addDays(fixture.date, 9))).toEqual([]);
    expect(await listFreeTimes(fixture)).toEqual([]);
    await expect(reserve(fixture, '10:00')).rejects.toThrow();
    const duplicate = { date: fixture.date, name: 'Otra vez' };
    const settingsBefore = await readSettings();
    expect(
      (await saveSettings({ ...settingsBefore, closures: [...settingsBefore.closures, duplicate] })).status,
    ).toBe(422);
    await saveSettings({ ...(await readSettings()), closures: [] });
    expect(await listFreeTimes(fixture)).not.toEqual([]);
  });

  it('are rejected if the first reminder would be sent after the free cancellation term', async () => {
    const { problem } = await saveSettings({
      ...(await readSettings()),
      freeCancellationHours: 96,
      firstReminderHours: 72,
    });

    expect(problem.fields).toEqual([
      { field: 'firstReminderHours', message: expect.stringContaining('plazo') },
    ]);
  });
});
