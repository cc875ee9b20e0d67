import { describe, expect } from 'vitest';
import { listAppointmentAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { listAssignedAppointments, listMyAppointments } from '#shared/appointments/api.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { aColleague, calendarOf } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  another,
  aScene,
  codeOf,
  messagesTo,
  moneyOf,
  type Scene,
  stored,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { assign, assigned } from '#test/support/inventory/assignments.ts';
import { aMedication, inDays, lotNow, medicationNow, receive } from '#test/support/inventory/medications.ts';

let scene: Scene;

/** A fixture with ten doses of a medication that expire in 20 days, and ten more in 200. */
async function aShelf(more: Record<string, unknown> = {}) {
  scene = await aScene(stack);
  const medication = await aMedication(scene.asAdmin, more);
  const { medicationId } = medication;
  const late = await receive(scene.asAdmin, medication, { lotNumber: 'GLU-B' });
  const soon = await receive(scene.asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(20) });
  return {
    medicationId,
    name: medication.name,
    soon: { medicationId, lotId: soon.reply.lotId },
    late: { medicationId, lotId: late.reply.lotId },
  };
}
const assignableOn = async (date: string, medicationId: string) =>
  (await scene.asAdmin(api.listAssignableMedications, { query: { date } })).reply.rows.find(
    (row) => row.medicationId === medicationId,
  )!;
const colleaguesAllDay = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { staffId } = await aColleague(scene, ['00:00', '24:00']);
      return staffId;
    }),
  );
const dosesOf = (medicationId: string, doses: number, more = {}) => ({
  medicationId,
  doses,
  dosePriceCents: 4500,
  ...more,
});

describe('assignMedications', () => {
  it('creates a confirmed appointment with doses by lot [R364 R365 R367 R368 R369 R370]', async () => {
    const { medicationId, name, soon, late } = await aShelf();

    const { status, reply } = await assign(scene, { medications: [dosesOf(medicationId, 12)] });

    expect([status, reply]).toMatchObject([200, { totalCents: 54_000, textable: true }]);
    const appointment = await stored(reply.appointmentId);
    expect(appointment).toMatchObject({
      status: 'confirmed',
      services: [],
      durationMinutes: 60,
      origin: 'admin',
      totalCents: 54_000,
      balanceDueCents: 54_000,
      medications: [{ medicationId, name, doses: 12, dosePriceCents: 4500 }],
    });
    const code = await codeOf(reply.appointmentId);
    expect(code).toMatch(/^[A-Z0-9]{8}$/);
    const texts = (await messagesTo(scene)).texts.join();
    expect([texts.includes(code), texts.includes(name)]).toEqual([true, false]);
    const mails = stack.messages.mailbox.list({ type: 'mail', to: scene.patient.email });
    const written = mails.map(({ text }) => text).join();
    expect([written.includes(code), written.includes(`${name}, 12 dosis`)]).toEqual([true, true]);
    expect([await lotNow(soon), await lotNow(late)]).toMatchObject([
      { freeDoses: 0, reservedDoses: 10 },
      { freeDoses: 8, reservedDoses: 2 },
    ]);
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 20, dosesReserved: 12 });
    expect(await moneyOf(reply.appointmentId)).toEqual({ incomeExpected: 54_000 });
  });

  it('shows the medications to the desk, the aesthetician and the client [R369]', async () => {
    const { medicationId, name } = await aShelf();
    const { date, member, patient } = scene;
    const appointmentId = await assigned(scene, [{ medicationId, doses: 2 }]);
    const medications = [{ medicationId, name, doses: 2, dosePriceCents: 5000 }];

    const range = { from: date, to: date };
    const seen = await Promise.all([
      scene.asAdmin(getAppointment, { params: { appointmentId } }),
      scene.asStaff(listAssignedAppointments, { params: { staffId: member.staffId }, query: range }),
      scene.asPatient(listMyAppointments, { params: { patientId: patient.patientId } }),
    ]);
    const [desk, staff, client] = [seen[0].reply, seen[1].reply.rows[0], seen[2].reply.rows[0]];
    for (const view of [desk, staff, client])
      expect(view).toMatchObject({ appointmentId, services: [], medications, balanceDueCents: 10_000 });
    const shown = (await calendarOf(scene, scene.asAdmin)).filter(
      (each) => each.appointmentId === appointmentId,
    );
    expect(shown).toMatchObject([{ serviceNames: ['Medicamentos'] }]);
    const balances = await scene.asPatient(listMyInvoices, { params: { patientId: patient.patientId } });
    expect(balances.reply.rows).toMatchObject([{ description: name, amountCents: 10_000 }]);
  });

  it('reserves and offers only doses that are usable on the day [R358 R363]', async () => {
    const { medicationId, late } = await aShelf();
    expect(await assignableOn(inDays(20), medicationId)).toMatchObject({ freeDoses: 20, lotNumber: 'GLU-A' });
    expect(await assignableOn(inDays(21), medicationId)).toMatchObject({
      freeDoses: 10,
      lotNumber: 'GLU-B',
      restockDue: false,
    });
    scene = await aScene(stack, { daysAhead: 21 });

    await assigned(scene, [{ medicationId, doses: 1 }]);

    expect(await lotNow(late)).toMatchObject({ freeDoses: 9, reservedDoses: 1 });
    expect(await assignableOn(inDays(21), medicationId)).toMatchObject({ freeDoses: 9, restockDue: true });
  });

  it('offers the free hours of the day, and blocks the chosen one [R359]', async () => {
    const { medicationId } = await aShelf();
    const { date, member } = scene;
    const timesOf = async () =>
      (await scene.asAdmin(api.listAssignmentTimes, { query: { staffId: member.staffId, date } })).reply;
    expect(await timesOf()).toMatchObject({ durationMinutes: 60, times: expect.arrayContaining(['10:00']) });
    await assigned(scene, [{ medicationId, doses: 1 }]);

    expect((await timesOf()).times).not.toContain('10:00');
    const { problem } = await assign(await another(scene), { medications: [dosesOf(medicationId, 1)] });
    expect(problem.code).toBe('appointment.overlaps');
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesReserved: 1 });
  });
});

describe('invalid assignment', () => {
  it('reports missing, excessive and zero doses at their fields [R360 R361 R362 R371]', async () => {
    const { medicationId, name } = await aShelf();
    const gone = await aMedication(scene.asAdmin, { name: 'Vitamina B12' });
    const refused = async (medications: readonly Record<string, unknown>[]) => {
      const { problem } = await assign(scene, { medications: medications as never });
      return [problem.code, problem.detail, problem.fields];
    };

    expect((await refused([]))[2]).toMatchObject([{ message: assignmentErrors.incomplete.text }]);
    expect((await refused([dosesOf(medicationId, 0)]))[2]).toMatchObject([
      { field: 'medications.0.doses', message: 'La dosis seleccionada debe ser mayor a 0.' },
    ]);
    const [code, detail, fields] = await refused([dosesOf(medicationId, 21), dosesOf(gone.medicationId, 1)]);
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
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesReserved: 0 });
  });

  it('gives the last three doses to three of twenty calls, and rejects the others [R367 R371]', async () => {
    scene = await aScene(stack, { hours: ['00:00', '24:00'] });
    const staffIds = [scene.member.staffId, ...(await colleaguesAllDay(4))];
    const medication = await aMedication(scene.asAdmin, { dosesPerVial: 3 });
    const { medicationId, name } = medication;
    const { reply: lot } = await receive(scene.asAdmin, medication);
    const clients = await Promise.all(Array.from({ length: 20 }, () => another(scene)));

    const answers = await Promise.all(
      clients.map((client, n) =>
        assign(client, {
          staffId: staffIds[n % staffIds.length]!,
          time: `${String(Math.floor(n / staffIds.length)).padStart(2, '0')}:00`,
          medications: [dosesOf(medicationId, 1)],
        }),
      ),
    );

    const given = answers.flatMap(({ status, reply }) => (status === 200 ? [reply.appointmentId] : []));
    expect(given).toHaveLength(3);
    expect(new Set(answers.flatMap(({ problem }) => problem?.detail ?? []))).toEqual(
      new Set([`${name} ya no está disponible. No se asignó ni se cobró nada.`]),
    );
    const { doseReservations, appointments } = thePlatform();
    const pages = await Promise.all(
      staffIds.map((staffId) => appointments.byStaff(staffId, scene.date, scene.date)),
    );
    const made = pages.flatMap(({ rows }) => rows);
    const kept = await doseReservations.ofMedication(medicationId);
    for (const each of [made, kept])
      expect(each.map(({ appointmentId }) => appointmentId).toSorted()).toEqual(given.toSorted());
    expect(await lotNow({ medicationId, lotId: lot.lotId })).toMatchObject({
      freeDoses: 0,
      reservedDoses: 3,
    });
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 3, dosesReserved: 3 });
  });

  it('requires a reason for a contraindicated medication, and stores it [R356 R357]', async () => {
    const { medicationId, name } = await aShelf({
      allergens: ['sulfites'],
      conditions: ['asthma'],
      cautions: 'Agitar antes de usar',
    });
    const { patientId } = scene.patient;
    const unanswered = await scene.asAdmin(api.getAssignmentPatient, { params: { patientId } });
    expect(unanswered.reply).toMatchObject({ isUnanswered: true, alerts: [] });
    await anIntakeRecord(patientId, {
      allergies: 'sulfito y níquel',
      medications: 'metformina 500 mg',
      conditions: { ...noConditions, asthma: true },
    });
    await assigned(await aScene(stack), [{ medicationId, doses: 1 }]);

    const { reply } = await scene.asAdmin(api.getAssignmentPatient, { params: { patientId } });
    expect(reply).toMatchObject({
      firstName: scene.patient.firstName,
      email: scene.patient.email,
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
    const { problem } = await assign(scene, { medications: [dosesOf(medicationId, 1)] });
    expect(problem).toMatchObject({
      code: 'assignment.no_reason',
      fields: [{ field: 'medications.0.reason', message: `Escribe el motivo o quita ${name}.` }],
    });

    const reason = 'Frasco sin sulfitos, lo autorizó la directora médica';
    const { reply: done } = await assign(scene, { medications: [dosesOf(medicationId, 1, { reason })] });
    const [override] = (await stored(done.appointmentId)).alertOverrides;
    expect(override).toMatchObject({ reason, by: `admin:${scene.admin.userId}` });
    expect(override!.ruleIds).toEqual([
      `${medicationId} allergy:sulfito`,
      `${medicationId} condition:asthma`,
    ]);

    // The aesthetician sees the warning with the reason at the appointment.
    const params = { appointmentId: done.appointmentId };
    const { reply: seen } = await scene.asStaff(listAppointmentAlerts, { params });
    expect(seen.alerts).toMatchObject([
      {
        message: `${name} contiene o no va con: Sulfitos, Asma, Agitar antes de usar. Alergia en el expediente: sulfito.`,
        passed: { reason },
      },
      { message: expect.stringContaining('Condición en el expediente: Asma.'), passed: { reason } },
    ]);
  });
});
