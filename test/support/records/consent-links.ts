import { hashText, newToken } from '#lambdas/platform/ids.ts';
import { thePlatform } from '../center/center.ts';

/** Stores a link to the consent of an appointment, as if sent by e-mail, and returns its token. */
export async function createConsentToken(appointmentId: string): Promise<string> {
  const { appointments, patients, shortLinks, commit, now } = thePlatform();
  const { patientId } = await appointments.get(appointmentId);
  const { email } = await patients.get(patientId);
  const token = newToken(16);
  await commit(
    shortLinks.add({
      tokenHash: hashText(token),
      kind: 'laserConsent',
      userId: patientId,
      email,
      appointmentId,
      sentTo: hashText(email),
      expiresAt: Math.floor(now().getTime() / 1000) + 86_400,
    }),
  );
  return token;
}

/** Returns the token of the consent link in a message. */
export const findConsentToken = (text: string) => /\/f\/([\w-]{22})/.exec(text)?.[1] ?? '';
