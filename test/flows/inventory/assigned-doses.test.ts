import { describe, expect } from 'vitest';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { payableCents } from '#shared/appointments/views.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { listMedicationHistory } from '#shared/inventory/assignment-api.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { appointmentSource } from '#shared/payments/ledger.ts';
import { aColleague, cancelFor, invoicesNow, move, remove } from '#test/support/appointments/desk-actions.ts';
import { openOn, thePlatform } from '#test/support/center/center.ts';
import { aScene, codeOf, deny, moneyOf, outcomeOf, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assigned } from '#test/support/inventory/assignments.ts';
import { aMedication, inDays, lotNow, medicationNow, receive } from '#test/support/inventory/medications.ts';
import { sold } from '#test/support/sales/till.ts';
import { later, onDay } from '#test/support/system/clock.ts';

let scene: Scene;

type Key = { readonly medicationId: string; readonly lotId: string };

/** A day of its own, and ten doses that may be used until it and ten more for long, which cost twice as much. */
async function aShelf() {
  scene = await aScene(stack);
  const medication = await aMedication(scene.asAdmin);
  const { medicationId } = medication;
  const [soon, late] = [
    await receive(scene.asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(12) }),
    await receive(scene.asAdmin, medication, { lotNumber: 'GLU-B', vialCostCents: 9700 }),
  ];
  return {
    medicationId,
    name: medication.name,
    soon: { medicationId, lotId: soon.reply.lotId },
    late: { medicationId, lotId: late.reply.lotId },
  };
}
const reservedOf = async (...keys: Key[]) =>
  (await Promise.all(keys.map(lotNow))).map(({ reservedDoses }) => reservedDoses);

async function close(appointmentId: string, times = 1) {
  onDay(scene.date);
  await scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const code = await codeOf(appointmentId);
  return Promise.all(
    Array.from({ length: times }, () =>
      scene.asStaff(completeAppointment, { params: { appointmentId }, body: { code } }),
    ),
  );
}
const historyOf = async ({ patient, asAdmin }: Scene) =>
  (await asAdmin(listMedicationHistory, { params: { patientId: patient.patientId } })).reply;

describe('the doses of an appointment', () => {
  it('stay with it when another person takes it, and leave a lot that expires before its new day [R367]', async () => {
    const { medicationId, name, soon, late } = await aShelf();
    const appointmentId = await assigned(scene, [{ medicationId, doses: 3 }]);
    const { staffId } = await aColleague(scene);
    expect((await move(scene, appointmentId, { to: { staffId, time: '11:00' } })).status).toBe(200);
    expect(await reservedOf(soon, late)).toEqual([3, 0]);

    const date = addDays(scene.date, 5);
    await openOn(staffId, date);
    expect((await move(scene, appointmentId, { to: { date } })).status).toBe(200);

    expect(await reservedOf(soon, late)).toEqual([0, 3]);
    expect((await historyOf(scene)).coming).toMatchObject([
      {
        appointmentId,
        date,
        time: '11:00',
        medications: [{ name, doses: 3, lotNumbers: ['GLU-B'] }],
      },
    ]);
  });

  it('keep it where it is when no lot has them for the new day, by the name of the medicine', async () => {
    const { medicationId, name, soon, late } = await aShelf();
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    const date = addDays(scene.date, 5);
    await openOn(scene.member.staffId, date);

    const { problem } = await move(scene, appointmentId, { to: { date } });

    expect(problem).toMatchObject({
      code: 'assignment.not_covered',
      detail: `No hay dosis de ${name} que se puedan usar ese día. Elige otra fecha.`,
    });
    expect(await reservedOf(soon, late)).toEqual([10, 2]);
  });

  it.each([
    ['is cancelled', (id: string) => cancelFor(scene, id), 'byDesk'],
    ['is deleted', (id: string) => remove(scene, id), 'removed'],
    ['is taken back', (id: string) => deny(scene, id, 'confirmed'), 'denied'],
    [
      'is not attended',
      (id: string) => {
        onDay(scene.date);
        later({ minutes: 24 * 60 });
        return scene.asAdmin(markNoShow, { params: { appointmentId: id } });
      },
      'noShow',
    ],
  ])('go back to their lots when it %s, and nothing is expected of it any more', async (_, end, outcome) => {
    const { medicationId, soon, late } = await aShelf();
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);

    expect((await end(appointmentId)).status).toBe(200);

    expect(await outcomeOf(appointmentId)).toBe(outcome);
    expect(await reservedOf(soon, late)).toEqual([0, 0]);
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 20, dosesReserved: 0 });
    expect(await moneyOf(appointmentId)).toEqual({ incomeExpected: 60_000, incomeVoided: 60_000 });
    expect(await invoicesNow(appointmentId)).toEqual([]);
  });
});

describe('an appointment that is closed', () => {
  it('gives its doses once however often it is told, with their cost and a line of history each [R274 R275 R276 R369]', async () => {
    const { medicationId, name, soon, late } = await aShelf();
    const { patient, member, date } = scene;
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    const code = await codeOf(appointmentId);
    onDay(date);
    // Told before its payment began, and by others after it was told.
    const tooSoon = await scene.asStaff(completeAppointment, { params: { appointmentId }, body: { code } });

    const answers = await close(appointmentId, 8);
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

  it('is closed although doses are missing: what there is is given and charged, the rest is told [R275 R365]', async () => {
    const { medicationId, name, soon, late } = await aShelf();
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

    const [answer] = await close(appointmentId);

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

  it('says what the till took before for doses that nobody gave', async () => {
    const { medicationId, soon, late } = await aShelf();
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);
    const { patientId } = scene.patient;
    await sold(scene.asAdmin, { patientId, balances: [{ appointmentId, shownCents: 60_000 }] });
    for (const key of [late, soon])
      await scene.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });
    await receive(scene.asAdmin, { medicationId }, { lotNumber: 'GLU-C', vials: 1 });

    const [answer] = await close(appointmentId);

    expect(answer!.reply).toMatchObject({ collectedCents: 60_000, paidMissingCents: 10_000 });
  });

  it('is closed without charge where no dose is left, and nothing stays owed', async () => {
    const { medicationId, soon, late } = await aShelf();
    const appointmentId = await assigned(scene, [{ medicationId, doses: 1 }]);
    for (const key of [late, soon])
      await scene.asAdmin(lots.recallLot, { params: key, body: { reason: 'Aviso del suplidor' } });

    const [answer] = await close(appointmentId);

    expect(answer!.reply).toMatchObject({ balanceDueCents: 0, collectedCents: 0 });
    expect(await moneyOf(appointmentId)).toEqual({ incomeExpected: 5000, income: 0 });
    expect(await invoicesNow(appointmentId)).toEqual([]);
  });

  it('shows who received a lot that is recalled afterwards [R276]', async () => {
    const { medicationId, soon } = await aShelf();
    await close(await assigned(scene, [{ medicationId, doses: 1 }]));
    await scene.asAdmin(lots.recallLot, { params: soon, body: { reason: 'Aviso del suplidor' } });

    const { reply } = await scene.asAdmin(lots.listLotDeliveries, { params: soon });
    expect(reply.rows).toMatchObject([{ patientId: scene.patient.patientId, doses: 1 }]);
    expect((await historyOf(scene)).rows).toMatchObject([{ recalledAt: expect.any(String) }]);
  });
});

const busy = ['request.conflict', 'request.unavailable'];

/** Pressed again while somebody else was always first, or the table had too much to do. */
async function pressed(call: () => Promise<{ readonly problem?: { readonly code: string } }>): Promise<void> {
  let { problem } = await call();
  while (problem && busy.includes(problem.code)) ({ problem } = await call());
  if (problem?.code !== undefined) throw new Error(`The press was refused: ${problem.code}`);
}

describe('doses under many hands', () => {
  it('are in stock as moves and lots say, in whatever order they are kept, moved, given back, given and recalled', async () => {
    scene = await aScene(stack, { hours: ['00:00', '24:00'] });
    const medication = await aMedication(scene.asAdmin);
    const { medicationId } = medication;
    const lotIds: string[] = [];
    for (const lotNumber of ['R-1', 'R-2', 'R-3'])
      lotIds.push((await receive(scene.asAdmin, medication, { lotNumber })).reply.lotId);
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        assigned(scene, [{ medicationId, doses: 1 + (index % 3) }], {
          time: `${String(index * 2).padStart(2, '0')}:00`,
        }),
      ),
    );
    onDay(scene.date);
    for (const appointmentId of ids.slice(0, 2))
      await scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });

    await Promise.all([
      ...ids.slice(0, 2).map(async (appointmentId) => {
        const code = await codeOf(appointmentId);
        const body = { params: { appointmentId }, body: { code } };
        await pressed(() => scene.asStaff(completeAppointment, body));
      }),
      ...ids.slice(2, 4).map((id) => pressed(() => cancelFor(scene, id))),
      pressed(() => move(scene, ids[4]!, { to: { time: '18:00' } })),
      pressed(() =>
        scene.asAdmin(lots.recallLot, {
          params: { medicationId, lotId: lotIds[0]! },
          body: { reason: 'Aviso del suplidor' },
        }),
      ),
      pressed(() => receive(scene.asAdmin, medication, { lotNumber: 'R-4' })),
    ]);

    // What it adds up to is checked by the invariants at the end.
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesReserved: 2 });
    expect(await lotNow({ medicationId, lotId: lotIds[0]! })).toMatchObject({
      state: 'recalled',
      reservedDoses: 0,
    });
    expect(await Promise.all(ids.slice(0, 2).map(outcomeOf))).toEqual(Array(2).fill('completed'));
  });
});
