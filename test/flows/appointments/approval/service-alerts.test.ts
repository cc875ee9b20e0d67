import { describe, expect } from 'vitest';
import { listAppointmentAlerts, listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { alertsConfirmation } from '#shared/appointments/alerts/alerts.ts';
import { approveAppointment, startPayment } from '#shared/appointments/api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { enterAppointment } from '#test/support/appointments/desk-actions.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aService } from '#test/support/center/center.ts';
import {
  createConfirmedAppointment as approved,
  createFixture,
  type Fixture,
  loadAppointment,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { advanceToDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const pregnantAnswers = { conditions: { ...noConditions, pregnancy: true } };
const laserWarning = 'El láser no se aplica durante el embarazo.';
const reason = 'Su ginecóloga lo autorizó por escrito';

/** Creates a client with answers that contraindicate their laser service. */
async function createRiskFixture(): Promise<Fixture> {
  const fixture = await createFixture(stack, { patient: { permissions: ['laser'] } });
  await aService(fixture.serviceId, { laser: true });
  await anIntakeRecord(fixture.patient.patientId, pregnantAnswers);
  return fixture;
}
/** Creates an appointment approved before the client gave answers that contraindicate it. */
async function createLateRiskFixture() {
  const fixture = await createFixture(stack, { patient: { permissions: ['laser'] } });
  await aService(fixture.serviceId, { laser: true });
  const appointmentId = await approved(fixture);
  await anIntakeRecord(fixture.patient.patientId, pregnantAnswers);
  return { fixture, appointmentId };
}
const pregnancy = { ruleId: 'laser-pregnancy', warning: laserWarning };
/** The confirmation of a user who has read the alert. */
const confirmed = [{ ask: alertsConfirmation.name, facts: [pregnancy], reason }];
const question = { ask: 'alerts', facts: [pregnancy] };
const confirmationRequired = 'request.confirmation_required';
const approval = ({ member, date }: Fixture) => ({ staffId: member.staffId, date, time: '13:00' });
const listReadEntries = async (fixture: Fixture) =>
  (await allTableRows()).filter(
    ({ subjectId, action }) => subjectId === fixture.patient.patientId && action === 'record.read',
  );

describe('contraindication alerts', () => {
  it('block a booking at the desk until a reason is given, which the appointment stores', async () => {
    const fixture = await createRiskFixture();

    const rejected = await expectNoChange(stack, () => enterAppointment(fixture));
    const { status, reply } = await enterAppointment(fixture, { confirmed });

    expect(rejected.problem).toMatchObject({
      code: confirmationRequired,
      detail: 'El expediente del cliente tiene una alerta. Escribe el motivo para continuar.',
      question,
    });
    expect(status).toBe(200);
    expect((await loadAppointment(reply.appointmentId)).alertOverrides).toEqual([
      expect.objectContaining({ ruleIds: ['laser-pregnancy'], reason, by: 'admin:lourdes' }),
    ]);
  });

  it('block the approval of a request, and capture nothing, until a reason is given', async () => {
    const fixture = await createRiskFixture();
    const appointmentId = await request(fixture, { time: '13:00' });
    const params = { appointmentId };

    const rejected = await fixture.asAdmin(approveAppointment, { params, body: approval(fixture) });
    const before = await loadAppointment(appointmentId);
    const { status } = await fixture.asAdmin(approveAppointment, {
      params,
      body: { ...approval(fixture), confirmed },
    });

    expect([rejected.problem.code, before.status, before.deposit.status]).toEqual([
      confirmationRequired,
      'pending',
      'held',
    ]);
    expect([status, (await loadAppointment(appointmentId)).status]).toEqual([200, 'confirmed']);
  });

  it('block the payment if they arose after the approval, unless they were confirmed', async () => {
    const fixture = await createRiskFixture();
    const confirmedEntry = await enterAppointment(fixture, { confirmed });
    const { fixture: lateFixture, appointmentId: lateAppointmentId } = await createLateRiskFixture();
    advanceToDay(fixture.date);
    const pay = (
      as: Fixture['asStaff'],
      appointmentId: string,
      overrides: { confirmed?: typeof confirmed } = {},
    ) => as(startPayment, { params: { appointmentId }, body: { method: 'cash', ...overrides } });

    const confirmedEarlier = await pay(fixture.asStaff, confirmedEntry.reply.appointmentId);
    const rejected = await pay(lateFixture.asStaff, lateAppointmentId);
    const confirmedPayment = await pay(lateFixture.asStaff, lateAppointmentId, { confirmed });

    expect([confirmedEarlier.status, rejected.problem.code, confirmedPayment.status]).toEqual([
      200,
      confirmationRequired,
      200,
    ]);
  });

  it('require a reason when an administrator closes without the code, unless already confirmed', async () => {
    const confirmedFixture = await createRiskFixture();
    const confirmedEntry = await enterAppointment(confirmedFixture, { confirmed });
    const { fixture: lateFixture, appointmentId: lateAppointmentId } = await createLateRiskFixture();
    advanceToDay(lateFixture.date);
    const close = (appointmentId: string, overrides: { confirmed?: typeof confirmed } = {}) =>
      lateFixture.asAdmin(completeWithoutCode, {
        params: { appointmentId },
        body: { method: 'cash', reason: 'Perdió su teléfono', ...overrides },
      });

    const closedWithoutQuestion = await close(confirmedEntry.reply.appointmentId);
    const rejected = await expectNoChange(stack, () => close(lateAppointmentId));
    const confirmedClose = await close(lateAppointmentId, { confirmed });

    expect([closedWithoutQuestion.status, rejected.problem.code, confirmedClose.status]).toEqual([
      200,
      confirmationRequired,
      200,
    ]);
    expect(rejected.problem.question).toEqual(question);
    expect((await loadAppointment(lateAppointmentId)).alertOverrides).toEqual([
      expect.objectContaining({ ruleIds: ['laser-pregnancy'], reason, by: 'admin:lourdes' }),
    ]);
  });

  it('require confirmation again if only some of them were shown', async () => {
    const fixture = await createFixture(stack, { patient: { permissions: ['laser'] } });
    await aService(fixture.serviceId, { laser: true });
    const conditions = { ...noConditions, pregnancy: true, breastfeeding: true };
    await anIntakeRecord(fixture.patient.patientId, { conditions });
    const facts = [
      pregnancy,
      { ruleId: 'laser-breastfeeding', warning: 'El láser se pospone durante la lactancia.' },
    ];
    const allConfirmed = [{ ask: alertsConfirmation.name, facts, reason }];

    const outdatedEntry = await expectNoChange(stack, () => enterAppointment(fixture, { confirmed }));
    const { status, reply } = await enterAppointment(fixture, { confirmed: allConfirmed });

    expect([outdatedEntry.status, outdatedEntry.problem.code]).toEqual([409, confirmationRequired]);
    expect(outdatedEntry.problem.question).toEqual({ ask: 'alerts', facts });
    expect(status).toBe(200);
    expect((await loadAppointment(reply.appointmentId)).alertOverrides).toMatchObject([
      { ruleIds: facts.map(({ ruleId }) => ruleId), reason },
    ]);
  });

  it('are read by the desk and the assigned aesthetician only, and each read is logged', async () => {
    const fixture = await createRiskFixture();
    const { reply } = await enterAppointment(fixture, { confirmed });
    const params = { appointmentId: reply.appointmentId };
    const otherFixture = await createFixture(stack);

    const deskRead = await fixture.asAdmin(listAppointmentAlerts, { params });
    const assignedRead = await fixture.asStaff(listAppointmentAlerts, { params });
    const foreignRead = await otherFixture.asStaff(listAppointmentAlerts, { params });

    expect(deskRead.reply).toMatchObject({
      alerts: [{ message: laserWarning, passed: { reason } }],
      isUnanswered: false,
    });
    expect([assignedRead.status, foreignRead.status]).toEqual([200, 404]);
    expect(await listReadEntries(fixture)).toHaveLength(2);
  });

  it('report missing answers as a gap, and later allergies and other conditions without a rule', async ({
    fixture,
  }) => {
    const { patientId } = fixture.patient;
    const booking = { params: { patientId }, query: { serviceIds: fixture.serviceId } };
    const { reply } = await enterAppointment(fixture);
    const appointmentParams = { params: { appointmentId: reply.appointmentId } };
    const readAlerts = async () => [
      (await fixture.asAdmin(listServiceAlerts, booking)).reply,
      (await fixture.asAdmin(listAppointmentAlerts, appointmentParams)).reply,
      (await fixture.asStaff(listAppointmentAlerts, appointmentParams)).reply,
    ];

    const gap = { alerts: [], isUnanswered: true };
    const appointmentGap = { ...gap, otherConditions: [] };
    expect(await readAlerts()).toEqual([gap, appointmentGap, appointmentGap]);
    const conditions = { ...noConditions, breastfeeding: true };
    await anIntakeRecord(patientId, { conditions, allergies: 'Penicilina' });
    const entriesBefore = (await listReadEntries(fixture)).length;
    const [serviceAlerts, ...appointmentAlerts] = await readAlerts();
    expect(serviceAlerts).toMatchObject({ alerts: [], isUnanswered: false });
    // Conditions that contraindicate other services are shown too.
    const emptyDetails = {
      alerts: [],
      isUnanswered: false,
      allergies: 'Penicilina',
      otherConditions: ['breastfeeding'],
    };
    expect(appointmentAlerts).toEqual([emptyDetails, emptyDetails]);
    expect((await listReadEntries(fixture)).length - entriesBefore).toBe(2);
  });

  it('apply the center’s rule for serums, found by the name of the category', async ({ fixture }) => {
    const categoryId = `category-${fixture.serviceId}`;
    await aCategory({ categoryId, name: 'SUEROS y más' });
    await aService(fixture.serviceId, { categoryId });
    await anIntakeRecord(fixture.patient.patientId, { conditions: { ...noConditions, renal: true } });

    const rejected = await enterAppointment(fixture);

    expect(rejected.problem.question).toMatchObject({ ask: 'alerts', facts: [{ ruleId: 'serum-renal' }] });
  });

  it('are shown without a log entry to the client, who may book all the same', async () => {
    const fixture = await createRiskFixture();
    const { patientId } = fixture.patient;
    const query = { serviceIds: fixture.serviceId };

    const ownRead = await fixture.asPatient(listServiceAlerts, { params: { patientId }, query });
    await request(fixture);

    expect(ownRead.reply.alerts.map(({ condition }) => condition)).toEqual(['pregnancy']);
    expect(await listReadEntries(fixture)).toEqual([]);
  });
});
