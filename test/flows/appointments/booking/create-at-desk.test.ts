import { describe, expect } from 'vitest';
import { addDays } from '#shared/core/civil-time.ts';
import { listMyInvoices } from '#shared/finance/invoice-api.ts';
import { enter, entered, invoicesNow, sheetOf } from '#test/support/appointments/desk-actions.ts';
import { aPatient, aService, aStaffMember, openOn } from '#test/support/center/center.ts';
import {
  aScene,
  ask,
  codeOf,
  factsOf,
  freeTimes,
  messagesTo,
  moneyOf,
  type Scene,
} from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';

const refused = (answer: Awaited<ReturnType<typeof enter>>) => [
  answer.status,
  answer.problem.code,
  answer.problem.fields?.map(({ field }) => field),
];

describe('appointment entered by the front desk', () => {
  it('is confirmed at once without a deposit, blocks its hour and gets a code [R221]', async ({ scene }) => {
    const { reply } = await enter(scene);
    const { mails, texts } = await messagesTo(scene);

    expect(reply).toMatchObject({
      status: 'confirmed',
      origin: 'admin',
      staffId: scene.member.staffId,
      time: '10:00',
      totalCents: 10_001,
      depositCents: 0,
      depositStatus: 'none',
      balanceDueCents: 0,
      durationMinutes: 60,
      patientId: scene.patient.patientId,
      textable: true,
    });
    expect(reply).not.toHaveProperty('confirmationCode');
    expect(await codeOf(reply.appointmentId)).toMatch(/^[A-Z2-9]{8}$/);
    expect(await sheetOf(scene)).toEqual([{ start: 600, status: 'confirmed' }]);
    expect(await freeTimes(scene)).not.toContain('10:00');
    expect(await moneyOf(reply.appointmentId)).toEqual({});
    expect(await invoicesNow(reply.appointmentId)).toEqual([]);
    expect(await factsOf(reply.appointmentId)).toEqual(['AppointmentConfirmed.v1']);
    expect([mails.length, texts.length]).toEqual([1, 1]);
  });

  it('gets an unpaid invoice for the whole price and the balance if requested [R223]', async ({ scene }) => {
    await aService('peel', { name: 'Peeling', priceCents: 5_000, taxBasisPoints: 1_150 });
    await aService('mask', { name: 'Mascarilla', durationMinutes: 30, priceCents: 2_000 });
    await aStaffMember('Nora', { staffId: 'nora', serviceIds: ['peel', 'mask'] });
    await openOn('nora', scene.date);

    const { reply } = await enter(scene, { serviceIds: ['peel', 'mask'], balanceInvoiced: true });

    expect(reply).toMatchObject({ totalCents: 7_575, balanceDueCents: 7_575, durationMinutes: 90 });
    const { patientId } = scene.patient;
    const mine = await scene.asPatient(listMyInvoices, { params: { patientId } });
    expect(mine.reply).toMatchObject({
      rows: [{ amountCents: 7_575, status: 'pending', description: 'Peeling, Mascarilla' }],
      pendingCents: 7_575,
    });
  });

  it('has a laser service only for a client with laser approval; the error says how to get it', async ({
    scene,
  }) => {
    await aService(scene.serviceId, { laser: true });
    const admitted = await aPatient('Iris', { patientId: 'iris', permissions: ['laser'] });

    const other = await leavingNoTrace(stack, () => enter(scene));
    const hers = await enter(scene, { patientId: admitted.patientId });

    expect(refused(other)).toEqual([422, 'appointment.laser_not_approved', ['serviceIds']]);
    expect(other.problem.fields?.[0]?.message).toMatch(/le falta la evaluación láser\. Aprueba su solicitud/);
    expect(hers.status).toBe(200);
  });

  it('is assigned to the named aesthetician, or to the least busy free one [R252]', async ({ scene }) => {
    const { staffId } = await aStaffMember('Gala', { staffId: 'gala', serviceIds: [scene.serviceId] });
    await openOn(staffId, scene.date);
    await entered(scene, { staffId, time: '09:00' });

    const named = await enter(scene, { staffId, time: '12:00' });
    const anyone = await enter(scene, { time: '14:00' });

    expect(named.reply.staffId).toBe(staffId);
    expect(anyone.reply.staffId).toBe(scene.member.staffId);
  });
});

it('invalid desk entry is rejected with its reason and writes nothing', async ({ scene }) => {
  const { staffId } = scene.member;
  const unable = await aStaffMember('Alba', { staffId: 'alba', serviceIds: ['another'] });
  await aPatient('Olga', { patientId: 'olga', active: false });
  await aService('retired', { active: false });
  await entered(scene, { time: '12:00' });

  const answers = await leavingNoTrace(stack, () =>
    Promise.all([
      enter(scene, { patientId: 'nobody' }),
      enter(scene, { patientId: 'olga' }),
      enter(scene, { serviceIds: ['nothing'] }),
      enter(scene, { serviceIds: ['retired'] }),
      enter(scene, { staffId: 'nobody' }),
      enter(scene, { staffId: unable.staffId }),
      enter(scene, { staffId, time: '12:30' }),
      enter(scene, { staffId, time: '16:30' }),
      enter(scene, { staffId, date: addDays(scene.date, 1) }),
      enter(scene, { time: '12:30' }),
      enter(scene, { time: '20:00' }),
    ]),
  );

  expect(answers.map(refused)).toEqual([
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
  const outcome = async (scene: Scene, round: number) => {
    const staffId = round % 2 === 0 ? { staffId: scene.member.staffId } : {};
    const entry = () => enter(scene, staffId);
    const wish = () => ask(scene);
    const [first, second] = round % 4 < 2 ? [entry, wish] : [wish, entry];
    const answers = await Promise.all([first(), second()]);
    return answers.map(({ status }) => status).sort();
  };

  it('give it to exactly one, 8 times over [R253]', async () => {
    for (let round = 0; round < 8; round++) {
      const scene = await aScene(stack);

      expect(await outcome(scene, round)).toEqual([200, 409]);
      expect(await sheetOf(scene)).toHaveLength(1);
    }
  });
});
