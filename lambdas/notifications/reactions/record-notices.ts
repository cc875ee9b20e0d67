import type { DataOf } from '#events/define-event.ts';
import type { DoseRequestDecided } from '#events/health.ts';
import type { HealthAnswersGiven, HealthAnswersRequested, SignedPaperFiled } from '#events/patients.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import type { Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isOpenDoseRequest } from '#shared/health/dose-request.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { answersLinkDays, isAwaited, requestStateOf } from '#shared/records/answers/answers-request.ts';
import { copyRecipient } from '#shared/records/consents/signed-paper.ts';
import { freshToken } from '../delivery/fresh-links.ts';
import { linksNow } from '../delivery/links.ts';
import { toFrontDesk } from '../delivery/recipients.ts';
import {
  answersGivenMail,
  answersRequestMail,
  answersRequestText,
  doseAnsweredMail,
} from '../messages/health-answers.ts';
import { guardianPaperMail, signedPaperMail } from '../messages/signed-paper.ts';

type Requested = DataOf<typeof HealthAnswersRequested>;

/** The client, if this request is current and still awaits an answer at the same address. */
async function askedClient(
  { patients, answersRequests, now }: Platform,
  { patientId, requestId }: Requested,
): Promise<Patient | undefined> {
  const [client, request] = await Promise.all([patients.find(patientId), answersRequests.find(patientId)]);
  if (!client?.active || request?.requestId !== requestId) return undefined;
  return isAwaited(requestStateOf(request, client, now())) ? client : undefined;
}

async function freshLink(platform: Platform, { email }: Patient, { patientId, requestId }: Requested) {
  const token = await freshToken(platform, {
    kind: 'healthAnswers',
    userId: patientId,
    email,
    requestId,
    hours: answersLinkDays * 24,
  });
  return (await linksNow(platform)).answersLink(token);
}

/** Link to the health questions; the message does not mention their subject. */
export const answersRequest = {
  async mail(facts: Requested, platform: Platform) {
    const client = await askedClient(platform, facts);
    if (!client || (await isMailboxLost(client, platform))) return [];
    const link = await freshLink(platform, client, facts);
    const message = answersRequestMail(client, link, await linksNow(platform));
    return [{ userId: client.patientId, to: client.email, kind: 'answersRequest' as const, message }];
  },
  async sms(facts: Requested, platform: Platform) {
    const client = await askedClient(platform, facts);
    if (!client) return [];
    const text = async () =>
      answersRequestText(await freshLink(platform, client, facts), await linksNow(platform));
    return [{ userId: client.patientId, to: client.phone, kind: 'answersRequest' as const, text }];
  },
};

/** Notifies the front desk of answers, without their content. */
export const answersGiven = {
  async mail({ patientId }: DataOf<typeof HealthAnswersGiven>, platform: Platform) {
    const client = await platform.patients.find(patientId);
    if (!client) return [];
    return toFrontDesk(platform, 'answersGiven', answersGivenMail(client, await linksNow(platform)));
  },
};

/** Notifies the client of a decision, without its content. */
export const doseAnswered = {
  async mail({ requestId, patientId }: DataOf<typeof DoseRequestDecided>, platform: Platform) {
    const [client, request] = await Promise.all([
      platform.patients.find(patientId),
      platform.doseRequests.get(requestId),
    ]);
    if (!client?.active || isOpenDoseRequest(request) || (await isMailboxLost(client, platform))) return [];
    const message = doseAnsweredMail(client, await linksNow(platform));
    return [{ userId: patientId, to: client.email, kind: 'doseAnswered' as const, message }];
  },
};

export const signedPaper = {
  /** A client's copy requires a proved e-mail and is sent once it is proved; a guardian's counts as typed. */
  async mail(
    { patientId, documentId }: DataOf<typeof SignedPaperFiled>,
    platform: Platform & Pick<Seams, 'files'>,
  ) {
    const { patients, accounts } = platform;
    const [client, account] = await Promise.all([patients.find(patientId), accounts.find(patientId)]);
    if (!client) return [];
    const document = await platform.documents.get(patientId, documentId);
    const recipient = copyRecipient(document, client, account);
    if (!recipient) return [];
    const { name, key, contentType } = document;
    const paper = { filename: name, contentType, content: await platform.files.read(key) };
    const isGuardian = recipient.kind === 'guardian';
    const given = { links: await linksNow(platform), paper };
    return [
      {
        userId: patientId,
        to: recipient.email,
        kind: 'signedPaper' as const,
        message: isGuardian ? guardianPaperMail(client, given) : signedPaperMail(client, given),
        ...(isGuardian && { typed: { what: 'mails' as const, by: recipient.email } }),
      },
    ];
  },
};
