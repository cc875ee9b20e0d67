import { ConsentSigned, PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { type Appointment, buildStartKey } from '#shared/appointments/appointment.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { assertDocumentShown } from '#shared/core/document-text.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Guardian } from '#shared/intake/application/answers.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  assertSignedBy,
  canOpenConsent,
  findConsentError,
  isMinorIfKnown,
  type LaserConsent,
  linkRecorderLabel,
  resolveConsentingPerson,
} from '#shared/records/consents/laser-consent.ts';
import * as api from '#shared/records/consents/laser-consent-api.ts';
import { laserConsentVersion, renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { decodeSignature } from '#shared/records/consents/signature.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { loadCategoryNames } from './consent-due.ts';
import { assertRecordAccess, auditRecordRead, getRecorder } from './record-access.ts';

/** Returns the appointment, which an aesthetician must own. Throws `appointment.not_found`. */
export async function getAppointmentToConsent(
  { appointments }: Pick<Platform, 'appointments'>,
  appointmentId: string,
  actor: Actor,
): Promise<Appointment> {
  const appointment = await appointments.get(appointmentId);
  const belongsToOtherMember =
    actor.kind === 'user' && actor.role === 'staff' && appointment.staffId !== actor.id;
  if (belongsToOtherMember || appointment.hidden) throw new AppError(appointmentErrors.not_found);
  return appointment;
}

/** Lists a day's appointments. Aestheticians get only their own. */
async function listAppointmentsOn(platform: Platform, date: string, actor: Actor): Promise<Appointment[]> {
  const sheets = await platform.daySheets.between(date, date);
  const isStaff = actor.kind === 'user' && actor.role === 'staff';
  const visibleSheets = sheets.filter(({ staffId }) => !isStaff || staffId === actor.id);
  return platform.appointments.byIds(
    visibleSheets.flatMap(({ appointments }) => appointments.map(({ appointmentId }) => appointmentId)),
  );
}

/** Uses the client's current name, which the client will sign, instead of the name at booking. */
const toConsentDue = (
  appointment: Appointment,
  client: Pick<Patient, 'firstName' | 'lastName'> | undefined,
  isMinor: boolean | undefined,
  guardian: Guardian | undefined,
): api.DueConsent => ({
  appointmentId: appointment.appointmentId,
  patientId: appointment.patientId,
  patientName: formatFullName(client ?? appointment.patient),
  date: appointment.date,
  time: appointment.time,
  staffName: appointment.staffName,
  serviceNames: appointment.services.map(({ name }) => name),
  isMinor,
  ...(isMinor && guardian && { guardian }),
});

export const listConsentsDue = operation(api.listConsentsDue, async ({ actor }, platform) => {
  const today = getToday(platform.now());
  const appointments = await listAppointmentsOn(platform, today, actor);
  if (appointments.length === 0) return [];
  const getCategoryName = await loadCategoryNames(platform);
  const laserAppointments = appointments.filter(
    (appointment) => findConsentError(appointment, today, getCategoryName) === undefined,
  );
  const [signedIds, clients, { adultYears }] = await Promise.all([
    platform.laserConsents.listSignedIds(laserAppointments.map(({ appointmentId }) => appointmentId)),
    platform.patients.byIds(laserAppointments.map(({ patientId }) => patientId)),
    platform.settings.get(),
  ]);
  const clientById = new Map(clients.map((client) => [client.patientId, client]));
  const dueConsents = laserAppointments
    .filter(({ appointmentId }) => !signedIds.has(appointmentId))
    .map(async (appointment) => {
      const client = clientById.get(appointment.patientId);
      const isMinor = isMinorIfKnown(client?.birthDate, today, adultYears);
      const record = isMinor ? await platform.intakeRecords.find(appointment.patientId) : undefined;
      return toConsentDue(appointment, client, isMinor, record?.answers.guardian);
    });
  return (await Promise.all(dueConsents)).sort((a, b) => buildStartKey(a).localeCompare(buildStartKey(b)));
});

/** Returns a signed consent, which remains in the record even if its appointment is cancelled. */
export const getLaserConsent = operationWithPorts(
  ['files'],
  api.getLaserConsent,
  async ({ params: { appointmentId }, actor }, platform) => {
    const { laserConsents, appointments, files } = platform;
    const consent = await laserConsents.find(appointmentId);
    if (!consent) throw new AppError(recordErrors.consent_missing);
    const { patientId } = await assertRecordAccess(
      platform,
      actor,
      consent.patientId,
      recordErrors.consent_missing,
    );
    if (!canOpenConsent(actor, consent, await appointments.find(appointmentId)))
      throw new AppError(recordErrors.consent_elsewhere);
    await auditRecordRead(platform, patientId, 'laserConsent');
    const file = { key: consent.signatureKey, contentType: 'image/png', filename: 'firma.png' };
    return { consent, signatureLink: await files.viewLink(file) };
  },
);

/** Throws if the appointment takes no consent now or has a signed one. */
async function assertSignable(platform: Platform, appointment: Appointment): Promise<void> {
  const rejection = findConsentError(
    appointment,
    getToday(platform.now()),
    await loadCategoryNames(platform),
  );
  if (rejection) throw new AppError(rejection);
  if (await platform.laserConsents.find(appointment.appointmentId))
    throw new AppError(recordErrors.consent_signed);
}

type SigningPorts = Platform & Pick<Ports, 'files'>;
type Signing = {
  readonly body: api.SignatureBody;
  /** Who recorded it, or that it was signed through a link. */
  readonly record: Pick<LaserConsent, 'recordedBy' | 'signedThrough'>;
};

/** Creates the consent with its signer and text. Throws `record.consent_text_changed` if the text differs. */
async function createConsent(
  platform: Platform,
  { appointmentId, patientId, date }: Appointment,
  { body, record: signingRecord }: Signing,
): Promise<LaserConsent> {
  const [client, { adultYears, brandName }, record] = await Promise.all([
    platform.patients.get(patientId),
    platform.settings.get(),
    platform.intakeRecords.find(patientId),
  ]);
  const patientName = formatFullName(client);
  const acceptedBy = resolveConsentingPerson({
    patientName,
    patientLicense: record?.answers.license,
    birthDate: client.birthDate,
    today: date,
    adultYears,
    guardian: body.guardian,
  });
  assertSignedBy(acceptedBy, body.signedName);
  const text = renderLaserConsent({ acceptedBy, patientName, date, center: brandName });
  await assertDocumentShown(text, body.textHash, recordErrors.consent_text_changed);
  return {
    appointmentId,
    patientId,
    acceptedBy,
    ...signingRecord,
    at: platform.now().toISOString(),
    version: laserConsentVersion,
    textHash: body.textHash,
    text,
    signatureKey: `patients/${patientId}/laser-consents/${appointmentId}-${newId()}.png`,
  };
}

const toAuditDetails = ({ appointmentId, acceptedBy, recordedBy, version, textHash }: LaserConsent) => ({
  appointmentId,
  acceptedBy,
  recordedBy: recordedBy?.name ?? linkRecorderLabel,
  version,
  textHash,
});

/** Stores the signature before the consent. Removes it if the consent is rejected. */
export async function signConsent(
  platform: SigningPorts,
  appointment: Appointment,
  signing: Signing,
): Promise<LaserConsent> {
  const { files, laserConsents, commit } = platform;
  const signatureImage = decodeSignature(signing.body.signature);
  if (!signatureImage) throw new AppError(recordErrors.signature_unreadable);
  const consent = await createConsent(platform, appointment, signing);
  const { patientId, signatureKey: key } = consent;
  await files.write({ key, contentType: 'image/png', content: signatureImage });
  try {
    await commit(
      laserConsents.create(consent),
      emit(PatientChanged, { patientId }),
      emit(ConsentSigned, { patientId, appointmentId: consent.appointmentId, acceptedAt: consent.at }),
      audit('record.laserConsentAccepted', patientId, { before: {}, after: toAuditDetails(consent) }),
    );
  } catch (error) {
    // After other errors the consent may exist, so its signature must remain.
    if (error instanceof AppError) await files.remove(key);
    throw error;
  }
  return consent;
}

export const acceptLaserConsent = operationWithPorts(
  ['files'],
  api.acceptLaserConsent,
  async ({ params, body, actor }, platform) => {
    const appointment = await getAppointmentToConsent(platform, params.appointmentId, actor);
    await assertSignable(platform, appointment);
    return signConsent(platform, appointment, {
      body,
      record: { recordedBy: await getRecorder(platform, actor) },
    });
  },
);
