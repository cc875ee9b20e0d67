import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import {
  createEnteredAppointment,
  enterAppointment,
  listInvoiceStatuses,
  readDaySheet,
} from '#test/support/appointments/desk-actions.ts';
import { addWorkingHours, aPatient, aService, aStaffMember } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  listClientMessages,
  listEmittedEvents,
  listFreeTimes,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';

const summarizeProblem = (response: Awaited<ReturnType<typeof enterAppointment>>) => [
  response.status,
  response.problem.code,
  response.problem.fields?.map(({ field }) => field),
];

describe('appointment entered by the front desk', () => {
  it('is confirmed at once without a deposit, blocks its slot and gets a code [R221]', async ({
    fixture,
  }) => {
    const { reply } = await enterAppointment(fixture);
    const { mails, texts } = await listClientMessages(fixture);

    expect(reply).toMatchObject({
      status: 'confirmed',
      origin: 'admin',
      staffId: fixture.member.staffId,
      time: '10:00',
      totalCents: 10_001,
      depositCents: 0,
      depositStatus: 'none',
      balanceDueCents: 0,
      durationMinutes: 60,
      patientId: fixture.patient.patientId,
      textable: true,
    });
    expect(reply).not.toHaveProperty('confirmationCode');
    expect(await getConfirmationCode(reply.appointmentId)).toMatch(/^[A-Z2-9]{8}$/);
    expect(await readDaySheet(fixture)).toEqual([{ start: 600, status: 'confirmed' }]);
    expect(await listFreeTimes(fixture)).not.toContain('10:00');
    expect(await getLedgerAmounts(reply.appointmentId)).toEqual({});
    expect(await listInvoiceStatuses(reply.appointmentId)).toEqual([]);
    expect(await listEmittedEvents(reply.appointmentId)).toEqual(['AppointmentConfirmed.v1']);
    expect([mails.length, texts.length]).toEqual([1, 1]);
  });

  it('gets an unpaid invoice for the whole price and the balance if requested [R223]', async ({
    fixture,
  }) => {
    await aService('peel', { name: 'Peeling', priceCents: 5_000, taxBasisPoints: 1_150 });
    await aService('mask', { name: 'Mascarilla', durationMinutes: 30, priceCents: 2_000 });
    await aStaffMember('Nora', { staffId: 'nora', serviceIds: ['peel', 'mask'] });
    await addWorkingHours('nora', fixture.date);

    const { reply } = await enterAppointment(fixture, {
      serviceIds: ['peel', 'mask'],
      balanceInvoiced: true,
    });

    expect(reply).toMatchObject({ totalCents: 7_575, balanceDueCents: 7_575, durationMinutes: 90 });
    const { patientId } = fixture.patient;
    const ownInvoices = await fixture.asPatient(listMyInvoices, { params: { patientId } });
    expect(ownInvoices.reply).toMatchObject({
      rows: [{ amountCents: 7_575, status: 'pending', description: 'Peeling, Mascarilla' }],
      pendingCents: 7_575,
    });
  });

  it('can have a laser service only for a client with laser approval, which the error explains', async ({
    fixture,
  }) => {
    await aService(fixture.serviceId, { laser: true });
    const laserClient = await aPatient('Iris', { patientId: 'iris', permissions: ['laser'] });

    const rejected = await expectNoChange(stack, () => enterAppointment(fixture));
    const accepted = await enterAppointment(fixture, { patientId: laserClient.patientId });

    expect(summarizeProblem(rejected)).toEqual([422, 'appointment.laser_not_approved', ['serviceIds']]);
    expect(rejected.problem.fields?.[0]?.message).toMatch(
      /le falta la evaluación láser\. Aprueba su solicitud/,
    );
    expect(accepted.status).toBe(200);
  });

  it('is assigned to the named aesthetician, or to the least busy free one [R252]', async ({ fixture }) => {
    const { staffId } = await aStaffMember('Gala', { staffId: 'gala', serviceIds: [fixture.serviceId] });
    await addWorkingHours(staffId, fixture.date);
    await createEnteredAppointment(fixture, { staffId, time: '09:00' });

    const entryWithStaff = await enterAppointment(fixture, { staffId, time: '12:00' });
    const unassignedEntry = await enterAppointment(fixture, { time: '14:00' });

    expect(entryWithStaff.reply.staffId).toBe(staffId);
    expect(unassignedEntry.reply.staffId).toBe(fixture.member.staffId);
  });
});

it('an invalid desk entry is rejected with its reason and writes nothing', async ({ fixture }) => {
  const { staffId } = fixture.member;
  const unqualified = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['another'] });
  await aPatient('Olga', { patientId: 'olga', active: false });
  await aService('retired', { active: false });
  await createEnteredAppointment(fixture, { time: '12:00' });

  const responses = await expectNoChange(stack, () =>
    Promise.all([
      enterAppointment(fixture, { patientId: 'nobody' }),
      enterAppointment(fixture, { patientId: 'olga' }),
      enterAppointment(fixture, { serviceIds: ['nothing'] }),
      enterAppointment(fixture, { serviceIds: ['retired'] }),
      enterAppointment(fixture, { staffId: 'nobody' }),
      enterAppointment(fixture, { staffId: unqualified.staffId }),
      enterAppointment(fixture, { staffId, time: '12:30' }),
      enterAppointment(fixture, { staffId, time: '16:30' }),
      enterAppointment(fixture, { staffId, date: addDays(fixture.date, 1) }),
      enterAppointment(fixture, { time: '12:30' }),
      enterAppointment(fixture, { time: '20:00' }),
    ]),
  );

  expect(responses.map(summarizeProblem)).toEqual([
    [404, 'request.not_found', []],
    [422, 'appointment.patient_inactive', ['patientId']],
    [404, 'request.not_found', []],
    [422, 'appointment.service_inactive', ['serviceIds']],
    [404, 'request.not_found', []],
    [422, 'appointment.staff_unqualified', ['staffId']],
    [409, 'appointment.overlaps', ['time']],
    [409, 'appointment.outside_hours', ['time']],
    [409, 'appointment.outside_hours', ['time']],
    [409, 'appointment.slot_taken', []],
    [409, 'appointment.no_availability', []],
  ]);
});

describe('front desk and a client requesting one slot at once', () => {
  const runRace = async (fixture: Fixture, round: number) => {
    const staffId = round % 2 === 0 ? { staffId: fixture.member.staffId } : {};
    const enterAtDesk = () => enterAppointment(fixture, staffId);
    const requestAsClient = () => submitRequest(fixture);
    const [firstCall, secondCall] =
      round % 4 < 2 ? [enterAtDesk, requestAsClient] : [requestAsClient, enterAtDesk];
    const responses = await Promise.all([firstCall(), secondCall()]);
    return responses.map(({ status }) => status).sort();
  };

  it('book it exactly once, 8 times over [R253]', async () => {
    for (let round = 0; round < 8; round++) {
      const fixture = await createFixture(stack);

      expect(await runRace(fixture, round)).toEqual([200, 409]);
      expect(await readDaySheet(fixture)).toHaveLength(1);
    }
  });
});
