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

const pregnant = { conditions: { ...noConditions, pregnancy: true } };
const against = 'El láser no se aplica durante el embarazo.';
const reason = 'Su ginecóloga lo autorizó por escrito';

/** A client with answers that contraindicate their laser service. */
async function createRiskFixture(): Promise<Fixture> {
  const fixture = await createFixture(stack, { patient: { permissions: ['laser'] } });
  await aService(fixture.serviceId, { laser: true });
  await anIntakeRecord(fixture.patient.patientId, pregnant);
  return fixture;
}
/** An appointment approved before the client gave answers that contraindicate it. */
async function createLateRiskFixture() {
  const fixture = await createFixture(stack, { patient: { permissions: ['laser'] } });
  await aService(fixture.serviceId, { laser: true });
  const appointmentId = await approved(fixture);
  await anIntakeRecord(fixture.patient.patientId, pregnant);
  return { fixture, appointmentId };
}
const pregnancy = { ruleId: 'laser-pregnancy', warning: against };
/** The confirmation of a user who has read the alert. */
const confirmed = [{ ask: alertsConfirmation.name, facts: [pregnancy], reason }];
const question = { ask: 'alerts', facts: [pregnancy] };
const confirmationRequired = 'request.confirmation_required';
const approval = ({ member, date }: Fixture) => ({ staffId: member.staffId, date, time: '13:00' });
const linesOf = async (fixture: Fixture) =>
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

  it('block the approval of a request until a reason is given; nothing is captured before', async () => {
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
    const answered = await enterAppointment(fixture, { confirmed });
    const { fixture: late, appointmentId: lateId } = await createLateRiskFixture();
    advanceToDay(fixture.date);
    const pay = (
      as: Fixture['asStaff'],
      appointmentId: string,
      more: { confirmed?: typeof confirmed } = {},
    ) => as(startPayment, { params: { appointmentId }, body: { method: 'cash', ...more } });

    const known = await pay(fixture.asStaff, answered.reply.appointmentId);
    const rejected = await pay(late.asStaff, lateId);
    const passed = await pay(late.asStaff, lateId, { confirmed });

    expect([known.status, rejected.problem.code, passed.status]).toEqual([200, confirmationRequired, 200]);
  });

  it('require a reason when an administrator closes without the code, unless already confirmed', async () => {
    const answered = await createRiskFixture();
    const known = await enterAppointment(answered, { confirmed });
    const { fixture: late, appointmentId: lateId } = await createLateRiskFixture();
    advanceToDay(late.date);
    const close = (appointmentId: string, more: { confirmed?: typeof confirmed } = {}) =>
      late.asAdmin(completeWithoutCode, {
        params: { appointmentId },
        body: { method: 'cash', reason: 'Perdió su teléfono', ...more },
      });

    const passedBefore = await close(known.reply.appointmentId);
    const rejected = await expectNoChange(stack, () => close(lateId));
    const passed = await close(lateId, { confirmed });

    expect([passedBefore.status, rejected.problem.code, passed.status]).toEqual([
      200,
      confirmationRequired,
      200,
    ]);
    expect(rejected.problem.question).toEqual(question);
    expect((await loadAppointment(lateId)).alertOverrides).toEqual([
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
    const all = [{ ask: alertsConfirmation.name, facts, reason }];

    const outdated = await expectNoChange(stack, () => enterAppointment(fixture, { confirmed }));
    const { status, reply } = await enterAppointment(fixture, { confirmed: all });

    expect([outdated.status, outdated.problem.code]).toEqual([409, confirmationRequired]);
    expect(outdated.problem.question).toEqual({ ask: 'alerts', facts });
    expect(status).toBe(200);
    expect((await loadAppointment(reply.appointmentId)).alertOverrides).toMatchObject([
      { ruleIds: facts.map(({ ruleId }) => ruleId), reason },
    ]);
  });

  it('are read by the desk and the assigned aesthetician only, and each read is logged', async () => {
    const fixture = await createRiskFixture();
    const { reply } = await enterAppointment(fixture, { confirmed });
    const params = { appointmentId: reply.appointmentId };
    const stranger = await createFixture(stack);

    const desk = await fixture.asAdmin(listAppointmentAlerts, { params });
    const own = await fixture.asStaff(listAppointmentAlerts, { params });
    const other = await stranger.asStaff(listAppointmentAlerts, { params });

    expect(desk.reply).toMatchObject({
      alerts: [{ message: against, passed: { reason } }],
      isUnanswered: false,
    });
    expect([own.status, other.status]).toEqual([200, 404]);
    expect(await linesOf(fixture)).toHaveLength(2);
  });

  it('report missing answers as a gap, and later allergies and other conditions without a rule', async ({
    fixture,
  }) => {
    const { patientId } = fixture.patient;
    const booking = { params: { patientId }, query: { serviceIds: fixture.serviceId } };
    const { reply } = await enterAppointment(fixture);
    const entered = { params: { appointmentId: reply.appointmentId } };
    const found = async () => [
      (await fixture.asAdmin(listServiceAlerts, booking)).reply,
      (await fixture.asAdmin(listAppointmentAlerts, entered)).reply,
      (await fixture.asStaff(listAppointmentAlerts, entered)).reply,
    ];

    const gap = { alerts: [], isUnanswered: true };
    const shown = { ...gap, otherConditions: [] };
    expect(await found()).toEqual([gap, shown, shown]);
    const conditions = { ...noConditions, breastfeeding: true };
    await anIntakeRecord(patientId, { conditions, allergies: 'Penicilina' });
    const before = (await linesOf(fixture)).length;
    const [service, ...both] = await found();
    expect(service).toMatchObject({ alerts: [], isUnanswered: false });
    // Conditions that contraindicate other services are shown too.
    const emptyDetails = {
      alerts: [],
      isUnanswered: false,
      allergies: 'Penicilina',
      otherConditions: ['breastfeeding'],
    };
    expect(both).toEqual([emptyDetails, emptyDetails]);
    expect((await linesOf(fixture)).length - before).toBe(2);
  });

  it('apply the center’s rule for serums, found by the name of the category', async ({ fixture }) => {
    const categoryId = `category-${fixture.serviceId}`;
    await aCategory({ categoryId, name: 'SUEROS y más' });
    await aService(fixture.serviceId, { categoryId });
    await anIntakeRecord(fixture.patient.patientId, { conditions: { ...noConditions, renal: true } });

    const rejected = await enterAppointment(fixture);

    expect(rejected.problem.question).toMatchObject({ ask: 'alerts', facts: [{ ruleId: 'serum-renal' }] });
  });

  it('are shown to the client, who may book all the same; the client’s read is not logged', async () => {
    const fixture = await createRiskFixture();
    const { patientId } = fixture.patient;
    const query = { serviceIds: fixture.serviceId };

    const own = await fixture.asPatient(listServiceAlerts, { params: { patientId }, query });
    await request(fixture);

    expect(own.reply.alerts.map(({ condition }) => condition)).toEqual(['pregnancy']);
    expect(await linesOf(fixture)).toEqual([]);
  });
});
