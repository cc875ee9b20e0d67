import { openAccount } from '#lambdas/accounts/open-account.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { createNewPatient } from '#shared/patients/contact.ts';

type TestClientPorts = Pick<Platform, 'accounts' | 'patients' | 'uniqueClaims' | 'commit' | 'now'> & {
  readonly users: Users;
};

/** Address of Amazon's mailbox simulator, which accepts and discards mail. */
const email = 'success+serena@simulator.amazonses.com';
const contact = { firstName: 'Prueba', lastName: 'Automática', email, phone: '' };

/** Shows or hides the test client in lists. A hidden client cannot book. */
async function setHidden(
  { patients, commit }: TestClientPorts,
  patientId: string,
  hidden: boolean,
): Promise<void> {
  const before = await patients.getIncludingArchived(patientId);
  await commit(
    ...patients.put({ ...before, hidden }, before),
    hidden
      ? audit('patient.removed', patientId, { after: { hidden } })
      : audit('patient.added', patientId, { after: { hidden } }),
  );
}

/** Returns the smoke test's client with this password. Creates the client on first use, without messages. */
async function prepareTestClient(platform: TestClientPorts, password: string): Promise<string> {
  const { users, accounts, patients, now } = platform;
  const existingId = await users.find(email);
  if (existingId === undefined || !(await accounts.find(existingId))) {
    const { userId } = await openAccount(
      platform,
      { ...contact, role: 'patient', password, isEmailProved: true },
      ({ userId: patientId }) => [
        ...patients.put(createNewPatient({ patientId, contact, at: now().toISOString() })),
        audit('patient.added', patientId, { after: contact }),
      ],
    );
    return userId;
  }
  await users.setPassword(existingId, password);
  await setHidden(platform, existingId, false);
  return existingId;
}

/** Runs a test as the test client, who is hidden from lists before and after. */
export async function runAsTestClient(
  platform: TestClientPorts,
  password: string,
  run: (client: { readonly email: string; readonly password: string }) => Promise<void>,
): Promise<void> {
  const patientId = await prepareTestClient(platform, password);
  try {
    await run({ email, password });
  } finally {
    await setHidden(platform, patientId, true);
  }
}
