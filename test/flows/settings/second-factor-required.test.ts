import { beforeEach, describe, expect } from 'vitest';
import { demoPassword } from '#infra/local/seed/people.ts';
import type { Account } from '#shared/accounts/account.ts';
import { getMe } from '#shared/accounts/api.ts';
import { inviteDeskMember } from '#shared/accounts/desk-members-api.ts';
import { acceptInvitation } from '#shared/accounts/registration-api.ts';
import * as api from '#shared/accounts/second-factor-api.ts';
import { endMySessions } from '#shared/accounts/security-api.ts';
import { type AnyRoute, isPublicRoute } from '#shared/core/route.ts';
import { listProspects } from '#shared/intake/prospects/desk-api.ts';
import { allRoutes } from '#shared/routes.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import { readInvitationMail } from '#test/support/accounts/invitations.ts';
import {
  generateNextCode,
  setUpSecondFactor,
  signInAs,
  signInWith,
} from '#test/support/accounts/second-factor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

let owner: Account;
let asOwner: Caller;
it.beforeAll(async ({ stack }) => {
  owner = await anAccount('admin', 'Lourdes');
  asOwner = (await setUpSecondFactor(stack, owner)).call;
});

async function setRequired(secondFactorRequired: boolean, call = asOwner) {
  const { settings } = (await call(getCenterSettings)).reply;
  return call(saveCenterSettings, { body: { ...settings, secondFactorRequired } });
}
/** Returns the error code for a call with dummy parameters, as access is checked before they are read. */
const readErrorCode = async (call: Caller, route: AnyRoute) => {
  const params = Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'x']));
  return (await call(route, { params })).problem?.code;
};
const exemptRoutes = [
  'getMe',
  'changePassword',
  'endMySessions',
  'startMySession',
  'listMySessions',
  'endMySession',
  'getSecondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
];

describe('required second factor', () => {
  beforeEach(() => setRequired(false));

  it('cannot be turned on by an administrator without a second factor', async () => {
    const callWithoutFactor = await signInAs(stack, await anAccount('admin', 'Prisa'));

    const { status, problem } = await setRequired(true, callWithoutFactor);

    expect([status, problem.code, problem.fields[0]?.field]).toEqual([
      422,
      'request.invalid',
      'secondFactorRequired',
    ]);
    expect((await callWithoutFactor(getMe)).reply.secondFactor).toBe('off');
  });

  it('rejects every desk call of a user without one, in existing sessions too', async () => {
    const call = await signInAs(stack, await anAccount('supervisor', 'Colega'));
    expect((await call(listProspects)).status).toBe(200);

    expect((await setRequired(true)).status).toBe(200);

    const supervisorRoutes = allRoutes.filter(
      (route) => !isPublicRoute(route) && route.allow.includes('supervisor'),
    );
    const rejected = supervisorRoutes.filter(({ name }) => !exemptRoutes.includes(name));
    const accepted = supervisorRoutes
      .filter(({ name }) => exemptRoutes.includes(name))
      .map(({ name }) => name);
    expect(rejected.length).toBeGreaterThan(50);
    for (const route of rejected)
      expect([route.name, await readErrorCode(call, route)]).toEqual([
        route.name,
        'account.second_factor_due',
      ]);
    expect(accepted.toSorted()).toEqual(exemptRoutes.toSorted());
    expect((await call(getMe)).reply.secondFactor).toBe('due');
    expect((await asOwner(listProspects)).status).toBe(200);
  });

  it('does not apply to clients and aestheticians', async () => {
    await setRequired(true);
    for (const role of ['staff', 'patient'] as const) {
      const call = await signInAs(stack, await anAccount(role, `Libre${role}`));
      expect((await call(getMe)).status).toBe(200);
    }
  });

  it('admits a user once it is set up, and cannot be turned off', async () => {
    const colleague = await anAccount('supervisor', 'Cumple');
    await setRequired(true);
    const { call, secret } = await setUpSecondFactor(stack, colleague);

    expect((await call(listProspects)).status).toBe(200);
    const body = { password: demoPassword, code: generateNextCode(secret) };
    expect((await call(api.turnOffSecondFactor, { body })).problem.code).toBe('account.second_factor_kept');
    expect(await signInWith(colleague)).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('is due at once after a recovery code or a reset', async () => {
    const supervisor = await anAccount('supervisor', 'Extraviada');
    await setRequired(true);
    const { recoveryCodes } = await setUpSecondFactor(stack, supervisor);
    const [code = ''] = recoveryCodes;
    const { email } = supervisor;
    await caller(stack.url)(api.spendRecoveryCode, { body: { email, password: demoPassword, code } });

    const call = caller(stack.url, await signInWith(supervisor));

    expect((await call(listProspects)).problem.code).toBe('account.second_factor_due');
    await setUpSecondFactor(stack, supervisor);
    await asOwner(api.resetSecondFactor, { params: { userId: supervisor.userId } });
    const callAfterReset = caller(stack.url, await signInWith(supervisor));
    expect((await callAfterReset(listProspects)).problem.code).toBe('account.second_factor_due');
    expect((await callAfterReset(endMySessions)).status).toBe(200);
  });

  it('is due from the first sign-in of an invited user', async () => {
    await setRequired(true);
    const email = 'nueva@test.example';
    const person = {
      role: 'supervisor',
      firstName: 'Nina',
      lastName: 'Soto',
      phone: '787-555-0161',
    } as const;
    await asOwner(inviteDeskMember, { body: { ...person, email } });
    const { link, password: temporaryPassword } = await readInvitationMail(stack, { email });
    const params = { userId: link.pathname.split('/')[2]! };
    const password = 'una-clave-larga';
    await caller(stack.url)(acceptInvitation, { params, body: { email, temporaryPassword, password } });

    const call = caller(stack.url, await fetchAccessToken(email, password));

    expect((await call(listProspects)).problem.code).toBe('account.second_factor_due');
  });

  it('admits everyone again once it is no longer required', async () => {
    const supervisor = await anAccount('supervisor', 'Espera');
    await setRequired(true);
    const call = await signInAs(stack, supervisor);
    expect((await call(listProspects)).status).toBe(403);

    await setRequired(false);

    expect((await call(listProspects)).status).toBe(200);
  });
});
