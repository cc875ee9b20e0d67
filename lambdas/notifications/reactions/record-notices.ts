import type { DataOf } from '#events/define-event.ts';
import type { DoseRequestDecided } from '#events/health.ts';
import type { HealthAnswersGiven, HealthAnswersRequested, SignedPaperFiled } from '#events/patients.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { isConsentMissing } from '#lambdas/records/consent-due.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { toInstant } from '#shared/core/civil-time.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import { isOpenDoseRequest } from '#shared/health/dose-request.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  answersLinkDays,
  getRequestState,
  isAwaitingAnswers,
} from '#shared/records/answers/answers-request.ts';
import { findCopyRecipient } from '#shared/records/consents/signed-consent.ts';
import { createLinkToken } from '../delivery/create-links.ts';
import { readLinks } from '../delivery/links.ts';
import { addressFrontDesk } from '../delivery/recipients.ts';
import { consentRequestMail, consentRequestText } from '../messages/consent-request.ts';
import {
  answersGivenMail,
  answersRequestMail,
  answersRequestText,
  doseAnsweredMail,
} from '../messages/health-answers.ts';
import { guardianConsentMail, signedConsentMail } from '../messages/signed-consent.ts';

type AnswersRequestFacts = DataOf<typeof HealthAnswersRequested>;

/** Returns the client if this request is current and still awaits an answer at the same address. */
async function findRequestedClient(
  { patients, answersRequests, now }: Platform,
  { patientId, requestId }: AnswersRequestFacts,
): Promise<Patient | undefined> {
  const [client, request] = await Promise.all([patients.find(patientId), answersRequests.find(patientId)]);
  if (!client?.active || request?.requestId !== requestId) return undefined;
  return isAwaitingAnswers(getRequestState(request, client, now())) ? client : undefined;
}

async function createAnswersLink(
  platform: Platform,
  { email }: Patient,
  { patientId, requestId }: AnswersRequestFacts,
) {
  const token = await createLinkToken(platform, {
    kind: 'healthAnswers',
    userId: patientId,
    email,
    requestId,
    hours: answersLinkDays * 24,
  });
  return (await readLinks(platform)).answersLink(token);
}

/** Sends the link to the health questions. The message does not mention their subject. */
export const answersRequest = {
  async mail(facts: AnswersRequestFacts, platform: Platform) {
    const client = await findRequestedClient(platform, facts);
    if (!client || (await isMailboxLost(client, platform))) return [];
    const link = await createAnswersLink(platform, client, facts);
    const message = answersRequestMail(client, link, await readLinks(platform));
    return [{ userId: client.patientId, to: client.email, kind: 'answersRequest' as const, message }];
  },
  async sms(facts: AnswersRequestFacts, platform: Platform) {
    const client = await findRequestedClient(platform, facts);
    if (!client) return [];
    const text = async () =>
      answersRequestText(await createAnswersLink(platform, client, facts), await readLinks(platform));
    return [{ userId: client.patientId, to: client.phone, kind: 'answersRequest' as const, text }];
  },
};

/** Notifies the front desk of answers, without their content. */
export const answersGiven = {
  async mail({ patientId }: DataOf<typeof HealthAnswersGiven>, platform: Platform) {
    const client = await platform.patients.find(patientId);
    if (!client) return [];
    return addressFrontDesk(platform, 'answersGiven', answersGivenMail(client, await readLinks(platform)));
  },
};

type ConsentRequestFacts = { readonly patientId: string; readonly appointmentId: string };

/** Returns the client and the appointment if its consent is still missing. */
async function findConsentRequest(platform: Platform, { appointmentId }: ConsentRequestFacts) {
  const appointment = await platform.appointments.get(appointmentId);
  const client = await platform.patients.find(appointment.patientId);
  if (!client?.active || !(await isConsentMissing(platform, appointment))) return undefined;
  const { firstName, lastName, email, phone } = client;
  return { client, appointment: { ...appointment, patient: { firstName, lastName, email, phone } } };
}

/** Days for which a link stays stored, in case its appointment moves to a later date. */
const movedLinkDays = 90;

async function createConsentLink(
  platform: Platform,
  { appointmentId, patientId, patient: { email }, date }: Appointment,
  sentTo: string,
) {
  const hoursUntilDay = Math.ceil(
    (toInstant(date, '00:00').getTime() - platform.now().getTime()) / 3_600_000,
  );
  const token = await createLinkToken(platform, {
    kind: 'laserConsent',
    userId: patientId,
    email,
    appointmentId,
    sentTo: hashText(sentTo),
    hours: hoursUntilDay + movedLinkDays * 24,
  });
  return (await readLinks(platform)).consentLink(token);
}

/** Whether the client has health questions to answer by an earlier message. */
async function hasOpenQuestions({ answersRequests, now }: Platform, client: Patient): Promise<boolean> {
  const request = await answersRequests.find(client.patientId);
  return request !== undefined && isAwaitingAnswers(getRequestState(request, client, now()));
}

/** Sends the link to sign a laser consent, unless it was signed or the appointment no longer needs it. */
export const consentRequest = {
  async mail(facts: ConsentRequestFacts, platform: Platform) {
    const request = await findConsentRequest(platform, facts);
    if (!request || (await isMailboxLost(request.client, platform))) return [];
    const { client, appointment } = request;
    const message = consentRequestMail(appointment, {
      link: await createConsentLink(platform, appointment, client.email),
      links: await readLinks(platform),
      hasQuestions: await hasOpenQuestions(platform, client),
    });
    return [{ userId: client.patientId, to: client.email, kind: 'consentRequest' as const, message }];
  },
  async sms(facts: ConsentRequestFacts, platform: Platform) {
    const request = await findConsentRequest(platform, facts);
    if (!request) return [];
    const { client, appointment } = request;
    const text = async () =>
      consentRequestText(appointment, {
        link: await createConsentLink(platform, appointment, toSmsPhone(client.phone) ?? client.phone),
        links: await readLinks(platform),
      });
    return [{ userId: client.patientId, to: client.phone, kind: 'consentRequest' as const, text }];
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
    const message = doseAnsweredMail(client, await readLinks(platform));
    return [{ userId: patientId, to: client.email, kind: 'doseAnswered' as const, message }];
  },
};

export const signedPaper = {
  /** Sends a copy to the client's proved e-mail, or to a guardian's address within the daily limit. */
  async mail(
    { patientId, documentId }: DataOf<typeof SignedPaperFiled>,
    platform: Platform & Pick<Ports, 'files'>,
  ) {
    const { patients, accounts } = platform;
    const [client, account] = await Promise.all([patients.find(patientId), accounts.find(patientId)]);
    if (!client) return [];
    const document = await platform.documents.get(patientId, documentId);
    const recipient = findCopyRecipient(document, client, account);
    if (!recipient) return [];
    const { name, key, contentType } = document;
    const attachment = { filename: name, contentType, content: await platform.files.read(key) };
    const isGuardian = recipient.kind === 'guardian';
    const enclosure = { links: await readLinks(platform), attachment };
    return [
      {
        userId: patientId,
        to: recipient.email,
        kind: 'signedPaper' as const,
        message: isGuardian ? guardianConsentMail(client, enclosure) : signedConsentMail(client, enclosure),
        ...(isGuardian && { typedAddress: { limit: 'mails' as const, address: recipient.email } }),
      },
    ];
  },
};
