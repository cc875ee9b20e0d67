import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { anAccount } from '#test/support/center/center.ts';
import { aScene, confirmed } from '#test/support/center/scene.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let stack: TestStack;
let owner: Account;
let asOwner: Caller;
beforeAll(async () => {
  stack = await aStack();
  owner = await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  asOwner = stack.as(owner);
});
afterAll(() => stack.close());

const read = async () => (await asOwner(getCenterSettings)).reply.settings;
const save = (body: CenterSettings, call = asOwner) => call(saveCenterSettings, { body });

describe('what the owner says of the center', () => {
  it('is read by everybody at once, and the trail keeps what it replaced', async () => {
    const before = await read();

    const { status, reply } = await save({ ...before, phone: '787-555-0177', heroTitle: '<b>Calma</b>' });

    expect({ status, version: reply.version }).toEqual({ status: 200, version: before.version + 1 });
    const seen = (await caller(stack.url)(getCenter)).reply;
    expect(seen).toMatchObject({ phone: '787-555-0177', heroTitle: '<b>Calma</b>' });
    const trail = (await allTableRows()).filter(({ action }) => action === 'settings.changed');
    expect(trail).toContainEqual(
      expect.objectContaining({
        details: { before, after: expect.objectContaining({ phone: '787-555-0177' }) },
      }),
    );
  });

  it('is not overwritten by who read it before somebody else saved', async () => {
    const seen = await read();
    await save({ ...seen, openingHours: 'Solo los martes' });

    const late = await save({ ...seen, openingHours: 'Todos los días' });

    expect(late.problem.code).toBe('request.conflict');
    expect((await read()).openingHours).toBe('Solo los martes');
  });

  it('is saved once by two who press at the same time', async () => {
    const seen = await read();

    const answers = await Promise.all(['Uno', 'Dos'].map((openingHours) => save({ ...seen, openingHours })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).version).toBe(seen.version + 1);
  });

  it('is changed by administrators only', async () => {
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

  it('has phones people can call, and rules about what is there', async () => {
    const before = await read();
    const [rule] = before.alertRules;

    const { status, problem } = await save({
      ...before,
      phone: '12',
      alertRules: [{ ...rule!, against: { kind: 'category', categoryId: 'no-such' } }],
    });

    expect(status).toBe(422);
    expect(problem.fields.map(({ field }) => field)).toEqual(['phone', 'alertRules']);
    expect(await read()).toEqual(before);
  });
});

describe('what clients are sent', () => {
  it('gives the phone and address the owner gives now', async () => {
    const before = await read();
    await save({ ...before, phone: '787-555-0188', address: 'Avenida De Diego 214, San Juan, PR 00907' });
    const scene = await aScene(stack);
    await confirmed(scene);
    await stack.settled();

    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: scene.patient.email });

    expect(mail).toMatchObject({ subject: expect.stringContaining('confirmada') });
    expect(mail?.text).toContain('787-555-0188');
    expect(mail?.text).toContain('Avenida De Diego 214');
    expect(mail?.text).not.toContain(before.phone);
  });
});
