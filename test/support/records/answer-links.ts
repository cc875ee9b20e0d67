import { randomUUID } from 'node:crypto';
import { hashText, newToken } from '#lambdas/platform/ids.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { answersLinkDays } from '#shared/records/answers/answers-request.ts';
import { aPatient, thePlatform } from '../center/center.ts';

// Links to the health questions of a client.

const dayMs = 86_400_000;

/** Creates a client as the desk does, without a chosen password. */
export async function aClientWithoutPassword(changes: Partial<Patient> = {}): Promise<Patient> {
  const patientId = randomUUID();
  const email = `mesa-${patientId}@test.example`;
  const client = await aPatient('Nereida', { patientId, email, ...changes });
  const { accounts, commit } = thePlatform();
  await commit(accounts.change(patientId, { passwordTemporary: true }));
  return client;
}

/** Stores a new request for health answers and returns the token of its link. */
export async function createAnswersToken({ patientId, email, phone }: Patient): Promise<string> {
  const { answersRequests, shortLinks, commit, now } = thePlatform();
  const token = newToken(16);
  const requestId = randomUUID();
  const requestTime = now();
  const expiryMs = requestTime.getTime() + answersLinkDays * dayMs;
  await commit(
    answersRequests.create({
      patientId,
      requestId,
      requestedAt: requestTime.toISOString(),
      requestedBy: { userId: 'lourdes', name: 'Lourdes Prueba' },
      email,
      phone,
      expiresAt: new Date(expiryMs).toISOString(),
    }),
    shortLinks.add({
      tokenHash: hashText(token),
      kind: 'healthAnswers',
      userId: patientId,
      email,
      requestId,
      expiresAt: Math.floor(expiryMs / 1000),
    }),
  );
  return token;
}

/** Returns the token of the health answers link in a message. */
export const findAnswersToken = (text: string) => /\/r\/([\w-]{22})/.exec(text)?.[1] ?? '';
