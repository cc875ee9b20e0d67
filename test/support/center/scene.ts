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
import { addDays, today } from '#shared/core/civil-time.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { appointmentSource, type LedgerKind } from '#shared/payments/ledger.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { Answer, Caller } from '../system/api-client.ts';
import type { TestStack } from '../system/stack.ts';
import { allTableRows } from '../system/table-rows.ts';
import { anAccount, aPatient, aService, aStaffMember, enterCard, openOn, thePlatform } from './center.ts';

/** A client, an aesthetician whose only service no other fixture uses, and a day with working hours. */
export type Scene = {
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
type ASceneInput = {
  readonly patient?: Partial<Patient>;
  readonly daysAhead?: number;
  /** Creates users for client and aesthetician so that they can sign in, which takes longer. */
  readonly canSignIn?: boolean;
  readonly hours?: readonly [string, string];
};

let scenes = 0;

export async function aScene(stack: TestStack, wanted: ASceneInput = {}): Promise<Scene> {
  scenes += 1;
  const serviceId = `service-${scenes}`;
  const date = addDays(today(now()), wanted.daysAhead ?? 10);
  await aService(serviceId);
  const patient = await aPatient(`Marisol${scenes}`, {
    ...(!wanted.canSignIn && { patientId: randomUUID() }),
    phone: `787-555-${1000 + scenes}`,
    ...wanted.patient,
  });
  const member = await aStaffMember(`Carmen${scenes}`, {
    ...(!wanted.canSignIn && { staffId: randomUUID() }),
    serviceIds: [serviceId],
  });
  await openOn(member.staffId, date, ...(wanted.hours ?? ['09:00', '17:00']));
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

/** The fixture with another client. */
export async function another(scene: Scene): Promise<Scene> {
  scenes += 1;
  const patient = await aPatient(`Luz${scenes}`, { patientId: randomUUID() });
  return { ...scene, patient, asPatient: asPatient(scene.stack, patient) };
}

export const params = ({ patient }: Scene, appointmentId = '') => ({
  patientId: patient.patientId,
  appointmentId,
});

type Ask = { readonly time?: string; readonly key?: string; readonly shown?: ShownQuote };

export const ask = (
  scene: Scene,
  { time = '10:00', key, shown }: Ask = {},
): Promise<Answer<typeof requestAppointment>> =>
  scene.asPatient(requestAppointment, {
    params: { patientId: scene.patient.patientId },
    body: { serviceIds: [scene.serviceId], date: scene.date, time, policyAccepted: true, shown },
    ...(key && { key }),
  });

/** An unpaid reservation. */
export async function reserve(scene: Scene, time?: string) {
  const { status, reply, problem } = await ask(scene, { ...(time && { time }) });
  if (status !== 200) throw new Error(`The hour was refused: ${problem.code}`);
  return reply;
}

export const payWith = ({ stack }: Scene, clientSecret: string, number?: string) =>
  enterCard({ stripeUrl: stack.stripe.url, clientSecret, ...(number && { number }) });

export const confirm = (scene: Scene, appointmentId: string) =>
  scene.asPatient(confirmDeposit, { params: params(scene, appointmentId) });

/** A pending request with a held deposit. */
export async function request(scene: Scene, given: { time?: string; card?: string } = {}): Promise<string> {
  const { appointmentId, clientSecret } = await reserve(scene, given.time);
  await payWith(scene, clientSecret, given.card);
  const { status, problem } = await confirm(scene, appointmentId);
  if (status !== 200) throw new Error(`The deposit was not held: ${problem.code}`);
  return appointmentId;
}

export const assignmentOf = ({ member, date }: Scene, time = '10:00') => ({
  staffId: member.staffId,
  date,
  time,
});

export const approve = (
  scene: Scene,
  appointmentId: string,
  assignment: BodyOf<typeof approveAppointment> = assignmentOf(scene),
) => scene.asAdmin(approveAppointment, { params: { appointmentId }, body: assignment });

export const deny = (
  scene: Scene,
  appointmentId: string,
  seen: BodyOf<typeof denyAppointment>['seen'] = 'pending',
) => scene.asAdmin(denyAppointment, { params: { appointmentId }, body: { seen } });

/** A confirmed appointment with a captured deposit. */
export async function confirmed(scene: Scene, time = '10:00'): Promise<string> {
  const appointmentId = await request(scene, { time });
  const { status, problem } = await approve(scene, appointmentId, assignmentOf(scene, time));
  if (status !== 200) throw new Error(`The appointment was not confirmed: ${problem.code}`);
  return appointmentId;
}

/** The hours that are offered on the fixture's day. */
export async function freeTimes({ asPatient, patient, date, serviceId }: Scene): Promise<string[]> {
  const { reply } = await asPatient(listAvailableTimes, {
    params: { patientId: patient.patientId },
    // A raw query string, which the contract splits.
    query: { from: date, to: date, serviceIds: serviceId } as never,
  });
  return reply[0]!.times;
}

export const stored = (appointmentId: string) => thePlatform().appointments.get(appointmentId);

/** The confirmation code of an appointment, or an empty string. */
export async function codeOf(appointmentId: string): Promise<string> {
  const appointment = await stored(appointmentId);
  return 'confirmationCode' in appointment ? (appointment.confirmationCode ?? '') : '';
}

/** The status of an appointment, or its cancellation kind. */
export async function outcomeOf(
  appointmentId: string,
): Promise<Exclude<AppointmentStatus, 'cancelled'> | CancellationKind> {
  const appointment = await stored(appointmentId);
  return appointment.status === 'cancelled' ? appointment.cancellation.kind : appointment.status;
}

/** The ledger amounts of an appointment by kind, in cents. */
export async function moneyOf(appointmentId: string): Promise<Partial<Record<LedgerKind, number>>> {
  const rows = await thePlatform().ledger.bySource(appointmentSource(appointmentId));
  return Object.fromEntries(rows.map(({ kind, amountCents }) => [kind, amountCents]));
}

/** The processor's payment intents of an appointment. */
export const intentsOf = ({ stack }: Scene, appointmentId: string) =>
  stack.stripe.intents().filter(({ metadata }) => metadata['appointmentId'] === appointmentId);

/** The messages to the client, oldest first: subjects of e-mails and texts of SMS. */
export async function messagesTo({ stack, patient }: Scene) {
  await stack.settled();
  const { mailbox } = stack.messages;
  const mails = mailbox.list({ type: 'mail', to: patient.email }).reverse();
  const texts = mailbox.list({ type: 'sms', to: `+1${patient.phone.replace(/\D/g, '')}` }).reverse();
  return {
    mails: mails.map(({ subject }) => subject),
    texts: texts.map(({ text }) => text),
  };
}

/** The emitted events about an appointment, by name and version. */
export async function factsOf(appointmentId: string): Promise<string[]> {
  const rows = await allTableRows({
    FilterExpression: '#data.appointmentId = :appointmentId',
    ExpressionAttributeNames: { '#data': 'data' },
    ExpressionAttributeValues: { ':appointmentId': appointmentId },
  });
  return rows.flatMap(({ detailType }) => (detailType ? [String(detailType)] : []));
}
