import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { newPatient } from '#shared/patients/contact.ts';

type Testing = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};

/** Amazon's mailbox simulator takes and drops whatever it is sent. */
const email = 'success+serena@simulator.amazonses.com';
const person = { firstName: 'Prueba', lastName: 'Automática', email, phone: '' };

/** Shows or hides the test client in the front desk's list; hidden, it can book nothing. */
async function setHidden({ patients, commit }: Testing, patientId: string, hidden: boolean): Promise<void> {
  const before = await patients.evenArchived(patientId);
  await commit(
    ...patients.put({ ...before, hidden }, before),
    hidden
      ? audit('patient.removed', patientId, { after: { hidden } })
      : audit('patient.added', patientId, { after: { hidden } }),
  );
}

/** The client that the smoke test signs in as, with this password; opened the first time. No message is sent. */
async function testClient(platform: Testing, password: string): Promise<string> {
  const { users, accounts, patients, now } = platform;
  const known = await users.find(email);
  if (known === undefined || !(await accounts.find(known))) {
    const { userId } = await openAccount(
      platform,
      { ...person, role: 'patient', password, isEmailProved: true },
      ({ userId: patientId }) => [
        ...patients.put(newPatient({ patientId, contact: person, at: now().toISOString() })),
        audit('patient.added', patientId, { after: person }),
      ],
    );
    return userId;
  }
  await users.setPassword(known, password);
  await setHidden(platform, known, false);
  return known;
}

/** Runs a test as the test client, who is in no list before and after it. */
export async function asTestClient(
  platform: Testing,
  password: string,
  run: (client: { readonly email: string; readonly password: string }) => Promise<void>,
): Promise<void> {
  const patientId = await testClient(platform, password);
  try {
    await run({ email, password });
  } finally {
    await setHidden(platform, patientId, true);
  }
}
