import type { Platform, Seams } from '#lambdas/platform/platform.ts';
import { emailProofHours } from '#shared/accounts/short-link.ts';
import { isRefused } from '#shared/intake/laser/laser-rules.ts';
import type { Notice } from '#shared/notifications/notice.ts';
import { freshShortLink } from '../delivery/fresh-links.ts';
import { linksNow } from '../delivery/links.ts';
import { mailPerson, textPerson } from '../delivery/person-notice.ts';
import { emailProofMail } from '../messages/email-proof.ts';
import { laserApprovedMail, laserApprovedText, laserDeclinedMail } from '../messages/laser-decision.ts';
import type { Message } from '../messages/letter.ts';
import type { NoticeFacts } from './reactions.ts';

type Addressed = Pick<Notice, 'userId' | 'to' | 'kind'>;

/** What one person is told by each channel, as things are now; undefined when there is nothing to tell. */
type NoticeTemplate<Facts> = {
  mail?(facts: Facts, platform: Platform): Promise<(Addressed & { readonly message: Message }) | undefined>;
  sms?(
    facts: Facts,
    platform: Platform,
  ): Promise<(Addressed & { readonly text: () => Promise<string> }) | undefined>;
};

const emailProof: NoticeTemplate<NoticeFacts['emailProof']> = {
  async mail({ patientId }, platform) {
    const patient = await platform.patients.find(patientId);
    if (!patient?.awaitsEmailProof) return undefined;
    const { email } = patient;
    const asked = { kind: 'emailProof', userId: patientId } as const;
    const link = await freshShortLink(platform, { ...asked, email, hours: emailProofHours });
    return { ...asked, to: email, message: emailProofMail(email, link, await linksNow(platform)) };
  },
};

const laserDecision: NoticeTemplate<NoticeFacts['laserDecision']> = {
  /** What the request says now: news that is no longer true is not sent, and what nobody refused is no news. */
  async mail({ requestId, status }, platform) {
    if (status === 'inReview') return undefined;
    const request = await platform.laserRequests.get(requestId);
    const isApproved = request.status === 'approved';
    if (!isApproved && !isRefused(request)) return undefined;
    const client = await platform.patients.find(request.patientId);
    if (!client?.active) return undefined;
    const links = await linksNow(platform);
    return {
      userId: client.patientId,
      to: client.email,
      kind: isApproved ? 'laserApproved' : 'laserDeclined',
      message: isApproved
        ? laserApprovedMail(client, links)
        : laserDeclinedMail(client, request.note ?? '', links),
    };
  },
  /** Good news alone comes by SMS; a refusal has a reason, which is for the e-mail. */
  async sms({ patientId, status }, platform) {
    const patient = status === 'approved' ? await platform.patients.find(patientId) : undefined;
    if (!patient?.active) return undefined;
    return {
      userId: patientId,
      to: patient.phone,
      kind: 'laserApproved',
      text: async () => laserApprovedText(await linksNow(platform)),
    };
  },
};

/** Every notice that follows an event. */
export const notices: { readonly [Name in keyof NoticeFacts]: NoticeTemplate<NoticeFacts[Name]> } = {
  emailProof,
  laserDecision,
};

/** A notice as an event, or the row of one that failed, asks for it. */
export type ToldNotice = {
  readonly template: keyof NoticeFacts;
  readonly facts: Record<string, unknown>;
  readonly noticeId: string;
};

/** The facts are those the template's own event carried: it parsed them before they were kept. */
const templateOf = ({ template }: ToldNotice) => notices[template] as NoticeTemplate<unknown>;

export async function tellByMail(
  { noticeId, ...source }: ToldNotice,
  platform: Platform & Pick<Seams, 'mailer'>,
): Promise<void> {
  const notice = await templateOf({ noticeId, ...source }).mail?.(source.facts, platform);
  if (notice) await mailPerson(platform, { ...notice, noticeId, source });
}

export async function tellBySms(
  { noticeId, ...source }: ToldNotice,
  platform: Platform & Pick<Seams, 'smsSender'>,
): Promise<void> {
  const notice = await templateOf({ noticeId, ...source }).sms?.(source.facts, platform);
  if (notice) await textPerson(platform, { ...notice, noticeId, source });
}
