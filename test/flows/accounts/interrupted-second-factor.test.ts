import { expect, it } from 'vitest';
import { demoPassword as password } from '#infra/local/seed/people.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { getMe } from '#shared/accounts/api.ts';
import * as api from '#shared/accounts/second-factor-api.ts';
import { generateCode, signInAs, signInWith } from '#test/support/accounts/second-factor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { advanceClock } from '#test/support/system/clock.ts';
import { aStackOnFaultyPool } from './faulty-user-pool.ts';

const faultyStack = aStackOnFaultyPool();

it.each(['VerifySoftwareToken', 'AdminSetUserMFAPreference'])(
  'an authenticator app is set up although the response of %s is lost',
  async (operation) => {
    const owner = await anAccount('admin', `Corte${operation}`);
    const call = await signInAs(faultyStack.stack, owner);
    const begin = async () => (await call(api.beginSecondFactor, { body: { password } })).reply;
    const confirm = ({ setupId, secret }: Awaited<ReturnType<typeof begin>>) =>
      call(api.confirmSecondFactor, { body: { setupId, code: generateCode(secret), password } });
    faultyStack.failNext({ call: operation, when: 'after', times: timeouts.users.tries });

    const firstConfirmation = await confirm(await begin());
    advanceClock({ minutes: 1 });
    const { status } = firstConfirmation.status === 200 ? firstConfirmation : await confirm(await begin());

    expect(status).toBe(200);
    expect(await signInWith(owner)).toBe('SOFTWARE_TOKEN_MFA');
    expect((await call(getMe)).reply.secondFactor).toBe('on');
  },
);
