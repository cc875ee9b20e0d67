import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import type { Account } from '#shared/accounts/account.ts';
import {
  approveAppointment,
  confirmDeposit,
  denyAppointment,
  listAvailableTimes,
  requestAppointment,
} from '#shared/appointments/api.ts';
import type { AppointmentStatus, CancellationKind } from '#shared/appointments/appointment.ts';
import type { ShownQuote } from '#shared/appointments/booking/pricing.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type LedgerKind, toAppointmentSource } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Answer, Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows } from '../system/table-rows.ts';
import {
  addWorkingHours,
  anAccount,
  aPatient,
  aService,
  aStaffMember,
  enterCard,
  thePlatform,
} from './center.ts';

/** A client, an aesthetician whose only service no other fixture uses, and a day with working hours. */
export type Fixture = {
  readonly stack: TestStack;
  readonly serviceId: string;
  readonly date: string;
  readonly patient: Patient;
  readonly member: StaffMember;
  readonly admin: Account;
  readonly asPatient: Caller;
  readonly asStaff: Caller;
  readonly asAdmin: Caller;
};
type FixtureInput = {
  readonly patient?: Partial<Patient>;
  readonly daysAhead?: number;
  /** Creates users for client and aesthetician so that they can sign in, which takes longer. */
  readonly canSignIn?: boolean;
  readonly hours?: readonly [string, string];
};

let fixtureCount = 0;

export async function createFixture(stack: TestStack, overrides: FixtureInput = {}): Promise<Fixture> {
  fixtureCount += 1;
  const serviceId = `service-${fixtureCount}`;
  const date = addDays(getToday(now()), overrides.daysAhead ?? 10);
  await aService(serviceId);
  const patient = await aPatient(`Marisol${fixtureCount}`, {
    ...(!overrides.canSignIn && { patientId: randomUUID() }),
    phone: `787-555-${1000 + fixtureCount}`,
    ...overrides.patient,
  });
  const member = await aStaffMember(`Carmen${fixtureCount}`, {
    ...(!overrides.canSignIn && { staffId: randomUUID() }),
    serviceIds: [serviceId],
  });
  await addWorkingHours(member.staffId, date, ...(overrides.hours ?? ['09:00', '17:00']));
  const admin = await anAccount('admin', 'Lourdes', { userId: 'lourdes', phone: '787-555-0101' });
  return {
    stack,
    serviceId,
    date,
    patient,
    member,
    admin,
    asPatient: asPatient(stack, patient),
    asStaff: asStaff(stack, member),
    asAdmin: stack.as(admin),
  };
}

export const asPatient = (stack: TestStack, { patientId }: Patient) =>
  stack.as({ userId: patientId, role: 'patient' });
export const asStaff = (stack: TestStack, { staffId }: StaffMember) =>
  stack.as({ userId: staffId, role: 'staff' });

/** Returns the fixture with another client. */
export async function withAnotherClient(fixture: Fixture): Promise<Fixture> {
  fixtureCount += 1;
  const patient = await aPatient(`Luz${fixtureCount}`, { patientId: randomUUID() });
  return { ...fixture, patient, asPatient: asPatient(fixture.stack, patient) };
}

export const params = ({ patient }: Fixture, appointmentId = '') => ({
  patientId: patient.patientId,
  appointmentId,
});

type RequestOptions = { readonly time?: string; readonly key?: string; readonly shown?: ShownQuote };

export const submitRequest = (
  fixture: Fixture,
  { time = '10:00', key, shown }: RequestOptions = {},
): Promise<Answer<typeof requestAppointment>> =>
  fixture.asPatient(requestAppointment, {
    params: { patientId: fixture.patient.patientId },
    body: { serviceIds: [fixture.serviceId], date: fixture.date, time, policyAccepted: true, shown },
    ...(key && { key }),
  });

/** Creates an unpaid reservation. */
export async function reserve(fixture: Fixture, time?: string) {
  const { status, reply, problem } = await submitRequest(fixture, { ...(time && { time }) });
  if (status !== 200) throw new Error(`The slot was rejected: ${problem.code}`);
  return reply;
}

export const payWith = ({ stack }: Fixture, clientSecret: string, number?: string) =>
  enterCard({ stripeUrl: stack.stripe.url, clientSecret, ...(number && { number }) });

export const confirm = (fixture: Fixture, appointmentId: string) =>
  fixture.asPatient(confirmDeposit, { params: params(fixture, appointmentId) });

/** Creates a pending request with a held deposit. */
export async function request(
  fixture: Fixture,
  options: { time?: string; card?: string } = {},
): Promise<string> {
  const { appointmentId, clientSecret } = await reserve(fixture, options.time);
  await payWith(fixture, clientSecret, options.card);
  const { status, problem } = await confirm(fixture, appointmentId);
  if (status !== 200) throw new Error(`The deposit was not held: ${problem.code}`);
  return appointmentId;
}

export const buildAssignmentFor = ({ member, date }: Fixture, time = '10:00') => ({
  staffId: member.staffId,
  date,
  time,
});

export const approve = (
  fixture: Fixture,
  appointmentId: string,
  assignment: BodyOf<typeof approveAppointment> = buildAssignmentFor(fixture),
) => fixture.asAdmin(approveAppointment, { params: { appointmentId }, body: assignment });

export const deny = (
  fixture: Fixture,
  appointmentId: string,
  seen: BodyOf<typeof denyAppointment>['seen'] = 'pending',
) => fixture.asAdmin(denyAppointment, { params: { appointmentId }, body: { seen } });

/** Creates a confirmed appointment with a captured deposit. */
export async function createConfirmedAppointment(fixture: Fixture, time = '10:00'): Promise<string> {
  const appointmentId = await request(fixture, { time });
  const { status, problem } = await approve(fixture, appointmentId, buildAssignmentFor(fixture, time));
  if (status !== 200) throw new Error(`The appointment was not confirmed: ${problem.code}`);
  return appointmentId;
}

/** Returns the times that are offered on the fixture's day. */
export async function listFreeTimes({ asPatient, patient, date, serviceId }: Fixture): Promise<string[]> {
  const { reply } = await asPatient(listAvailableTimes, {
    params: { patientId: patient.patientId },
    // A raw query string, which the contract splits.
    query: { from: date, to: date, serviceIds: serviceId } as never,
  });
  return reply[0]!.times;
}

export const loadAppointment = (appointmentId: string) => thePlatform().appointments.get(appointmentId);

/** Returns the confirmation code of an appointment, or an empty string. */
export async function getConfirmationCode(appointmentId: string): Promise<string> {
  const appointment = await loadAppointment(appointmentId);
  return 'confirmationCode' in appointment ? (appointment.confirmationCode ?? '') : '';
}

/** Returns the status of an appointment, or its cancellation kind. */
export async function getOutcome(
  appointmentId: string,
): Promise<Exclude<AppointmentStatus, 'cancelled'> | CancellationKind> {
  const appointment = await loadAppointment(appointmentId);
  return appointment.status === 'cancelled' ? appointment.cancellation.kind : appointment.status;
}

/** Returns the ledger amounts of an appointment by kind, in cents. */
export async function getLedgerAmounts(appointmentId: string): Promise<Partial<Record<LedgerKind, number>>> {
  const rows = await thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
  return Object.fromEntries(rows.map(({ kind, amountCents }) => [kind, amountCents]));
}

/** Returns the processor's payment intents of an appointment. */
export const listPaymentIntents = ({ stack }: Fixture, appointmentId: string) =>
  stack.stripe.intents().filter(({ metadata }) => metadata['appointmentId'] === appointmentId);

/** Returns the subjects of e-mails and the texts of SMS to the client, oldest first. */
export async function listClientMessages({ stack, patient }: Fixture) {
  await stack.waitUntilSettled();
  const { mailbox } = stack.messages;
  const mails = mailbox.list({ type: 'mail', to: patient.email }).reverse();
  const texts = mailbox.list({ type: 'sms', to: `+1${patient.phone.replace(/\D/g, '')}` }).reverse();
  return {
    mails: mails.map(({ subject }) => subject),
    texts: texts.map(({ text }) => text),
  };
}

/** Returns the emitted events about an appointment, by name and version. */
export async function listEmittedEvents(appointmentId: string): Promise<string[]> {
  const rows = await allTableRows({
    FilterExpression: '#data.appointmentId = :appointmentId',
    ExpressionAttributeNames: { '#data': 'data' },
    ExpressionAttributeValues: { ':appointmentId': appointmentId },
  });
  return rows.flatMap(({ detailType }) => (detailType ? [String(detailType)] : []));
}
