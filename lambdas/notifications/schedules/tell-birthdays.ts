import { PatientChanged } from '#events/patients.ts';
import { administrators } from '#lambdas/accounts/active-members.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { greetingsHours } from '#shared/accounts/short-link.ts';
import { today as dayOf } from '#shared/core/civil-time.ts';
import { type Birthday, birthDaysToAsk, birthdaysAhead, yearOf } from '#shared/patients/birthdays.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { freshToken } from '../delivery/fresh-links.ts';
import { linksNow } from '../delivery/links.ts';
import { mailPerson, textPerson } from '../delivery/person-notice.ts';
import { birthdayMail, birthdaySummaryMail, birthdayText } from '../messages/birthday.ts';

type Telling = Platform & Pick<Seams, 'mailer' | 'smsSender'>;
type Coming = readonly Birthday<Patient>[];

/** Notice id of a day's summary. */
export const summaryOf = (today: string) => `birthdays-${today}`;

async function comingUp({ patients }: Platform, today: string): Promise<Coming> {
  const born = await Promise.all(birthDaysToAsk(today).map(patients.bornBetween));
  return birthdaysAhead(born.flat(), today);
}

/** Greets a client once a year and records the year. */
export async function greet(platform: Telling, { patient, date }: Birthday<Patient>): Promise<void> {
  const { patientId: userId, email, phone } = patient;
  const greetedYear = yearOf(date);
  const links = await linksNow(platform);
  const notice = { userId, kind: 'birthday', noticeId: `birthday-${greetedYear}` } as const;
  const token = await freshToken(platform, { kind: 'greetings', userId, email, hours: greetingsHours });
  await mailPerson(platform, {
    ...notice,
    to: email,
    message: birthdayMail(patient, links, token),
  });
  await textPerson(platform, { ...notice, to: phone, text: () => birthdayText(patient, links) });
  await retryStale(async () => {
    const before = await platform.patients.find(userId);
    if (!before) return;
    await platform.commit(
      ...platform.patients.put({ ...before, greetedYear }, before),
      tell(PatientChanged, { patientId: userId }),
      audit('patient.greeted', userId, {
        before: { greetedYear: before.greetedYear },
        after: { greetedYear },
      }),
    );
  });
}

/** Requires a proved e-mail and no opt-out from greetings. */
export const mayBeGreeted = ({ awaitsEmailProof, noGreetings }: Patient) => !awaitsEmailProof && !noGreetings;

export async function tellBirthdays(platform: Telling): Promise<void> {
  const today = dayOf(platform.now());
  const [birthdays, { birthdayGreeting: greeting }] = await Promise.all([
    comingUp(platform, today),
    platform.settings.get(),
  ]);
  if (birthdays.length === 0) return;

  const message = birthdaySummaryMail({ birthdays, today, greeting }, await linksNow(platform));
  const admins = await administrators(platform, 'mail');
  const untold = await forEachIsolated(
    admins,
    ({ recipientId: userId }) => ({ userId }),
    ({ recipientId: userId, to }) =>
      mailPerson(platform, {
        userId,
        to,
        message,
        kind: 'birthdaySummary',
        noticeId: summaryOf(today),
      }),
  );
  const todays = birthdays
    .filter(({ date }) => date === today)
    .filter(({ patient }) => mayBeGreeted(patient));
  const ungreeted = await forEachIsolated(
    greeting ? todays : [],
    ({ patient: { patientId } }) => ({ patientId }),
    (birthday) => greet(platform, birthday),
  );
  const failed = untold + ungreeted;
  // Retries the whole run; sent notices are not repeated.
  if (failed > 0) throw new Error(`${failed} birthdays were not told.`);
}
