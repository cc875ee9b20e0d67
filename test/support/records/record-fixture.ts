import { hashDocument } from '#shared/core/document-text.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Guardian, IntakeAnswers } from '#shared/intake/application/answers.ts';
import { consentId, consentVersion } from '#shared/intake/application/consent.ts';
import { listAccessLog } from '#shared/records/api.ts';
import { acceptLaserConsent, listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { renderLaserConsent } from '#shared/records/consents/laser-consent-text.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { createEnteredAppointment } from '../appointments/desk-actions.ts';
import { addWorkingHours, aService, aStaffMember, thePlatform } from '../center/center.ts';
import { asStaff, createFixture, type Fixture } from '../center/fixture.ts';
import { someAnswers } from '../intake/prospects.ts';
import type { Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { aSignature } from './signature.ts';

// Fixtures and calls for clinical records.

type LaserAppointmentInput = Parameters<typeof createFixture>[1] & {
  readonly category?: string;
  readonly laser?: boolean;
  /** The name of an aesthetician who can sign in, and who is assigned. */
  readonly staffName?: string;
};

/** Returns the fixture with an aesthetician of this name who can sign in. */
async function withStaffMember(fixture: Fixture, name: string): Promise<Fixture> {
  const member = await aStaffMember(name, { serviceIds: [fixture.serviceId] });
  await addWorkingHours(member.staffId, fixture.date, '06:00', '22:00');
  return { ...fixture, member, asStaff: asStaff(fixture.stack, member) };
}

/** Creates an appointment of today at 16:00 for a service that is flagged as laser by default. */
export async function aLaserAppointment(
  stack: TestStack,
  { category, laser = true, staffName, ...options }: LaserAppointmentInput = {},
) {
  const { patient, ...fixtureInput } = options;
  const baseFixture = await createFixture(stack, {
    daysAhead: 0,
    hours: ['06:00', '22:00'],
    ...fixtureInput,
    patient: { birthDate: '1988-05-14', permissions: ['laser'], ...patient },
  });
  const fixture = staffName === undefined ? baseFixture : await withStaffMember(baseFixture, staffName);
  const categoryId = `category-${fixture.serviceId}`;
  await aCategory({ categoryId, name: category ?? 'Depilación' });
  await aService(fixture.serviceId, { laser, categoryId });
  const appointmentId = await createEnteredAppointment(fixture, {
    time: '16:00',
    staffId: fixture.member.staffId,
  });
  return { fixture, appointmentId };
}

/** The guardian of a minor. */
export const guardian: Guardian = {
  name: 'Elena Díaz',
  relationship: 'Madre',
  license: 'PR-12345',
  phone: '+17875550142',
};

type ConsentInput = { readonly guardian?: Guardian } & Record<string, unknown>;

/** Returns the hash of the consent text as the screen shows it, with the current name of the client. */
async function hashShownConsent(appointmentId: string, guardian: Guardian | undefined): Promise<string> {
  const appointment = await thePlatform().appointments.find(appointmentId);
  if (!appointment) return 'a'.repeat(64);
  const patientName = formatFullName(await thePlatform().patients.get(appointment.patientId));
  const acceptedBy = guardian ? { name: guardian.name, guardian } : { name: patientName };
  const { brandName } = await thePlatform().settings.get();
  return hashDocument(
    renderLaserConsent({ acceptedBy, patientName, center: brandName, date: appointment.date }),
  );
}

export const sign = async (call: Caller, appointmentId: string, input: ConsentInput = {}) =>
  call(acceptLaserConsent, {
    params: { appointmentId },
    body: {
      textHash: await hashShownConsent(appointmentId, input.guardian),
      signature: aSignature,
      ...input,
    },
  });

/** Returns the appointments of today without a required consent, as a caller sees them. */
export const listDueConsents = async (call: Caller) =>
  (await call(listConsentsDue)).reply.map(({ appointmentId }) => appointmentId);

/** Returns the access log of a record without reads of the log, newest first. */
export async function readAccessLog({ asAdmin, patient }: Pick<Fixture, 'asAdmin' | 'patient'>) {
  const { reply } = await asAdmin(listAccessLog, { params: { patientId: patient.patientId } });
  return reply.rows.filter(({ details }) => details['part'] !== 'accessLog');
}

/** Stores the client's answers at intake and the general consent. */
export async function aGeneralConsent(
  { patient }: Pick<Fixture, 'patient'>,
  answerChanges: Partial<IntakeAnswers> = {},
) {
  const { intakeRecords, commit, now } = thePlatform();
  const recordedAt = now().toISOString();
  const answers = someAnswers(patient.firstName, answerChanges);
  const consent = { id: consentId, version: consentVersion, accepted: true, acceptedAt: recordedAt } as const;
  const record = {
    patientId: patient.patientId,
    answers,
    ageYears: 37,
    recordedAt,
    answeredAt: recordedAt,
    consent: { ...consent, text: `Yo, ${patient.firstName}`, textHash: 'a'.repeat(64), isMinor: false },
  };
  await commit(intakeRecords.put(record, await intakeRecords.find(patient.patientId)));
  return record;
}
