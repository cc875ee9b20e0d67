import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { isAccepted, type Notice } from '#shared/notifications/delivery.ts';
import { calculateBirthday, getYear } from '#shared/patients/birthdays.ts';
import { invite } from '../delivery/invite.ts';
import { textPerson } from '../delivery/person-notice.ts';
import { type NoticeRequest, sendByMail, sendBySms } from '../reactions/notices.ts';
import type { NoticeFacts } from '../reactions/reaction.ts';
import { morningTexts } from './morning-sms.ts';
import {
  canGreet,
  sendBirthdayGreetings,
  sendGreeting,
  toSummaryNoticeId,
} from './send-birthday-greetings.ts';

type DueNoticePorts = Platform & Pick<Ports, 'mailer' | 'smsSender' | 'files'>;

/** Returns the request of a stored notice, or undefined for a kind without a template. */
const toNoticeRequest = ({ deliveryId: noticeId, source }: Notice): NoticeRequest | undefined =>
  // Only `notices.ts` writes the source, with a template's name.
  source && { ...source, template: source.template as keyof NoticeFacts, noticeId };

async function resendText(platform: DueNoticePorts, notice: Notice): Promise<void> {
  const request = toNoticeRequest(notice);
  if (request) return sendBySms(request, platform);
  const { subjectId: userId, deliveryId: noticeId, kind } = notice;
  const morningText = await morningTexts[kind]?.(notice, platform);
  if (!morningText) return;
  const { to, text } = morningText;
  const { state } = await textPerson(platform, { userId, noticeId, kind, to, text });
  if (isAccepted(state))
    // A failure after the SMS was sent must not send it again.
    await morningText
      .onSent?.()
      .catch((error: unknown) => log.warn('sent SMS not recorded', { noticeId, error: String(error) }));
}

async function resendGreeting(platform: DueNoticePorts, patientId: string): Promise<void> {
  const patient = await platform.patients.find(patientId);
  const date = getToday(platform.now());
  if (!patient?.active || patient.birthDate === undefined || !canGreet(patient)) return;
  if (calculateBirthday(patient.birthDate, getYear(date)) === date)
    await sendGreeting(platform, { patient, date });
}

async function resendMail(platform: DueNoticePorts, notice: Notice): Promise<void> {
  const { subjectId: userId, deliveryId: noticeId, kind } = notice;
  const request = toNoticeRequest(notice);
  if (request) return sendByMail(request, platform);
  if (kind === 'invitation') return invite(platform, userId, noticeId);
  if (kind === 'birthday') return resendGreeting(platform, userId);
  if (noticeId === toSummaryNoticeId(getToday(platform.now()))) await sendBirthdayGreetings(platform);
}

/** Sends a notice from current data, or skips it as outdated. Throws what mailer and smsSender throw. */
export async function sendDueNotice(platform: DueNoticePorts, notice: Notice): Promise<void> {
  await (notice.channel === 'mail' ? resendMail : resendText)(platform, notice);
  const { deliveries, commit, now } = platform;
  const { dueAt, ...fields } = notice;
  const after = await deliveries.find(notice);
  if (after?.state === notice.state && after.dueAt === dueAt)
    await commit(
      deliveries.put({
        ...fields,
        state: 'skipped',
        skipReason: 'outdated',
        occurredAt: now().toISOString(),
      }),
    );
}
