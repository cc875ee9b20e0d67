import { describe, expect } from 'vitest';
import {
  approveAppointment,
  completeAppointment,
  confirmDeposit,
  listAppointmentRequests,
  listAvailableTimes,
  listMyAppointments,
  requestAppointment,
  startPayment,
} from '#shared/appointments/api.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import {
  addWorkingHours,
  anAccount,
  aPatient,
  aService,
  aStaffMember,
  enterCard,
} from '#test/support/center/center.ts';
import { getConfirmationCode, getLedgerAmounts } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';
import { advanceToDay } from '#test/support/system/clock.ts';
import { fetchAccessToken } from '#test/support/system/stack.ts';

let patient: Patient;
let member: StaffMember;
let asPatient: Caller;
let asAdmin: Caller;
let asStaff: Caller;
const signIn = async ({ email }: { readonly email: string }) =>
  caller(stack.url, await fetchAccessToken(email));
const date = addDays(getToday(new Date()), 7);

it.beforeAll(async () => {
  await aService('facial');
  patient = await aPatient('Marisol', { phone: '787-555-0142' });
  member = await aStaffMember('Carmen');
  await addWorkingHours(member.staffId, date);
  await anAccount('admin', 'Lourdes', { phone: '787-555-0101' });
  asPatient = await signIn(patient);
  asAdmin = await signIn({ email: 'lourdes@test.example' });
  asStaff = await signIn(member);
});

const patientParams = () => ({ patientId: patient.patientId });

describe('appointment from request to completion', () => {
  it('is held, captured, announced and closed by code [R178 R272 R278 R281 R282]', async () => {
    const times = await asPatient(listAvailableTimes, {
      params: patientParams(),
      // A raw query string, which the contract splits.
      query: { from: date, to: date, serviceIds: 'facial' } as never,
    });
    expect(times.reply).toEqual([
      { date, times: ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] },
    ]);

    const body = { serviceIds: ['facial'], date, time: '10:00', policyAccepted: true as const };
    const requested = await asPatient(requestAppointment, {
      params: patientParams(),
      body,
      key: 'first-request',
    });
    expect(requested).toMatchObject({ status: 200, reply: { depositCents: 5_001, balanceDueCents: 5_000 } });
    const { appointmentId, clientSecret } = requested.reply;

    await enterCard({ stripeUrl: stack.stripe.url, clientSecret });
    const deposit = await asPatient(confirmDeposit, { params: { ...patientParams(), appointmentId } });
    expect(deposit.reply).toEqual({ appointmentId, status: 'pending' });
    await stack.waitUntilSettled();
    expect(stack.messages.mailbox.list({ type: 'sms' }).map(({ to }) => to)).toContain('+17875550101');

    const { reply: requests } = await asAdmin(listAppointmentRequests);
    expect(requests.rows).toMatchObject([{ appointmentId, status: 'pending', depositStatus: 'held' }]);
    const assignment = { staffId: member.staffId, date, time: '10:00' };
    const approval = await asAdmin(approveAppointment, { params: { appointmentId }, body: assignment });
    expect(approval.reply).toEqual({ appointmentId, status: 'confirmed', textable: true });
    await stack.waitUntilSettled();

    const code = await getConfirmationCode(appointmentId);
    const sms = stack.messages.mailbox.list({ type: 'sms', to: '+17875550142' });
    expect(sms.map(({ text }) => text).join()).toContain(code);
    const [mail] = stack.messages.mailbox.list({ type: 'mail', to: patient.email });
    expect(mail).toMatchObject({ html: expect.stringContaining(code) });
    expect(mail?.attachments.map(({ contentType }) => contentType).sort()).toEqual([
      'application/pdf',
      'text/calendar',
    ]);

    // Sessions expire within the week, so both sign in again.
    advanceToDay(date);
    [asPatient, asStaff] = [await signIn(patient), await signIn(member)];
    const earlyCompletion = await asStaff(completeAppointment, { params: { appointmentId }, body: { code } });
    expect(earlyCompletion.problem.code).toBe('appointment.payment_not_started');
    await asStaff(startPayment, { params: { appointmentId }, body: { method: 'athMovil' } });
    const wrongCode = await asStaff(completeAppointment, {
      params: { appointmentId },
      body: { code: 'NO-ES-EL' },
    });
    expect(wrongCode).toMatchObject({
      status: 422,
      problem: { detail: 'El código ingresado no es válido.' },
    });
    const completion = await asStaff(completeAppointment, {
      params: { appointmentId },
      body: { code: ` ${code.toLowerCase()} ` },
    });
    expect(completion.reply).toMatchObject({
      status: 'completed',
      balanceDueCents: 0,
      paymentMethod: 'athMovil',
    });
    expect(JSON.stringify([wrongCode.problem, completion.reply, earlyCompletion.problem])).not.toContain(
      code,
    );

    const repeatedCompletion = await asStaff(completeAppointment, {
      params: { appointmentId },
      body: { code },
    });
    expect(repeatedCompletion.problem.code).toBe('appointment.state_changed');
    expect(await getLedgerAmounts(appointmentId)).toEqual({
      depositHeld: 5_001,
      depositCaptured: 5_001,
      balanceCollected: 5_000,
      income: 10_001,
    });
    const ownAppointments = await asPatient(listMyAppointments, { params: patientParams() });
    const payment = { collectedCents: 5_000, paymentMethod: 'athMovil' };
    expect(ownAppointments.reply.rows).toMatchObject([{ appointmentId, status: 'completed', ...payment }]);
  });
});
