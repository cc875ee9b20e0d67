import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, vi } from 'vitest';
import { checkIntakeEmail } from '#shared/intake/api.ts';
import { aPatient, aStaffMember } from '#test/support/center/center.ts';
import { countRequestsFrom } from '#test/support/center/limits.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceToFullHour } from '#test/support/system/clock.ts';

afterEach(() => vi.unstubAllEnvs());

const checkEmail = (email: string, from = '203.0.113.1') =>
  caller(stack.url)(checkIntakeEmail, { body: { email }, from });
const createClient = async (overrides: object = {}) => {
  const email = `${randomUUID()}@test.example`;
  await aPatient('Marisol', { email, ...overrides });
  return email;
};

describe('checkIntakeEmail', () => {
  it('recognizes the e-mail of an active client, and never where the stage hides it [R061]', async () => {
    const email = await createClient();
    const { email: staffEmail } = await aStaffMember('Carmen');
    const otherEmails = [
      await createClient({ active: false }),
      await createClient({ awaitsEmailProof: true }),
    ];

    expect((await checkEmail(email.toUpperCase())).reply).toEqual({ isClient: true });
    for (const address of ['nadie@test.example', staffEmail, ...otherEmails])
      expect((await checkEmail(address)).reply).toEqual({ isClient: false });
    vi.stubEnv('SPA_UNIFORM_SIGN_IN_ERRORS', 'true');
    expect((await checkEmail(email)).reply).toEqual({ isClient: false });
  });

  it('is rate-limited per source address', async () => {
    advanceToFullHour();
    const from = '203.0.113.77';
    await countRequestsFrom(from, { limitName: 'intake e-mail checks', seconds: 600, times: 19 });

    expect((await checkEmail('nadie@test.example', from)).status).toBe(200);
    expect((await checkEmail('nadie@test.example', from)).status).toBe(429);
    expect((await checkEmail(await createClient())).status).toBe(200);
  });
});
