import { describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import { getMe } from '#shared/accounts/api.ts';
import { listDeskMembers } from '#shared/accounts/desk-members-api.ts';
import * as api from '#shared/accounts/second-factor-api.ts';
import {
  generateCode,
  generateNextCode,
  generateWrongCode,
  setUpSecondFactor,
  signInAs,
  signInWith,
} from '#test/support/accounts/second-factor.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller, listReplies } from '#test/support/system/api-client.ts';
import { advanceClock, advanceToFullHour } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const password = demoPassword;
const listSubjects = async (email: string) => {
  await stack.waitUntilSettled();
  return stack.messages.mailbox.list({ type: 'mail', to: email }).map(({ subject }) => subject);
};
const listAuditActions = async (userId: string) =>
  (await allTableRows())
    .filter(({ subjectId }) => subjectId === userId)
    .map(({ action }) => String(action))
    .toSorted();
const recover = (email: string, code: string, overrides = {}) =>
  caller(stack.url)(api.spendRecoveryCode, { body: { email, password, code, ...overrides } });

describe('setup of an authenticator app', () => {
  it.each(['admin', 'supervisor'] as const)('requires a code at every later sign-in as %s', async (role) => {
    const owner = await anAccount(role, `Doble${role}`);

    const { call, secret, recoveryCodes } = await setUpSecondFactor(stack, owner);

    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await call(getMe)).reply.secondFactor).toBe('on');
    expect(await signInWith(owner)).toBe('SOFTWARE_TOKEN_MFA');
    expect(await signInWith(owner, generateWrongCode(secret))).toBe('CodeMismatchException');
    const nextCode = generateNextCode(secret);
    const token = await signInWith(owner, nextCode);
    expect((await caller(stack.url, token)(getMe)).status).toBe(200);
    expect(await signInWith(owner, nextCode)).toBe('ExpiredCodeException');
    expect(await listSubjects(owner.email)).toEqual(['Activaste la verificación en dos pasos']);
    expect(await listAuditActions(owner.userId)).toContain('secondFactor.setUp');
  });

  it('changes nothing before the password and a first code are right', async () => {
    const owner = await anAccount('admin', 'Casi');
    const call = await signInAs(stack, owner);
    const { setupId, secret } = (await call(api.beginSecondFactor, { body: { password } })).reply;
    const confirm = (overrides: object) =>
      call(api.confirmSecondFactor, {
        body: { setupId, code: generateCode(secret), password, ...overrides },
      });

    const rejected = [
      await confirm({ password: 'no-la-se' }),
      await confirm({ code: generateWrongCode(secret) }),
      await confirm({ setupId: 'de-otra-ventana' }),
    ];

    expect(rejected.map(({ problem }) => [problem.code, problem.fields[0]?.field])).toEqual([
      ['account.password_wrong', 'password'],
      ['account.one_time_code_wrong', 'code'],
      ['account.second_factor_over', undefined],
    ]);
    expect(await signInWith(owner)).not.toBe('SOFTWARE_TOKEN_MFA');
    expect(
      (await confirm({ code: `${generateCode(secret).slice(0, 3)} ${generateCode(secret).slice(3)}` }))
        .status,
    ).toBe(200);
  });

  it('sets up once when it is retried after a lost response, and returns new recovery codes', async () => {
    const owner = await anAccount('admin', 'Repite');
    const { call, setupId, code, recoveryCodes } = await setUpSecondFactor(stack, owner);
    const body = { setupId, code, password };

    const retry = await call(api.confirmSecondFactor, { body });

    expect(retry.status).toBe(200);
    expect(retry.reply.recoveryCodes).not.toEqual(recoveryCodes);
    expect((await recover(owner.email, recoveryCodes[0]!)).problem.code).toBe(
      'account.recovery_code_refused',
    );
    expect((await recover(owner.email, retry.reply.recoveryCodes[0]!)).status).toBe(200);
  });

  it('keeps the app of the setup that began last if two windows are open', async () => {
    const owner = await anAccount('admin', 'Ventanas');
    const [phone, laptop] = [await signInAs(stack, owner), await signInAs(stack, owner)];
    const setupOnPhone = (await phone(api.beginSecondFactor, { body: { password } })).reply;
    const setupOnLaptop = (await laptop(api.beginSecondFactor, { body: { password } })).reply;
    const confirm = (call: typeof phone, { setupId, secret }: typeof setupOnPhone) =>
      call(api.confirmSecondFactor, { body: { setupId, code: generateCode(secret), password } });

    const rejectedConfirmation = await confirm(phone, setupOnPhone);
    const { status } = await confirm(laptop, setupOnLaptop);

    expect([rejectedConfirmation.problem.code, status]).toEqual(['account.second_factor_over', 200]);
    expect((await phone(api.beginSecondFactor, { body: { password } })).problem.code).toBe(
      'account.second_factor_on',
    );
    expect((await phone(getMe)).reply.secondFactor).toBe('on');
  });

  it('is denied to clients and aestheticians', async () => {
    for (const role of ['staff', 'patient'] as const) {
      const call = await signInAs(stack, await anAccount(role, `Sin${role}`));
      expect((await call(api.beginSecondFactor, { body: { password } })).problem.code).toBe('request.denied');
      expect((await call(getMe)).reply).not.toHaveProperty('secondFactor');
    }
  });
});

describe('turning off the second factor', () => {
  it('requires the password and an unused code', async () => {
    const owner = await anAccount('admin', 'Apaga');
    const { call, secret, code } = await setUpSecondFactor(stack, owner);
    const turnOff = (overrides: object = {}) =>
      call(api.turnOffSecondFactor, { body: { password, code: generateNextCode(secret), ...overrides } });
    const rejected = [
      await turnOff({ password: 'no-la-se' }),
      await turnOff({ code: generateWrongCode(secret) }),
      await turnOff({ code }),
    ];

    expect(rejected.map(({ problem }) => [problem.code, problem.fields[0]?.field])).toEqual([
      ['account.password_wrong', 'password'],
      ['account.one_time_code_wrong', 'code'],
      ['account.one_time_code_used', 'code'],
    ]);
    expect([(await turnOff()).status, (await turnOff()).status]).toEqual([200, 200]);
    expect(await signInWith(owner)).not.toBe('SOFTWARE_TOKEN_MFA');
    expect((await call(api.getSecondFactor)).reply).toEqual({ codesLeft: 0, isRequired: false });
    expect(await listSubjects(owner.email)).toContain('Apagaste la verificación en dos pasos');
  });

  it('is rate-limited, so that an open session cannot guess the password', async () => {
    const owner = await anAccount('admin', 'Abierta');
    const { call, secret } = await setUpSecondFactor(stack, owner);
    const tries = Array.from({ length: 12 }, () => ({
      password: 'no-la-se',
      code: generateWrongCode(secret),
    }));

    const codes: string[] = [];
    for (const body of tries) codes.push((await call(api.turnOffSecondFactor, { body })).problem.code);

    expect(codes.at(-1)).toBe('request.too_many');
  });
});

describe('recovery codes', () => {
  it('sign their owner in once, with the password, and the owner is notified', async () => {
    const owner = await anAccount('supervisor', 'Olvido');
    const { call, recoveryCodes } = await setUpSecondFactor(stack, owner);
    const typedCode = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');

    const { status } = await recover(owner.email, typedCode);

    expect(status).toBe(200);
    const token = await signInWith(owner);
    expect((await caller(stack.url, token)(getMe)).reply.secondFactor).toBe('off');
    expect((await call(getMe)).status).toBe(200);
    expect(await listSubjects(owner.email)).toContain('Se usó un código de recuperación');
    expect(await listAuditActions(owner.userId)).toContain('secondFactor.recovered');
    // A retry succeeds, because the factor is off already. A new setup invalidates the old codes.
    expect((await recover(owner.email, typedCode)).status).toBe(200);
    await setUpSecondFactor(stack, owner);
    expect((await recover(owner.email, typedCode)).problem.code).toBe('account.recovery_code_refused');
    expect(await signInWith(owner)).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('return the same error for every wrong combination', async () => {
    const owner = await anAccount('admin', 'Igual');
    const { recoveryCodes } = await setUpSecondFactor(stack, owner);
    const [code = ''] = recoveryCodes;

    const responses = [
      await recover(owner.email, 'AAAA-BBBB-CCCC'),
      await recover(owner.email, code, { password: 'no-la-se' }),
      await recover(owner.email, code, { password: '' }),
      await recover('nadie@test.example', code),
      await recover((await anAccount('admin', 'Vecina')).email, code, { password: 'no-la-se' }),
    ];

    const summaries = responses.map(({ status, problem: { code, fields } }) => ({ status, code, fields }));
    expect(summaries).toEqual(Array(summaries.length).fill(summaries[0]));
    expect(responses[0]!.problem.code).toBe('account.recovery_code_refused');
    expect(await signInWith(owner)).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('are limited to ten guesses an hour per address, without limiting other addresses', async () => {
    advanceToFullHour();
    const owner = await anAccount('admin', 'Adivina');
    const { recoveryCodes } = await setUpSecondFactor(stack, owner);
    const guess = (code: string, from: string) =>
      caller(stack.url)(api.spendRecoveryCode, { body: { email: owner.email, password, code }, from });
    const codes: string[] = [];
    for (let n = 0; n < 11; n++) codes.push((await guess(`AAAA-BBBB-${n}`, '203.0.113.70')).problem.code);

    expect(codes.slice(0, 10)).toEqual(Array(10).fill('account.recovery_code_refused'));
    expect(codes[10]).toBe('request.too_many');
    expect((await guess(recoveryCodes[0]!, '203.0.113.71')).status).toBe(200);
  });

  it('are renewed with the password, which invalidates the old ones', async () => {
    const owner = await anAccount('admin', 'Nuevos');
    const { call, recoveryCodes } = await setUpSecondFactor(stack, owner);

    const rejected = await call(api.renewRecoveryCodes, { body: { password: 'no-la-se' } });
    const renewedCodes = (await call(api.renewRecoveryCodes, { body: { password } })).reply.recoveryCodes;

    expect(rejected.problem.code).toBe('account.password_wrong');
    advanceClock({ minutes: 61 });
    expect((await recover(owner.email, recoveryCodes[0]!)).problem.code).toBe(
      'account.recovery_code_refused',
    );
    expect((await recover(owner.email, renewedCodes[9]!)).status).toBe(200);
    expect(await listSubjects(owner.email)).toContain('Tienes códigos de recuperación nuevos');
  });

  it('appear in no row and only in the response of the setup, and neither does the secret', async () => {
    const owner = await anAccount('admin', 'Secreta');
    const { secret, recoveryCodes } = await setUpSecondFactor(stack, owner);
    await stack.waitUntilSettled();

    const table = JSON.stringify(await allTableRows());
    const leakingReplies = listReplies().filter(({ text }) =>
      recoveryCodes.some((code) => text.includes(code)),
    );

    for (const secretText of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(table).not.toContain(secretText);
    expect(leakingReplies.map(({ route }) => route.name)).toEqual(['confirmSecondFactor']);
  });
});

describe('administrator', () => {
  it('resets the second factor of another member, which ends their sessions and notifies them', async () => {
    const [admin, lockedOutMember] = [
      await anAccount('admin', 'Ayuda'),
      await anAccount('supervisor', 'Perdida'),
    ];
    const { call } = await setUpSecondFactor(stack, lockedOutMember);
    const callAsAdmin = stack.as(admin);
    const readSecondFactor = async () =>
      (await callAsAdmin(listDeskMembers)).reply.find(({ userId }) => userId === lockedOutMember.userId)
        ?.secondFactor;
    const secondFactorBefore = await readSecondFactor();

    const { status } = await callAsAdmin(api.resetSecondFactor, {
      params: { userId: lockedOutMember.userId },
    });

    expect([secondFactorBefore, status, await readSecondFactor()]).toEqual([true, 200, false]);
    expect((await call(getMe)).status).toBe(401);
    expect(await signInWith(lockedOutMember)).not.toBe('SOFTWARE_TOKEN_MFA');
    expect(await listSubjects(lockedOutMember.email)).toContain(
      'Restablecieron tu verificación en dos pasos',
    );
    expect(await listAuditActions(lockedOutMember.userId)).toContain('secondFactor.reset');
  });

  it('cannot reset their own second factor or that of a client, and a supervisor can reset none', async () => {
    const admin = await anAccount('admin', 'Propia');
    const { call } = await setUpSecondFactor(stack, admin);
    const client = await anAccount('patient', 'Clienta');
    const supervisor = stack.as(await anAccount('supervisor', 'Curiosa'));
    const reset = (actor: typeof call, userId: string) =>
      actor(api.resetSecondFactor, { params: { userId } });

    expect((await reset(call, admin.userId)).problem.code).toBe('account.second_factor_own');
    expect((await reset(call, client.userId)).problem.code).toBe('request.not_found');
    expect((await reset(supervisor, admin.userId)).problem.code).toBe('request.denied');
    expect((await thePlatform().accounts.find(admin.userId))?.secondFactor).toBeDefined();
  });
});
