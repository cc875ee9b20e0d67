import { describe, expect } from 'vitest';
import { completeAppointment, listAssignedAppointments } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { payableCents } from '#shared/appointments/views.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { appointmentSource } from '#shared/payments/ledger.ts';
import { cancelFor, invoicesNow, move } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { codeOf, deny, moneyOf, outcomeOf } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assigned } from '#test/support/inventory/assignments.ts';
import { inDays, lotNow, medicationNow, receive } from '#test/support/inventory/medications.ts';
import { aShelf, closeWithLots, historyOf, reservedOf } from '#test/support/inventory/shelf.ts';
import { sold } from '#test/support/sales/till.ts';
import { onDay } from '#test/support/system/clock.ts';

describe('completion of an appointment with doses', () => {
  it('dispenses the doses once, with cost and history rows [R274 R275 R276 R369]', async () => {
    const { scene, medicationId, name, soon, late } = await aShelf(stack);
    const { patient, member, date } = scene;
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    const code = await codeOf(appointmentId);
    onDay(date);
    // Rejected: a code before the payment, and below, other calls after the completion.
    const tooSoon = await scene.asStaff(completeAppointment, { params: { appointmentId }, body: { code } });

    const answers = await closeWithLots(scene, appointmentId, { times: 8 });
    const tooLate = [
      await cancelFor(scene, appointmentId),
      await move(scene, appointmentId, { to: { time: '13:00' } }),
      await scene.asAdmin(markNoShow, { params: { appointmentId } }),
      await deny(scene, appointmentId, 'confirmed'),
    ];

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([tooSoon, ...tooLate].map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect([await lotNow(soon), await lotNow(late)]).toMatchObject([
      { freeDoses: 0, reservedDoses: 0, dispensedDoses: 10 },
      { freeDoses: 8, reservedDoses: 0, dispensedDoses: 2 },
    ]);
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 8, dosesReserved: 0 });
    const { rows, coming } = await historyOf(scene);
    expect(coming).toEqual([]);
    expect(rows.toSorted((a, b) => b.doses - a.doses)).toMatchObject([
      { medicationId, medicationName: name, lotNumber: 'GLU-A', doses: 10, date, time: '10:00' },
      { lotNumber: 'GLU-B', doses: 2, staffId: member.staffId, mgPerDose: 600, usableUntil: inDays(190) },
    ]);
    const ledger = await thePlatform().ledger.bySource(appointmentSource(appointmentId));
    expect(ledger.find(({ kind }) => kind === 'medicationExpense')).toMatchObject({
      cause: `medicationExpense ${medicationId}`,
      direction: 'none',
      amountCents: 10 * 485 + 2 * 970,
      patientId: patient.patientId,
      staffId: member.staffId,
      date,
    });
    expect(await moneyOf(appointmentId)).toMatchObject({ balanceCollected: 60_000, income: 60_000 });
  });

  it('is rejected until the lots of all doses are confirmed, and writes nothing', async () => {
    const { scene, medicationId, name, soon } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 2 }]);
    const confirmed = { ...soon, doses: 1 };

    const answers = [
      ...(await closeWithLots(scene, appointmentId, { lots: [] })),
      ...(await closeWithLots(scene, appointmentId, { lots: [confirmed] })),
      ...(await closeWithLots(scene, appointmentId, { lots: [{ ...confirmed, doses: 3 }] })),
    ];

    const message = `Confirma el lote de ${name}: son 2 dosis.`;
    for (const { problem } of answers)
      expect(problem).toMatchObject({
        code: 'assignment.lots_not_confirmed',
        fields: [{ field: 'lots', message }],
      });
    expect(await outcomeOf(appointmentId)).toBe('confirmed');
    expect(await reservedOf(soon)).toEqual([2]);
  });

  it('dispenses the confirmed lot instead of the proposed one, at its cost', async () => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 3 }]);
    const params = { staffId: scene.member.staffId };
    const query = { from: scene.date, to: scene.date };
    const { reply } = await scene.asStaff(listAssignedAppointments, { params, query });
    expect(reply.rows.flatMap(({ medications }) => medications)).toMatchObject([
      {
        lots: [
          { ...soon, lotNumber: 'GLU-A', usableUntil: inDays(12), doses: 10, proposedDoses: 3 },
          { ...late, lotNumber: 'GLU-B', usableUntil: inDays(200), doses: 10, proposedDoses: 0 },
        ].map(({ medicationId: _, ...lot }) => lot),
      },
    ]);

    const [answer] = await closeWithLots(scene, appointmentId, { lots: [{ ...late, doses: 3 }] });

    expect(answer!.status).toBe(200);
    expect([await lotNow(soon), await lotNow(late)]).toMatchObject([
      { freeDoses: 10, reservedDoses: 0, dispensedDoses: 0 },
      { freeDoses: 7, reservedDoses: 0, dispensedDoses: 3 },
    ]);
    expect((await historyOf(scene)).rows).toMatchObject([{ lotNumber: 'GLU-B', doses: 3 }]);
    const { reply: recall } = await scene.asAdmin(lots.listLotDeliveries, { params: late });
    expect(recall.rows).toMatchObject([{ patientId: scene.patient.patientId, doses: 3 }]);
    const ledger = await thePlatform().ledger.bySource(appointmentSource(appointmentId));
    expect(ledger.find(({ kind }) => kind === 'medicationExpense')).toMatchObject({ amountCents: 3 * 970 });
  });

  it('moves the reservation of another appointment if its doses were dispensed', async () => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const other = await assigned(scene, [{ medicationId, doses: 10 }]);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 2 }], { time: '12:00' });
    expect(await reservedOf(soon, late)).toEqual([10, 2]);

    const [answer] = await closeWithLots(scene, appointmentId, { lots: [{ ...soon, doses: 2 }] });

    expect(answer!.status).toBe(200);
    expect((await historyOf(scene)).rows).toMatchObject([{ lotNumber: 'GLU-A', doses: 2 }]);
    expect(await reservedOf(soon, late)).toEqual([0, 10]);
    const [refused] = await closeWithLots(scene, other, { lots: [{ ...soon, doses: 10 }] });
    expect(refused!.problem).toMatchObject({ code: 'assignment.lot_not_available' });
  });

  it('dispenses and charges the doses in stock, and reports the missing ones [R275 R365]', async () => {
    const { scene, medicationId, name, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    for (const key of [late, soon])
      await scene.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });
    await receive(scene.asAdmin, { medicationId }, { lotNumber: 'GLU-C', vials: 1 });
    onDay(scene.date);
    const { staffId } = scene.member;
    const query = { from: scene.date, to: scene.date };
    const before = (await scene.asStaff(listAssignedAppointments, { params: { staffId }, query })).reply.rows;
    const open = before.find((each) => each.appointmentId === appointmentId)!;
    expect([open.medications, payableCents(open)]).toMatchObject([[{ doses: 12, missingDoses: 2 }], 50_000]);

    const [answer] = await closeWithLots(scene, appointmentId);

    expect(answer!.reply).toMatchObject({
      medications: [{ doses: 12, missingDoses: 2 }],
      collectedCents: 50_000,
    });
    expect(await moneyOf(appointmentId)).toMatchObject({ balanceCollected: 50_000, income: 50_000 });
    expect(await invoicesNow(appointmentId)).toEqual(['paid']);
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 0, dosesReserved: 0 });
    expect(await historyOf(scene)).toMatchObject({
      rows: [{ lotNumber: 'GLU-C', doses: 10 }],
      missed: [{ appointmentId, medicationId, doses: 12, missingDoses: 2 }],
    });
    await stack.settled();
    const told = stack.messages.mailbox
      .list({ type: 'mail', to: scene.admin.email })
      .filter(({ subject }) => subject === `Faltaron dosis de ${name}`);
    expect(told).toMatchObject([{ text: expect.stringContaining('faltan 2 de 12') }]);
    expect(told[0]?.text).toMatch(/No se cobró:?\s+\$100\.00/);
  });

  it('reports what was paid at the POS for missing doses', async () => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    const { patientId } = scene.patient;
    await sold(scene.asAdmin, { patientId, balances: [{ appointmentId, shownCents: 60_000 }] });
    for (const key of [late, soon])
      await scene.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });
    await receive(scene.asAdmin, { medicationId }, { lotNumber: 'GLU-C', vials: 1 });

    const [answer] = await closeWithLots(scene, appointmentId);

    expect(answer!.reply).toMatchObject({ collectedCents: 60_000, paidMissingCents: 10_000 });
  });

  it('charges nothing if no dose is left, and voids the debt', async () => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 1 }]);
    for (const key of [late, soon])
      await scene.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });

    const [answer] = await closeWithLots(scene, appointmentId);

    expect(answer!.reply).toMatchObject({ balanceDueCents: 0, collectedCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({ incomeExpected: 5000, income: 0 });
    expect(await invoicesNow(appointmentId)).toEqual([]);
  });

  it('keeps the recipients of a lot that is recalled afterwards [R276]', async () => {
    const { scene, medicationId, soon } = await aShelf(stack);
    await closeWithLots(scene, await assigned(scene, [{ medicationId, doses: 1 }]));
    await scene.asAdmin(lots.recallLot, { params: soon, body: { reason: 'Aviso del suplidor' } });

    const { reply } = await scene.asAdmin(lots.listLotDeliveries, { params: soon });
    expect(reply.rows).toMatchObject([{ patientId: scene.patient.patientId, doses: 1 }]);
    expect((await historyOf(scene)).rows).toMatchObject([{ recalledAt: expect.any(String) }]);
  });
});
