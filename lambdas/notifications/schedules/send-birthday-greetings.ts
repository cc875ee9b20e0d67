import { PatientChanged } from '#events/patients.ts';
import { listAdminRecipients } from '#lambdas/accounts/active-members.ts';
import { buildNoticeWrites } from '#lambdas/desk/bell/post-notices.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { forEachIsolated } from '#lambdas/runtime/for-each-isolated.ts';
import { greetingsHours } from '#shared/accounts/short-link.ts';
import { getToday, toInstant } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import { adminAudience } from '#shared/desk/bell.ts';
import {
  type Birthday,
  findUpcomingBirthdays,
  getYear,
  listBirthDateRanges,
} from '#shared/patients/birthdays.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { createLinkToken } from '../delivery/create-links.ts';
import { readLinks } from '../delivery/links.ts';
import { mailPerson, textPerson } from '../delivery/person-notice.ts';
import { birthdayMail, birthdaySummaryMail, birthdayText } from '../messages/birthday.ts';

type BirthdayPorts = Platform & Pick<Ports, 'mailer' | 'smsSender'>;
type UpcomingBirthdays = readonly Birthday<Patient>[];

/** Returns the notice id of a day's summary. */
export const toSummaryNoticeId = (today: string) => `birthdays-${today}`;

async function listUpcomingBirthdays({ patients }: Platform, today: string): Promise<UpcomingBirthdays> {
  const clientsByRange = await Promise.all(listBirthDateRanges(today).map(patients.bornBetween));
  return findUpcomingBirthdays(clientsByRange.flat(), today);
}

/** Greets a client once a year and records the year. */
export async function sendGreeting(
  platform: BirthdayPorts,
  { patient, date }: Birthday<Patient>,
): Promise<void> {
  const { patientId: userId, email, phone } = patient;
  const greetedYear = getYear(date);
  const links = await readLinks(platform);
  const notice = { userId, kind: 'birthday', noticeId: `birthday-${greetedYear}` } as const;
  const token = await createLinkToken(platform, { kind: 'greetings', userId, email, hours: greetingsHours });
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
      emit(PatientChanged, { patientId: userId }),
      audit('patient.greeted', userId, {
        before: { greetedYear: before.greetedYear },
        after: { greetedYear },
      }),
    );
  });
}

/** True if the client proved the e-mail and did not opt out of greetings. */
export const canGreet = ({ awaitsEmailProof, noGreetings }: Patient) => !awaitsEmailProof && !noGreetings;

/** Stores a notice in the administrators' bell for each birthday of today. A second run replaces them. */
async function postBirthdayNotices(
  { commit, bellNotices }: Platform,
  birthdays: UpcomingBirthdays,
  today: string,
): Promise<void> {
  const at = toInstant(today, '08:00').toISOString();
  const notices = birthdays
    .filter(({ date }) => date === today)
    .map(({ patient }) => ({
      audience: adminAudience,
      noticeId: `birthday-${patient.patientId}-${today}`,
      at,
      kind: 'birthday' as const,
      title: `Cumple años hoy: ${formatFullName(patient)}`,
      detail: 'Está en el panel para felicitar.',
      subjectId: patient.patientId,
    }));
  for (const notice of notices) await commit(...buildNoticeWrites([notice], bellNotices.put));
}

export async function sendBirthdayGreetings(platform: BirthdayPorts): Promise<void> {
  const today = getToday(platform.now());
  const [birthdays, { birthdayGreeting: greeting }] = await Promise.all([
    listUpcomingBirthdays(platform, today),
    platform.settings.get(),
  ]);
  if (birthdays.length === 0) return;

  await postBirthdayNotices(platform, birthdays, today);
  const message = birthdaySummaryMail({ birthdays, today, greeting }, await readLinks(platform));
  const admins = await listAdminRecipients(platform, 'mail');
  const failedSummaries = await forEachIsolated(
    admins,
    ({ recipientId: userId }) => ({ userId }),
    ({ recipientId: userId, to }) =>
      mailPerson(platform, {
        userId,
        to,
        message,
        kind: 'birthdaySummary',
        noticeId: toSummaryNoticeId(today),
      }),
  );
  const todaysBirthdays = birthdays.filter(({ patient, date }) => date === today && canGreet(patient));
  const failedGreetings = await forEachIsolated(
    greeting ? todaysBirthdays : [],
    ({ patient: { patientId } }) => ({ patientId }),
    (birthday) => sendGreeting(platform, birthday),
  );
  const failedCount = failedSummaries + failedGreetings;
  // Retries the whole run. Sent notices are not repeated.
  if (failedCount > 0) throw new Error(`${failedCount} birthday messages were not sent.`);
}
