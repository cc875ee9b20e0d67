import { describe, expect } from 'vitest';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { listAssignedAppointments, listMyAppointments } from '#shared/appointments/api.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { aColleague, listCalendarDay } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  type Fixture,
  getConfirmationCode,
  getLedgerAmounts,
  listClientMessages,
  loadAppointment,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { assign, createAssignedAppointment } from '#test/support/inventory/assignments.ts';
import {
  aMedication,
  inDays,
  readLot,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';

let fixture: Fixture;

/** Creates a fixture with ten doses of a medication that expire in 20 days, and ten more in 200. */
async function aMedicationWithTwoLots(overrides: Record<string, unknown> = {}) {
  fixture = await createFixture(stack);
  const medication = await aMedication(fixture.asAdmin, overrides);
  const { medicationId } = medication;
  const lateLot = await receive(fixture.asAdmin, medication, { lotNumber: 'GLU-B' });
  const earlyLot = await receive(fixture.asAdmin, medication, {
    lotNumber: 'GLU-A',
    usableUntil: inDays(20),
  });
  return {
    medicationId,
    name: medication.name,
    earlyLot: { medicationId, lotId: earlyLot.reply.lotId },
    lateLot: { medicationId, lotId: lateLot.reply.lotId },
  };
}
const listAssignableOn = async (date: string, medicationId: string) =>
  (await fixture.asAdmin(api.listAssignableMedications, { query: { date } })).reply.rows.find(
    (row) => row.medicationId === medicationId,
  )!;
const createColleagues = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { staffId } = await aColleague(fixture, ['00:00', '24:00']);
      return staffId;
    }),
  );
const buildDoses = (medicationId: string, doses: number, overrides = {}) => ({
  medicationId,
  doses,
  dosePriceCents: 4500,
  ...overrides,
});

describe('assignMedications', () => {
  it('creates a confirmed appointment with doses by lot [R364 R365 R367 R368 R369 R370]', async () => {
    const { medicationId, name, earlyLot, lateLot } = await aMedicationWithTwoLots();

    const { status, reply } = await assign(fixture, { medications: [buildDoses(medicationId, 12)] });

    expect([status, reply]).toMatchObject([200, { totalCents: 54_000, textable: true }]);
    const appointment = await loadAppointment(reply.appointmentId);
    expect(appointment).toMatchObject({
      status: 'confirmed',
      services: [],
      durationMinutes: 60,
      origin: 'admin',
      totalCents: 54_000,
      balanceDueCents: 54_000,
      medications: [{ medicationId, name, doses: 12, dosePriceCents: 4500 }],
    });
    const code = await getConfirmationCode(reply.appointmentId);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const texts = (await listClientMessages(fixture)).texts.join();
    expect([texts.includes(code), texts.includes(name)]).toEqual([true, false]);
    const mails = stack.messages.mailbox.list({ type: 'mail', to: fixture.patient.email });
    const mailTexts = mails.map(({ text }) => text).join();
    expect([mailTexts.includes(code), mailTexts.includes(`${name}, 12 dosis`)]).toEqual([true, true]);
    expect([await readLot(earlyLot), await readLot(lateLot)]).toMatchObject([
      { freeDoses: 0, reservedDoses: 10 },
      { freeDoses: 8, reservedDoses: 2 },
    ]);
    expect(await readMedication({ medicationId })).toMatchObject({ dosesInStock: 20, dosesReserved: 12 });
    expect(await getLedgerAmounts(reply.appointmentId)).toEqual({ incomeExpected: 54_000 });
  });

  it('shows the medications to the desk, the aesthetician and the client [R369]', async () => {
    const { medicationId, name } = await aMedicationWithTwoLots();
    const { date, member, patient } = fixture;
    const appointmentId = await createAssignedAppointment(fixture, [{ medicationId, doses: 2 }]);
    const medications = [{ medicationId, name, doses: 2, dosePriceCents: 5000 }];

    const range = { from: date, to: date };
    const responses = await Promise.all([
      fixture.asAdmin(getAppointment, { params: { appointmentId } }),
      fixture.asStaff(listAssignedAppointments, { params: { staffId: member.staffId }, query: range }),
      fixture.asPatient(listMyAppointments, { params: { patientId: patient.patientId } }),
    ]);
    const [desk, staff, client] = [
      responses[0].reply,
      responses[1].reply.rows[0],
      responses[2].reply.rows[0],
    ];
    for (const view of [desk, staff, client])
      expect(view).toMatchObject({ appointmentId, services: [], medications, balanceDueCents: 10_000 });
    const calendarRows = (await listCalendarDay(fixture, fixture.asAdmin)).filter(
      (row) => row.appointmentId === appointmentId,
    );
    expect(calendarRows).toMatchObject([{ serviceNames: ['Medicamentos'] }]);
    const balances = await fixture.asPatient(listMyInvoices, { params: { patientId: patient.patientId } });
    expect(balances.reply.rows).toMatchObject([{ description: name, amountCents: 10_000 }]);
  });

  it('reserves and offers only doses that are usable on the day [R358 R363]', async () => {
    const { medicationId, lateLot } = await aMedicationWithTwoLots();
    expect(await listAssignableOn(inDays(20), medicationId)).toMatchObject({
      freeDoses: 20,
      lotNumber: 'GLU-A',
    });
    expect(await listAssignableOn(inDays(21), medicationId)).toMatchObject({
      freeDoses: 10,
      lotNumber: 'GLU-B',
      restockDue: false,
    });
    fixture = await createFixture(stack, { daysAhead: 21 });

    await createAssignedAppointment(fixture, [{ medicationId, doses: 1 }]);

    expect(await readLot(lateLot)).toMatchObject({ freeDoses: 9, reservedDoses: 1 });
    expect(await listAssignableOn(inDays(21), medicationId)).toMatchObject({
      freeDoses: 9,
      restockDue: true,
    });
  });

  it('offers the free times of the day, and blocks the chosen one [R359]', async () => {
    const { medicationId } = await aMedicationWithTwoLots();
    const { date, member } = fixture;
    const listTimes = async () =>
      (await fixture.asAdmin(api.listAssignmentTimes, { query: { staffId: member.staffId, date } })).reply;
    expect(await listTimes()).toMatchObject({
      durationMinutes: 60,
      times: expect.arrayContaining(['10:00']),
    });
    await createAssignedAppointment(fixture, [{ medicationId, doses: 1 }]);

    expect((await listTimes()).times).not.toContain('10:00');
    const { problem } = await assign(await withAnotherClient(fixture), {
      medications: [buildDoses(medicationId, 1)],
    });
    expect(problem.code).toBe('appointment.overlaps');
    expect(await readMedication({ medicationId })).toMatchObject({ dosesReserved: 1 });
  });
});

describe('invalid assignment', () => {
  it('reports missing, excessive and zero doses at their fields [R360 R361 R362 R371]', async () => {
    const { medicationId, name } = await aMedicationWithTwoLots();
    const deletedMedication = await aMedication(fixture.asAdmin, { name: 'Vitamina B12' });
    const readRejection = async (medications: readonly Record<string, unknown>[]) => {
      const { problem } = await assign(fixture, { medications: medications as never });
      return [problem.code, problem.detail, problem.fields];
    };

    expect((await readRejection([]))[2]).toMatchObject([{ message: assignmentErrors.incomplete.text }]);
    expect((await readRejection([buildDoses(medicationId, 0)]))[2]).toMatchObject([
      { field: 'medications.0.doses', message: 'La dosis seleccionada debe ser mayor a 0.' },
    ]);
    const [code, detail, fields] = await readRejection([
      buildDoses(medicationId, 21),
      buildDoses(deletedMedication.medicationId, 1),
    ]);
    expect([code, detail]).toEqual([
      'assignment.too_many_doses',
      `La dosis máxima permitida para ${name} es 20 dosis.`,
    ]);
    expect(fields).toMatchObject([
      { field: 'medications.0.doses', message: `La dosis máxima permitida para ${name} es 20 dosis.` },
      {
        field: 'medications.1.doses',
        message: 'Vitamina B12 ya no está disponible. No se asignó ni se cobró nada.',
      },
    ]);
    expect(await readMedication({ medicationId })).toMatchObject({ dosesReserved: 0 });
  });

  it('gives the last three doses to three of twenty calls, and rejects the others [R367 R371]', async () => {
    fixture = await createFixture(stack, { hours: ['00:00', '24:00'] });
    const staffIds = [fixture.member.staffId, ...(await createColleagues(4))];
    const medication = await aMedication(fixture.asAdmin, { dosesPerVial: 3 });
    const { medicationId, name } = medication;
    const { reply: lot } = await receive(fixture.asAdmin, medication);
    const clients = await Promise.all(Array.from({ length: 20 }, () => withAnotherClient(fixture)));

    const responses = await Promise.all(
      clients.map((client, n) =>
        assign(client, {
          staffId: staffIds[n % staffIds.length]!,
          time: `${String(Math.floor(n / staffIds.length)).padStart(2, '0')}:00`,
          medications: [buildDoses(medicationId, 1)],
        }),
      ),
    );

    const acceptedIds = responses.flatMap(({ status, reply }) =>
      status === 200 ? [reply.appointmentId] : [],
    );
    expect(acceptedIds).toHaveLength(3);
    expect(new Set(responses.flatMap(({ problem }) => problem?.detail ?? []))).toEqual(
      new Set([`${name} ya no está disponible. No se asignó ni se cobró nada.`]),
    );
    const { doseReservations, appointments } = thePlatform();
    const pages = await Promise.all(
      staffIds.map((staffId) => appointments.byStaff(staffId, fixture.date, fixture.date)),
    );
    const storedAppointments = pages.flatMap(({ rows }) => rows);
    const reservations = await doseReservations.ofMedication(medicationId);
    for (const records of [storedAppointments, reservations])
      expect(records.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(acceptedIds.toSorted());
    expect(await readLot({ medicationId, lotId: lot.lotId })).toMatchObject({
      freeDoses: 0,
      reservedDoses: 3,
    });
    expect(await readMedication({ medicationId })).toMatchObject({ dosesInStock: 3, dosesReserved: 3 });
  });

  it('requires a reason for a contraindicated medication, and stores it [R356 R357]', async () => {
    const { medicationId, name } = await aMedicationWithTwoLots({
      allergens: ['sulfites'],
      conditions: ['asthma'],
      cautions: 'Agitar antes de usar',
    });
    const { patientId } = fixture.patient;
    const unanswered = await fixture.asAdmin(api.getAssignmentPatient, { params: { patientId } });
    expect(unanswered.reply).toMatchObject({ isUnanswered: true, alerts: [] });
    await anIntakeRecord(patientId, {
      allergies: 'sulfito y níquel',
      medications: 'metformina 500 mg',
      conditions: { ...noConditions, asthma: true },
    });
    await createAssignedAppointment(await createFixture(stack), [{ medicationId, doses: 1 }]);

    const { reply } = await fixture.asAdmin(api.getAssignmentPatient, { params: { patientId } });
    expect(reply).toMatchObject({
      firstName: fixture.patient.firstName,
      email: fixture.patient.email,
      owedCents: 0,
      isUnanswered: false,
      allergies: 'sulfito y níquel',
      medications: 'metformina 500 mg',
      conditions: ['asthma'],
    });
    expect(reply.alerts.filter((alert) => alert.medicationId === medicationId)).toMatchObject([
      { kind: 'allergy', found: 'sulfito' },
      { kind: 'condition', found: 'Asma' },
    ]);
    const { problem } = await assign(fixture, { medications: [buildDoses(medicationId, 1)] });
    expect(problem).toMatchObject({
      code: 'assignment.no_reason',
      fields: [{ field: 'medications.0.reason', message: `Escribe el motivo o quita ${name}.` }],
    });

    const reason = 'Frasco sin sulfitos, lo autorizó la directora médica';
    const { reply: assignment } = await assign(fixture, {
      medications: [buildDoses(medicationId, 1, { reason })],
    });
    const [override] = (await loadAppointment(assignment.appointmentId)).alertOverrides;
    expect(override).toMatchObject({ reason, by: `admin:${fixture.admin.userId}` });
    expect(override!.ruleIds).toEqual([
      `${medicationId} allergy:sulfito`,
      `${medicationId} condition:asthma`,
    ]);

    // The aesthetician sees the warning with the reason at the appointment.
    const params = { appointmentId: assignment.appointmentId };
    const { reply: staffAlerts } = await fixture.asStaff(listAppointmentAlerts, { params });
    expect(staffAlerts.alerts).toMatchObject([
      {
        message: `${name} contiene o no va con: Sulfitos, Asma, Agitar antes de usar. Alergia en el expediente: sulfito.`,
        passed: { reason },
      },
      { message: expect.stringContaining('Condición en el expediente: Asma.'), passed: { reason } },
    ]);
  });
});
