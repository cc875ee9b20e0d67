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

const read = async () => (await asOwner(getCenterSettings)).reply.settings;
const save = (body: CenterSettings, call = asOwner) => call(saveCenterSettings, { body });

describe('saveCenterSettings', () => {
  it('applies to visitors at once, and audits the previous values', async () => {
    const before = await read();

    const { status, reply } = await save({ ...before, phone: '(787) 555.0177', heroTitle: '<b>Calma</b>' });

    expect({ status, version: reply.version }).toEqual({ status: 200, version: before.version + 1 });
    const seen = (await caller(stack.url)(getCenter)).reply;
    expect(seen).toMatchObject({ phone: '787-555-0177', heroTitle: '<b>Calma</b>' });
    const trail = (await allTableRows()).filter(({ action }) => action === 'settings.changed');
    expect(trail).toContainEqual(
      expect.objectContaining({
        details: { before, after: expect.objectContaining({ phone: '+17875550177' }) },
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
    const seen = await read();

    const wrong = await save({ ...seen, featuredServiceIds: ['nada'] });
    await save({ ...seen, featuredServiceIds: ['masaje-Shiatsu', 'masaje-Bambu'] });

    expect(wrong.problem.fields).toMatchObject([{ field: 'featuredServiceIds' }]);
    const { categories } = (await caller(stack.url)(getLanding)).reply;
    const shown = categories.find(({ categoryId }) => categoryId === 'masajes')?.services ?? [];
    expect(shown.map(({ name, featured }) => [name, featured])).toEqual([
      ['Shiatsu', true],
      ['Bambú', true],
      ['Ayurveda', false],
      ['Cañas', false],
    ]);
  });

  it('rejects a stale version', async () => {
    const seen = await read();
    await save({ ...seen, openingHours: 'Solo los martes' });

    const late = await save({ ...seen, openingHours: 'Todos los días' });

    expect(late.problem.code).toBe('request.conflict');
    expect((await read()).openingHours).toBe('Solo los martes');
  });

  it('applies one of two concurrent saves', async () => {
    const seen = await read();

    const answers = await Promise.all(['Uno', 'Dos'].map((openingHours) => save({ ...seen, openingHours })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).version).toBe(seen.version + 1);
  });

  it('is restricted to administrators', async () => {
    const before = await read();
    const others = [
      stack.as(await anAccount('supervisor', 'Sonia', { userId: 'sonia' })),
      stack.as(await anAccount('staff', 'Carmen', { userId: 'carmen' })),
      stack.as(await anAccount('patient', 'Marisol', { userId: 'marisol' })),
      caller(stack.url),
    ];

    const answers = await Promise.all(
      others.flatMap((call) => [save({ ...before, phone: '787-555-0199' }, call), call(getCenterSettings)]),
    );

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 401, 401]);
    expect(await read()).toEqual(before);
  });

  it('requires at least one opening day, without duplicates', async () => {
    const before = await read();

    for (const openingDays of [[], [1, 1], [7]]) {
      const { status, problem } = await save({ ...before, openingDays });
      expect([status, problem.fields]).toMatchObject([
        422,
        [{ field: expect.stringMatching(/^openingDays/) }],
      ]);
    }
    expect(await read()).toEqual(before);
  });
});

describe('center settings', () => {
  it('determine the phone and address in messages to clients', async () => {
    const before = await read();
    await save({ ...before, phone: '787-555-0188', address: 'Avenida De Diego 214, San Juan, PR 00907' });
    const fixture = await createFixture(stack);
    await createConfirmedAppointment(fixture);
    await stack.waitUntilSettled();

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });

    expect(mail).toMatchObject({ subject: expect.stringContaining('confirmada') });
    expect(mail?.text).toContain('787-555-0188');
    expect(mail?.text).toContain('Avenida De Diego 214');
    expect(mail?.text).not.toContain(printed(before.phone));
  });

  it('apply to new bookings; existing ones keep their cancellation term [R092]', async () => {
    const before = await read();
    const booked = await createFixture(stack);
    const confirmedId = await createConfirmedAppointment(booked, '10:00');
    await save({ ...before, freeCancellationHours: 24, depositPercent: 30 });

    const later = await createFixture(stack);
    const { appointmentId, depositCents } = await reserve(later, '10:00');

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
    await save({ ...(await read()), freeCancellationHours: 48, depositPercent: 50 });
  });

  it('determine the name of the center in e-mails and calendars', async () => {
    const before = await read();
    await save({ ...before, brandName: 'Calma', senderName: 'Recepcion de Calma' });

    const fixture = await createFixture(stack);
    await createConfirmedAppointment(fixture, '10:00');
    await stack.waitUntilSettled();

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });
    expect(mail?.headers['from']).toContain('Recepcion de Calma <');
    expect(mail?.html).toContain('Calma, ');
    expect(mail?.html).not.toContain('Serena');
    await save({ ...(await read()), brandName: before.brandName, senderName: '' });
  });

  it('remove the hours of a closed day from the offer, until it is open again', async ({ fixture }) => {
    expect(await listFreeTimes(fixture)).not.toEqual([]);

    await save({ ...(await read()), closures: [{ date: fixture.date, name: 'Inventario' }] });

    const closed = async (call: Caller, from: string, to: string) =>
      (await call(listClosures, { query: { from, to } })).reply;
    expect(await closed(fixture.asStaff, getToday(now()), fixture.date)).toEqual([
      { date: fixture.date, name: 'Inventario' },
    ]);
    expect(await closed(asOwner, addDays(fixture.date, 1), addDays(fixture.date, 9))).toEqual([]);
    expect(await listFreeTimes(fixture)).toEqual([]);
    await expect(reserve(fixture, '10:00')).rejects.toThrow();
    const twice = { date: fixture.date, name: 'Otra vez' };
    const before = await read();
    expect((await save({ ...before, closures: [...before.closures, twice] })).status).toBe(422);
    await save({ ...(await read()), closures: [] });
    expect(await listFreeTimes(fixture)).not.toEqual([]);
  });

  it('are rejected if the first reminder would be sent after the free cancellation term', async () => {
    const { problem } = await save({ ...(await read()), freeCancellationHours: 96, firstReminderHours: 72 });

    expect(problem.fields).toEqual([
      { field: 'firstReminderHours', message: expect.stringContaining('plazo') },
    ]);
  });
});
