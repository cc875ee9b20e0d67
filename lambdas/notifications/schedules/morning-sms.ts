import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { isInvitable, tellableHours } from '#shared/accounts/invitation.ts';
import { today as dayOf } from '#shared/core/civil-time.ts';
import { isOpenProspect } from '#shared/intake/prospects/standing.ts';
import type { Notice, NoticeKind } from '#shared/notifications/delivery.ts';
import { birthdayIn, yearOf } from '#shared/patients/birthdays.ts';
import { freshShortLink } from '../delivery/fresh-links.ts';
import { linksNow } from '../delivery/links.ts';
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
/** Builds the SMS again from current data; undefined if it is no longer due. */
type Ask = (notice: Notice, platform: Platform) => Promise<MorningText | undefined>;

async function textedNow({ invitations, commit, now }: Platform, userId: string): Promise<void> {
  await retryStale(async () => {
    const before = await invitations.find(userId);
    if (before) await commit(invitations.put({ ...before, textedAt: now().toISOString() }, before));
  });
}

/** Refers to the e-mail, because the password is not stored (docs/adr/0011). */
const invitation: Ask = async ({ subjectId: userId, occurredAt }, platform) => {
  const { accounts, invitations, now } = platform;
  const [account, invited] = await Promise.all([accounts.find(userId), invitations.find(userId)]);
  const hours = tellableHours(invited, { toldAt: occurredAt, now: now() });
  if (!account || !isInvitable(account) || hours === undefined) return undefined;
  const link = { kind: 'invitation', userId, email: account.email, hours } as const;
  return {
    to: account.phone,
    text: async () => invitationReminderText(await freshShortLink(platform, link), await linksNow(platform)),
    onSent: () => textedNow(platform, userId),
  };
};

const laserApproved: Ask = async ({ subjectId: userId }, platform) => {
  const patient = await platform.patients.find(userId);
  if (!patient?.active) return undefined;
  return { to: patient.phone, text: async () => laserApprovedText(await linksNow(platform)) };
};

/** Sent only on the birthday. */
const birthday: Ask = async ({ subjectId: userId }, platform) => {
  const { patients, now } = platform;
  const patient = await patients.find(userId);
  if (!patient?.active || patient.birthDate === undefined || patient.noGreetings) return undefined;
  const { phone, birthDate } = patient;
  const today = dayOf(now());
  if (birthdayIn(birthDate, yearOf(today)) !== today) return undefined;
  return { to: phone, text: async () => birthdayText(patient, await linksNow(platform)) };
};

/** Skips applicants who registered or were answered during the night. */
const application: Ask = async ({ subjectId: prospectId }, platform) => {
  const prospect = await platform.prospects.find(prospectId);
  if (!prospect || !isOpenProspect(prospect)) return undefined;
  return { to: prospect.phone, text: async () => applicationText(prospect, await linksNow(platform)) };
};

/** SMS notices that may wait for the morning. */
export const morningTexts: Partial<Record<NoticeKind, Ask>> = {
  invitation,
  laserApproved,
  birthday,
  application,
};
