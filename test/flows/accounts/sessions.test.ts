import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getMe } from '#shared/accounts/api.ts';
import { changePassword, endMySessions } from '#shared/accounts/security-api.ts';
import { roles } from '#shared/core/roles.ts';
import { updatePatient } from '#shared/patients/desk-api.ts';
import { ended, standing } from '#test/support/accounts/sessions.ts';
import { anAccount, aPatient } from '#test/support/center/center.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack, tokensOf } from '#test/support/system/stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(() => stack.close());

const next = 'marea-tranquila-9';
const signedIn = async ({ email }: Pick<Account, 'email'>, password = demoPassword) => {
  const tokens = await tokensOf(email, password);
  return { tokens, call: caller(stack.url, tokens.accessToken) };
};
const stillIn = async (who: Pick<Account, 'email'>, password?: string) =>
  (await (await signedIn(who, password)).call(getMe)).status;

describe('whoever signs out on every device', () => {
  it.each(roles)('as %s has no session left, and signs in again at once', async (role) => {
    const account = await anAccount(role, `Iris${role}`);
    const [phone, laptop] = [await signedIn(account), await signedIn(account)];

    const { status } = await laptop.call(endMySessions);

    expect(status).toBe(200);
    expect(await standing(stack, phone.tokens)).toEqual(ended);
    expect(await standing(stack, laptop.tokens)).toEqual(ended);
    expect(await stillIn(account)).toBe(200);
  });
});

describe('another password', () => {
  it('is chosen by whoever knows the present one, and ends every session', async () => {
    const account = await anAccount('staff', 'Josefina');
    const [thief, own] = [await signedIn(account), await signedIn(account)];
    const body = { password: demoPassword, newPassword: next };

    const wrong = await thief.call(changePassword, { body: { ...body, password: 'no-la-se' } });
    const { status } = await own.call(changePassword, { body });

    expect([wrong.problem.code, wrong.problem.fields[0]?.field, status]).toEqual([
      'account.password_wrong',
      'password',
      200,
    ]);
    expect(await standing(stack, thief.tokens)).toEqual(ended);
    expect(await standing(stack, own.tokens)).toEqual(ended);
    expect(await stillIn(account, next)).toBe(200);
    await expect(tokensOf(account.email)).rejects.toThrow();
  });

  it.each([
    ['staff', 'nueve-123', 'account.weak_team_password'],
    ['patient', 'cinco', 'account.weak_password'],
    ['patient', 'Password1', 'account.password_common'],
    ['supervisor', 'QWERTYUIOP', 'account.password_common'],
    ['patient', 'soy.Mílagros', 'account.password_personal'],
    ['patient', 'serena-y-yo', 'account.password_personal'],
    ['patient', '7875550150', 'account.password_personal'],
  ] as const)('of %s is refused when it is %s', async (role, newPassword, code) => {
    const account = await anAccount(role, 'Milagros', {
      email: `milagros-${role}-${newPassword.length}@test.example`,
    });
    const { call, tokens } = await signedIn(account);

    const { problem } = await call(changePassword, { body: { password: demoPassword, newPassword } });

    expect([problem.code, problem.fields]).toEqual([
      code,
      [{ field: 'newPassword', message: problem.detail }],
    ]);
    expect(await standing(stack, tokens)).toEqual([200, 'renewed']);
  });
});

describe('whoever is deactivated', () => {
  it('has no session left, nor after they are let in again', async () => {
    const patient = await aPatient('Helena');
    const desk = stack.as(await anAccount('admin', 'Lourdes'));
    const before = await signedIn(patient);
    const { firstName, lastName, email, phone, patientId } = patient;
    const save = (active: boolean, version: number) =>
      desk(updatePatient, {
        params: { patientId },
        body: { firstName, lastName, email, phone, active, version },
      });

    await save(false, 0);
    expect(await standing(stack, before.tokens)).toEqual([401, expect.any(String)]);
    await stack.settled();
    await save(true, 1);
    await stack.settled();

    expect(await standing(stack, before.tokens)).toEqual(ended);
    later({ minutes: 1 });
    expect(await stillIn(patient)).toBe(200);
  });
});
