import { describe, expect } from 'vitest';
import { listAppointmentAlerts, listServiceAlerts } from '#shared/appointments/alerts/alert-api.ts';
import { alertsAsk } from '#shared/appointments/alerts/alerts.ts';
import { approveAppointment, startPayment } from '#shared/appointments/api.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { enter } from '#test/support/appointments/desk-actions.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aService } from '#test/support/center/center.ts';
import { confirmed as approved, aScene, request, type Scene, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { anIntakeRecord, noConditions } from '#test/support/intake/intake-records.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { onDay } from '#test/support/system/clock.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

const pregnant = { conditions: { ...noConditions, pregnancy: true } };
const against = 'El láser no se aplica durante el embarazo.';
const reason = 'Su ginecóloga lo autorizó por escrito';

/** A client with answers that contraindicate their laser service. */
async function aRisk(): Promise<Scene> {
  const scene = await aScene(stack, { patient: { permissions: ['laser'] } });
  await aService(scene.serviceId, { laser: true });
  await anIntakeRecord(scene.patient.patientId, pregnant);
  return scene;
}
/** An appointment approved before the client gave answers that contraindicate it. */
async function aLateRisk() {
  const scene = await aScene(stack, { patient: { permissions: ['laser'] } });
  await aService(scene.serviceId, { laser: true });
  const appointmentId = await approved(scene);
  await anIntakeRecord(scene.patient.patientId, pregnant);
  return { scene, appointmentId };
}
const pregnancy = { ruleId: 'laser-pregnancy', warning: against };
/** The confirmation of a user who has read the alert. */
const confirmed = [{ ask: alertsAsk.name, facts: [pregnancy], reason }];
const question = { ask: 'alerts', facts: [pregnancy] };
const asked = 'request.confirmation_required';
const approval = ({ member, date }: Scene) => ({ staffId: member.staffId, date, time: '13:00' });
const linesOf = async (scene: Scene) =>
  (await allTableRows()).filter(
    ({ subjectId, action }) => subjectId === scene.patient.patientId && action === 'record.read',
  );

describe('contraindication alerts', () => {
  it('block a booking at the desk until a reason is given, which the appointment stores', async () => {
    const scene = await aRisk();

    const refused = await leavingNoTrace(stack, () => enter(scene));
    const { status, reply } = await enter(scene, { confirmed });

    expect(refused.problem).toMatchObject({
      code: asked,
      detail: 'El expediente del cliente tiene una alerta. Escribe el motivo para continuar.',
      question,
    });
    expect(status).toBe(200);
    expect((await stored(reply.appointmentId)).alertOverrides).toEqual([
      expect.objectContaining({ ruleIds: ['laser-pregnancy'], reason, by: 'admin:lourdes' }),
    ]);
  });

  it('block the approval of a request until a reason is given; nothing is captured before', async () => {
    const scene = await aRisk();
    const appointmentId = await request(scene, { time: '13:00' });
    const params = { appointmentId };

    const refused = await scene.asAdmin(approveAppointment, { params, body: approval(scene) });
    const before = await stored(appointmentId);
    const { status } = await scene.asAdmin(approveAppointment, {
      params,
      body: { ...approval(scene), confirmed },
    });

    expect([refused.problem.code, before.status, before.deposit.status]).toEqual([asked, 'pending', 'held']);
    expect([status, (await stored(appointmentId)).status]).toEqual([200, 'confirmed']);
  });

  it('block the payment if they arose after the approval, unless they were confirmed', async () => {
    const scene = await aRisk();
    const answered = await enter(scene, { confirmed });
    const { scene: late, appointmentId: lateId } = await aLateRisk();
    onDay(scene.date);
    const pay = (as: Scene['asStaff'], appointmentId: string, more: { confirmed?: typeof confirmed } = {}) =>
      as(startPayment, { params: { appointmentId }, body: { method: 'cash', ...more } });

    const known = await pay(scene.asStaff, answered.reply.appointmentId);
    const refused = await pay(late.asStaff, lateId);
    const passed = await pay(late.asStaff, lateId, { confirmed });

    expect([known.status, refused.problem.code, passed.status]).toEqual([200, asked, 200]);
  });

  it('require a reason when an administrator closes without the code, unless already confirmed', async () => {
    const answered = await aRisk();
    const known = await enter(answered, { confirmed });
    const { scene: late, appointmentId: lateId } = await aLateRisk();
    onDay(late.date);
    const close = (appointmentId: string, more: { confirmed?: typeof confirmed } = {}) =>
      late.asAdmin(completeWithoutCode, {
        params: { appointmentId },
        body: { method: 'cash', reason: 'Perdió su teléfono', ...more },
      });

    const passedBefore = await close(known.reply.appointmentId);
    const refused = await leavingNoTrace(stack, () => close(lateId));
    const passed = await close(lateId, { confirmed });

    expect([passedBefore.status, refused.problem.code, passed.status]).toEqual([200, asked, 200]);
    expect(refused.problem.question).toEqual(question);
    expect((await stored(lateId)).alertOverrides).toEqual([
      expect.objectContaining({ ruleIds: ['laser-pregnancy'], reason, by: 'admin:lourdes' }),
    ]);
  });

  it('require confirmation again if only some of them were shown', async () => {
    const scene = await aScene(stack, { patient: { permissions: ['laser'] } });
    await aService(scene.serviceId, { laser: true });
    const conditions = { ...noConditions, pregnancy: true, breastfeeding: true };
    await anIntakeRecord(scene.patient.patientId, { conditions });
    const facts = [
      pregnancy,
      { ruleId: 'laser-breastfeeding', warning: 'El láser se pospone durante la lactancia.' },
    ];
    const all = [{ ask: alertsAsk.name, facts, reason }];

    const outdated = await leavingNoTrace(stack, () => enter(scene, { confirmed }));
    const { status, reply } = await enter(scene, { confirmed: all });

    expect([outdated.status, outdated.problem.code]).toEqual([409, asked]);
    expect(outdated.problem.question).toEqual({ ask: 'alerts', facts });
    expect(status).toBe(200);
    expect((await stored(reply.appointmentId)).alertOverrides).toMatchObject([
      { ruleIds: facts.map(({ ruleId }) => ruleId), reason },
    ]);
  });

  it('are read by the desk and the assigned aesthetician only, and each read is logged', async () => {
    const scene = await aRisk();
    const { reply } = await enter(scene, { confirmed });
    const params = { appointmentId: reply.appointmentId };
    const stranger = await aScene(stack);

    const desk = await scene.asAdmin(listAppointmentAlerts, { params });
    const own = await scene.asStaff(listAppointmentAlerts, { params });
    const other = await stranger.asStaff(listAppointmentAlerts, { params });

    expect(desk.reply).toMatchObject({
      alerts: [{ message: against, passed: { reason } }],
      isUnanswered: false,
    });
    expect([own.status, other.status]).toEqual([200, 404]);
    expect(await linesOf(scene)).toHaveLength(2);
  });

  it('report missing answers as a gap, and later allergies and other conditions without a rule', async ({
    scene,
  }) => {
    const { patientId } = scene.patient;
    const booking = { params: { patientId }, query: { serviceIds: scene.serviceId } };
    const { reply } = await enter(scene);
    const entered = { params: { appointmentId: reply.appointmentId } };
    const found = async () => [
      (await scene.asAdmin(listServiceAlerts, booking)).reply,
      (await scene.asAdmin(listAppointmentAlerts, entered)).reply,
      (await scene.asStaff(listAppointmentAlerts, entered)).reply,
    ];

    const gap = { alerts: [], isUnanswered: true };
    const shown = { ...gap, otherConditions: [] };
    expect(await found()).toEqual([gap, shown, shown]);
    const conditions = { ...noConditions, breastfeeding: true };
    await anIntakeRecord(patientId, { conditions, allergies: 'Penicilina' });
    const before = (await linesOf(scene)).length;
    const [service, ...both] = await found();
    expect(service).toMatchObject({ alerts: [], isUnanswered: false });
    // Conditions that contraindicate other services are shown too.
    const told = {
      alerts: [],
      isUnanswered: false,
      allergies: 'Penicilina',
      otherConditions: ['breastfeeding'],
    };
    expect(both).toEqual([told, told]);
    expect((await linesOf(scene)).length - before).toBe(2);
  });

  it('apply the center’s rule for serums, found by the name of the category', async ({ scene }) => {
    const categoryId = `category-${scene.serviceId}`;
    await aCategory({ categoryId, name: 'SUEROS y más' });
    await aService(scene.serviceId, { categoryId });
    await anIntakeRecord(scene.patient.patientId, { conditions: { ...noConditions, renal: true } });

    const refused = await enter(scene);

    expect(refused.problem.question).toMatchObject({ ask: 'alerts', facts: [{ ruleId: 'serum-renal' }] });
  });

  it('are shown to the client, who may book all the same; the client’s read is not logged', async () => {
    const scene = await aRisk();
    const { patientId } = scene.patient;
    const query = { serviceIds: scene.serviceId };

    const own = await scene.asPatient(listServiceAlerts, { params: { patientId }, query });
    await request(scene);

    expect(own.reply.alerts.map(({ condition }) => condition)).toEqual(['pregnancy']);
    expect(await linesOf(scene)).toEqual([]);
  });
});
