import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { calculateRemainingHours, isInvitable } from '#shared/accounts/invitation.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { isOpenProspect } from '#shared/intake/prospects/prospect-state.ts';
import type { Notice, NoticeKind } from '#shared/notifications/delivery.ts';
import { calculateBirthday, getYear } from '#shared/patients/birthdays.ts';
import { createShortLink } from '../delivery/create-links.ts';
import { readLinks } from '../delivery/links.ts';
import { applicationText } from '../messages/application.ts';
import { birthdayText } from '../messages/birthday.ts';
import { invitationReminderText } from '../messages/invitation.ts';
import { laserApprovedText } from '../messages/laser-decision.ts';

/** Current text and phone of an SMS that waited for the morning. */
type MorningText = {
  readonly to: string;
  readonly text: () => string | Promise<string>;
  readonly onSent?: () => Promise<void>;
};
/** Builds the SMS again from current data. Returns undefined if it is no longer due. */
type MorningTextBuilder = (notice: Notice, platform: Platform) => Promise<MorningText | undefined>;

async function recordTexted({ invitations, commit, now }: Platform, userId: string): Promise<void> {
  await retryStale(async () => {
    const before = await invitations.find(userId);
    if (before) await commit(invitations.put({ ...before, textedAt: now().toISOString() }, before));
  });
}

/** Builds a text that refers to the e-mail, because the password is not stored (docs/adr/0011). */
const invitation: MorningTextBuilder = async ({ subjectId: userId, occurredAt }, platform) => {
  const { accounts, invitations, now } = platform;
  const [account, storedInvitation] = await Promise.all([accounts.find(userId), invitations.find(userId)]);
  const hours = calculateRemainingHours(storedInvitation, { requestedAt: occurredAt, now: now() });
  if (!account || !isInvitable(account) || hours === undefined) return undefined;
  const link = { kind: 'invitation', userId, email: account.email, hours } as const;
  return {
    to: account.phone,
    text: async () =>
      invitationReminderText(await createShortLink(platform, link), await readLinks(platform)),
    onSent: () => recordTexted(platform, userId),
  };
};

const laserApproved: MorningTextBuilder = async ({ subjectId: userId }, platform) => {
  const patient = await platform.patients.find(userId);
  if (!patient?.active) return undefined;
  return { to: patient.phone, text: async () => laserApprovedText(await readLinks(platform)) };
};

/** Builds the greeting on the birthday only. */
const birthday: MorningTextBuilder = async ({ subjectId: userId }, platform) => {
  const { patients, now } = platform;
  const patient = await patients.find(userId);
  if (!patient?.active || patient.birthDate === undefined || patient.noGreetings) return undefined;
  const { phone, birthDate } = patient;
  const today = getToday(now());
  if (calculateBirthday(birthDate, getYear(today)) !== today) return undefined;
  return { to: phone, text: async () => birthdayText(patient, await readLinks(platform)) };
};

/** Builds the acknowledgement, except for applicants who registered or were answered during the night. */
const application: MorningTextBuilder = async ({ subjectId: prospectId }, platform) => {
  const prospect = await platform.prospects.find(prospectId);
  if (!prospect || !isOpenProspect(prospect)) return undefined;
  return { to: prospect.phone, text: async () => applicationText(prospect, await readLinks(platform)) };
};

/** SMS notices that may wait for the morning. */
export const morningTexts: Partial<Record<NoticeKind, MorningTextBuilder>> = {
  invitation,
  laserApproved,
  birthday,
  application,
};
