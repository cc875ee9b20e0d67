import { findEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { canResetPassword, holdsEmail } from '#shared/accounts/account.ts';
import { emailUndoHours, isFormerEmail } from '#shared/accounts/former-emails.ts';
import { emailProofHours, recoveryHours } from '#shared/accounts/short-link.ts';
import { isRejected } from '#shared/intake/laser/laser-rules.ts';
import { isOpenProspect } from '#shared/intake/prospects/prospect-state.ts';
import type { DeliveryKey, Notice } from '#shared/notifications/delivery.ts';
import { createLinkToken, createShortLink } from '../delivery/create-links.ts';
import { readLinks } from '../delivery/links.ts';
import { mailPerson, textPerson, toNoticeKey } from '../delivery/person-notice.ts';
import { accountDisplacedText } from '../messages/accounts/account-displaced.ts';
import { accountRecoveryMail } from '../messages/accounts/account-recovery.ts';
import { emailProofMail, emailUndoMail, registrationProofMail } from '../messages/accounts/email-proof.ts';
import { passwordChangedMail } from '../messages/accounts/password-changed.ts';
import { secondFactorMail } from '../messages/accounts/second-factor.ts';
import { applicationMail, applicationText } from '../messages/application.ts';
import { laserApprovedMail, laserApprovedText, laserDeclinedMail } from '../messages/laser-decision.ts';
import type { Message } from '../messages/letter.ts';
import { closing, laserRequested, stockNotices } from './admin-notices.ts';
import type { NoticeFacts } from './reaction.ts';
import { answersGiven, answersRequest, consentRequest, doseAnswered, signedPaper } from './record-notices.ts';
import { backInStock, orderPrepared, saleReceipt, saleReturn } from './sale-notices.ts';
import { deskNews, staffNews } from './team-notices.ts';

/** Daily limit per phone or mailbox, because anyone may have typed it. */
const dailyLimits = { mails: 5, texts: 2, proofs: 20, seconds: 24 * 3600 } as const;

type AddressedNotice = Pick<Notice, 'to' | 'kind'> & {
  readonly userId: string;
  /** Set if the notice is later found by its subject. Defaults to the event id. */
  readonly noticeId?: string;
  readonly sendId?: string;
  /** Counts against the daily limit of a typed address. The notice is withheld beyond the limit. */
  readonly typedAddress?: { readonly limit: 'mails' | 'texts' | 'proofs'; readonly address: string };
  readonly onSettled?: (outcome: 'sent' | 'failed') => Promise<void>;
};

/** Builds the notices of each channel from current data, or none if nothing is to be sent. */
type NoticeTemplate<Facts> = {
  mail?(
    facts: Facts,
    platform: Platform & Pick<Ports, 'files'>,
  ): Promise<readonly (AddressedNotice & { readonly message: Message })[]>;
  sms?(
    facts: Facts,
    platform: Platform,
  ): Promise<readonly (AddressedNotice & { readonly text: () => Promise<string> })[]>;
};

const getUserId = (facts: NoticeFacts['emailProof']): string =>
  'staffId' in facts ? facts.staffId : facts.patientId;

const emailProof: NoticeTemplate<NoticeFacts['emailProof']> = {
  async mail(facts, platform) {
    const userId = getUserId(facts);
    const holder = await findEmailHolder(platform, userId);
    const email = holder?.pendingEmail ?? (holder?.awaitsEmailProof ? holder.email : undefined);
    if (email === undefined) return [];
    const isChange = holder?.pendingEmail !== undefined;
    const noticeBase = { kind: 'emailProof', userId } as const;
    const link = await createShortLink(platform, { ...noticeBase, email, hours: emailProofHours });
    const message = emailProofMail({ email, link, isChange }, await readLinks(platform));
    return [{ ...noticeBase, to: email, message, typedAddress: { limit: 'proofs', address: email } }];
  },
};

const registrationProof: NoticeTemplate<NoticeFacts['registrationProof']> = {
  async mail({ prospectId }, platform) {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect || !isOpenProspect(prospect)) return [];
    const { email } = prospect;
    const link = await createShortLink(platform, {
      kind: 'registration',
      userId: prospectId,
      email,
      hours: emailProofHours,
    });
    const message = registrationProofMail({ email, link }, await readLinks(platform));
    return [{ userId: prospectId, to: email, kind: 'registrationProof', message }];
  },
};

const emailUndo: NoticeTemplate<NoticeFacts['emailUndo']> = {
  /** Notifies the old address only, while the change is pending or can be undone. */
  async mail({ recipientHash, ...facts }, platform) {
    const { accounts, now } = platform;
    const userId = getUserId(facts);
    const [holder, account] = await Promise.all([findEmailHolder(platform, userId), accounts.find(userId)]);
    if (!holder || !account) return [];
    const ownedEmails = [holder.email, ...(account.formerEmails ?? []).map((former) => former.email)];
    const email = ownedEmails.find((owned) => hashText(owned) === recipientHash);
    if (email === undefined) return [];
    const isComplete = isFormerEmail(account, email, now());
    const newEmail = isComplete ? holder.email : holder.pendingEmail;
    if (newEmail === undefined || (!isComplete && holder.email !== email)) return [];
    const noticeBase = { kind: 'emailUndo', userId } as const;
    const link = await createShortLink(platform, { ...noticeBase, email, hours: emailUndoHours });
    const message = emailUndoMail({ newEmail, link, isComplete }, await readLinks(platform));
    return [{ ...noticeBase, to: email, message }];
  },
};

const secondFactor: NoticeTemplate<NoticeFacts['secondFactor']> = {
  async mail({ userId, change }, platform) {
    const account = await platform.accounts.find(userId);
    if (!account || !holdsEmail(account)) return [];
    const message = secondFactorMail({ email: account.email, change }, await readLinks(platform));
    return [{ userId, to: account.email, kind: 'secondFactor', message }];
  },
};

const recovery: NoticeTemplate<NoticeFacts['recovery']> = {
  async mail({ userId }, platform) {
    const account = await platform.accounts.find(userId);
    if (!account || !canResetPassword(account)) return [];
    const { email } = account;
    const noticeBase = { userId, kind: 'recovery' } as const;
    const code = await createLinkToken(platform, { ...noticeBase, email, hours: recoveryHours });
    const message = accountRecoveryMail({ email, code }, await readLinks(platform));
    return [{ ...noticeBase, to: email, message }];
  },
};

const passwordChanged: NoticeTemplate<NoticeFacts['passwordChanged']> = {
  async mail({ userId, ...change }, platform) {
    const account = await platform.accounts.find(userId);
    if (!account || !holdsEmail(account)) return [];
    const message = passwordChangedMail({ email: account.email, ...change }, await readLinks(platform));
    return [{ userId, to: account.email, kind: 'passwordChanged', message }];
  },
};

const accountDisplaced: NoticeTemplate<NoticeFacts['accountDisplaced']> = {
  /** Notifies by SMS only, because the mailbox belongs to another person. */
  async sms({ userId }, platform) {
    const [client, account] = await Promise.all([
      platform.patients.find(userId),
      platform.accounts.find(userId),
    ]);
    if (!client?.active || !account || holdsEmail(account)) return [];
    const text = async () => accountDisplacedText(await readLinks(platform));
    return [{ userId, to: client.phone, kind: 'accountDisplaced', text }];
  },
};

const laserDecision: NoticeTemplate<NoticeFacts['laserDecision']> = {
  /** Notifies the client of the request's current status, unless it is undecided. */
  async mail({ requestId, status }, platform) {
    if (status === 'inReview') return [];
    const request = await platform.laserRequests.get(requestId);
    const isApproved = request.status === 'approved';
    if (!isApproved && !isRejected(request)) return [];
    const client = await platform.patients.find(request.patientId);
    if (!client?.active || (await isMailboxLost(client, platform))) return [];
    const links = await readLinks(platform);
    return [
      {
        userId: client.patientId,
        to: client.email,
        kind: isApproved ? 'laserApproved' : 'laserDeclined',
        message: isApproved
          ? laserApprovedMail(client, links)
          : laserDeclinedMail(client, request.note ?? '', links),
      },
    ];
  },
  /** Notifies by SMS of approvals only, because the reason of a decline is stated by e-mail. */
  async sms({ patientId, status }, platform) {
    const patient = status === 'approved' ? await platform.patients.find(patientId) : undefined;
    if (!patient?.active) return [];
    return [
      {
        userId: patientId,
        to: patient.phone,
        kind: 'laserApproved',
        text: async () => laserApprovedText(await readLinks(platform)),
      },
    ];
  },
};

/** Notifies an applicant who has not registered or been answered yet. */
const application: NoticeTemplate<NoticeFacts['application']> = {
  async mail({ prospectId }, platform) {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect || !isOpenProspect(prospect)) return [];
    const { email: to } = prospect;
    const message = applicationMail(prospect, await readLinks(platform));
    return [
      { userId: prospectId, to, kind: 'application', message, typedAddress: { limit: 'mails', address: to } },
    ];
  },
  async sms({ prospectId }, platform) {
    const prospect = await platform.prospects.find(prospectId);
    if (!prospect || !isOpenProspect(prospect)) return [];
    const { phone: to } = prospect;
    const text = async () => applicationText(prospect, await readLinks(platform));
    return [
      { userId: prospectId, to, kind: 'application', text, typedAddress: { limit: 'texts', address: to } },
    ];
  },
};

export const notices: { readonly [Name in keyof NoticeFacts]: NoticeTemplate<NoticeFacts[Name]> } = {
  emailProof,
  registrationProof,
  emailUndo,
  secondFactor,
  recovery,
  passwordChanged,
  accountDisplaced,
  laserDecision,
  application,
  laserRequested,
  signedPaper,
  answersRequest,
  answersGiven,
  consentRequest,
  doseAnswered,
  ...stockNotices,
  saleReceipt,
  saleReturn,
  orderPrepared,
  backInStock,
  closing,
  staffNews,
  deskNews,
};

/** A notice, as requested by an event or by the row of a failed delivery. */
export type NoticeRequest = {
  readonly template: keyof NoticeFacts;
  readonly facts: Record<string, unknown>;
  readonly noticeId: string;
};

/** Returns the notice's template. The event's contract parsed the facts before they were stored. */
const getTemplate = ({ template }: NoticeRequest) => notices[template] as NoticeTemplate<unknown>;

/** Counts a first attempt and returns true if the daily limit is exceeded. Retries do not count. */
async function isOverLimit(
  { throttles, deliveries, now }: Platform,
  typedAddress: AddressedNotice['typedAddress'],
  key: DeliveryKey,
): Promise<boolean> {
  if (!typedAddress || (await deliveries.find(key))) return false;
  const { limit, address } = typedAddress;
  const { [limit]: maxCount, seconds } = dailyLimits;
  const subject = `application ${limit} to ${hashText(address)}`;
  return (await throttles.count({ subject, seconds, now: now() })) > maxCount;
}

export async function sendByMail(
  { noticeId, ...source }: NoticeRequest,
  platform: Platform & Pick<Ports, 'mailer' | 'files'>,
): Promise<void> {
  const messages = (await getTemplate({ noticeId, ...source }).mail?.(source.facts, platform)) ?? [];
  for (const { typedAddress, onSettled, ...notice } of messages) {
    if (await isOverLimit(platform, typedAddress, toNoticeKey({ noticeId, ...notice }, 'mail'))) continue;
    const { state } = await mailPerson(platform, { noticeId, ...notice, source }).catch(
      async (error: unknown) => {
        await onSettled?.('failed');
        throw error;
      },
    );
    await onSettled?.(state === 'sent' ? 'sent' : 'failed');
  }
}

export async function sendBySms(
  { noticeId, ...source }: NoticeRequest,
  platform: Platform & Pick<Ports, 'smsSender'>,
): Promise<void> {
  const messages = (await getTemplate({ noticeId, ...source }).sms?.(source.facts, platform)) ?? [];
  for (const { typedAddress, onSettled: _, ...notice } of messages)
    if (!(await isOverLimit(platform, typedAddress, toNoticeKey({ noticeId, ...notice }, 'sms'))))
      await textPerson(platform, { noticeId, ...notice, source });
}
