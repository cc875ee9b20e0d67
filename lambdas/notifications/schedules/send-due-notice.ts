import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { today as dayOf } from '#shared/core/civil-time.ts';
import { isAccepted, type Notice } from '#shared/notifications/delivery.ts';
import { birthdayIn, yearOf } from '#shared/patients/birthdays.ts';
import { invite } from '../delivery/invite.ts';
import { textPerson } from '../delivery/person-notice.ts';
import { type ToldNotice, tellByMail, tellBySms } from '../reactions/notices.ts';
import type { NoticeFacts } from '../reactions/reaction.ts';
import { morningTexts } from './morning-sms.ts';
import { greet, mayBeGreeted, summaryOf, tellBirthdays } from './tell-birthdays.ts';

type Sending = Platform & Pick<Seams, 'mailer' | 'smsSender' | 'files'>;

/** The notice of a stored row; undefined for a kind without a template. */
const toldBy = ({ deliveryId: noticeId, source }: Notice): ToldNotice | undefined =>
  // Only `notices.ts` writes the source, with a template's name.
  source && { ...source, template: source.template as keyof NoticeFacts, noticeId };

async function textAgain(platform: Sending, notice: Notice): Promise<void> {
  const told = toldBy(notice);
  if (told) return tellBySms(told, platform);
  const { subjectId: userId, deliveryId: noticeId, kind } = notice;
  const morning = await morningTexts[kind]?.(notice, platform);
  if (!morning) return;
  const { to, text } = morning;
  const { state } = await textPerson(platform, { userId, noticeId, kind, to, text });
  if (isAccepted(state))
    // A failure after the SMS was sent must not send it again.
    await morning
      .onSent?.()
      .catch((error: unknown) => log.warn('SMS not noted', { noticeId, error: String(error) }));
}

async function greetAgain(platform: Sending, patientId: string): Promise<void> {
  const patient = await platform.patients.find(patientId);
  const date = dayOf(platform.now());
  if (!patient?.active || patient.birthDate === undefined || !mayBeGreeted(patient)) return;
  if (birthdayIn(patient.birthDate, yearOf(date)) === date) await greet(platform, { patient, date });
}

async function mailAgain(platform: Sending, notice: Notice): Promise<void> {
  const { subjectId: userId, deliveryId: noticeId, kind } = notice;
  const told = toldBy(notice);
  if (told) return tellByMail(told, platform);
  if (kind === 'invitation') return invite(platform, userId, noticeId);
  if (kind === 'birthday') return greetAgain(platform, userId);
  if (noticeId === summaryOf(dayOf(platform.now()))) await tellBirthdays(platform);
}

/**
 * Sends a waiting or failed notice from current data; skips it as outdated if nothing is due. Throws what the
 * mailer and the smsSender throw.
 */
export async function sendDueNotice(platform: Sending, notice: Notice): Promise<void> {
  await (notice.channel === 'mail' ? mailAgain : textAgain)(platform, notice);
  const { deliveries, commit, now } = platform;
  const { dueAt, ...rest } = notice;
  const after = await deliveries.find(notice);
  if (after?.state === notice.state && after.dueAt === dueAt)
    await commit(
      deliveries.put({
        ...rest,
        state: 'skipped',
        skipReason: 'outdated',
        occurredAt: now().toISOString(),
      }),
    );
}
