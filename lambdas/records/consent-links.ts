import { ConsentLinkDue } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { limitSource, limitSubject } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  type ConsentLinkEnd,
  findConsentLinkEnd,
  isMinorIfKnown,
} from '#shared/records/consents/laser-consent.ts';
import * as api from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { isConsentMissing } from './consent-due.ts';
import { getAppointmentToConsent, signConsent } from './laser-consents.ts';

export const getConsentState = operation(api.getConsentState, async ({ params, actor }, platform) => {
  const appointment = await getAppointmentToConsent(platform, params.appointmentId, actor);
  return { isMissing: await isConsentMissing(platform, appointment) };
});

/** A second press or person sends nothing more for ten minutes. */
const sendWindows = [
  { maxCount: 1, seconds: 600 },
  { maxCount: 4, seconds: 86_400 },
];

/** Sends the link. Throws `record.consent_link_recent` if it has just been sent. */
export const sendConsentLink = operation(api.sendConsentLink, async ({ params, actor }, platform) => {
  const appointment = await getAppointmentToConsent(platform, params.appointmentId, actor);
  const { appointmentId, patientId } = appointment;
  const client = await platform.patients.get(patientId);
  if (!client.active || !(await isConsentMissing(platform, appointment)))
    throw new AppError(recordErrors.consent_not_ahead);
  await limitSubject(
    platform,
    { subject: `consent link of ${appointmentId}`, windows: sendWindows },
    recordErrors.consent_link_recent,
  );
  await platform.commit(
    emit(ConsentLinkDue, { patientId, appointmentId }),
    audit('record.consentLinkSent', patientId, { appointmentId }),
  );
  return { appointmentId };
});

const linkLimit = { action: 'open consent links', maxCount: 120, seconds: 600 };

type LinkLookup = { readonly token: string; readonly source: string };
type LinkedConsent = {
  readonly appointment: Appointment;
  readonly client: Patient;
  readonly end: ConsentLinkEnd | undefined;
};

/** Whether the client still has the address to which the link was sent. */
const isSentTo = ({ email, phone }: Patient, sentTo: string | undefined) =>
  [email, toSmsPhone(phone) ?? phone].some((address) => hashText(address) === sentTo);

/** Returns the link's appointment and client. Throws `record.link_over` for an unknown link. */
async function getLinkedConsent(platform: Platform, { token, source }: LinkLookup): Promise<LinkedConsent> {
  await limitSource(platform, source, linkLimit);
  const link = await platform.shortLinks.find(hashText(token));
  if (link?.kind !== 'laserConsent' || link.appointmentId === undefined)
    throw new AppError(recordErrors.link_over);
  const [appointment, consent] = await Promise.all([
    platform.appointments.find(link.appointmentId),
    platform.laserConsents.find(link.appointmentId),
  ]);
  const client = appointment && (await platform.patients.find(appointment.patientId));
  if (!appointment || !client?.active || !isSentTo(client, link.sentTo))
    throw new AppError(recordErrors.link_over);
  const today = getToday(platform.now());
  return {
    appointment,
    client,
    end: findConsentLinkEnd(appointment, { isSigned: consent !== undefined, today }),
  };
}

/** Shows the consent to sign. It reads nothing of the record, because the link alone gives access. */
export const openConsentLink = operation(api.openConsentLink, async ({ params, source }, platform) => {
  const { appointment, client, end } = await getLinkedConsent(platform, { ...params, source });
  if (end) return { state: end };
  const { date, time, services } = appointment;
  const { adultYears } = await platform.settings.get();
  return {
    state: 'open' as const,
    patientFirstName: client.firstName,
    patientName: formatFullName(client),
    date,
    time,
    serviceNames: services.map(({ name }) => name),
    isMinor: isMinorIfKnown(client.birthDate, date, adultYears),
  };
});

export const signConsentLink = operationWithPorts(
  ['files'],
  api.signConsentLink,
  async ({ params, body, source }, platform) => {
    const { appointment, end } = await getLinkedConsent(platform, { ...params, source });
    if (end === 'signed') throw new AppError(recordErrors.consent_signed);
    if (end) throw new AppError(recordErrors.consent_not_ahead);
    const { at } = await signConsent(platform, appointment, { body, record: { signedThrough: 'link' } });
    return { signedAt: at };
  },
);
