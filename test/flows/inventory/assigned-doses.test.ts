import { describe, expect } from 'vitest';
import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import { markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import * as lots from '#shared/inventory/lot-api.ts';
import { aColleague, cancelFor, invoicesNow, move, remove } from '#test/support/appointments/desk-actions.ts';
import { openOn } from '#test/support/center/center.ts';
import { aScene, codeOf, deny, moneyOf, outcomeOf, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { assigned, lotsToConfirm } from '#test/support/inventory/assignments.ts';
import { aMedication, lotNow, medicationNow, receive } from '#test/support/inventory/medications.ts';
import { aShelf, historyOf, reservedOf } from '#test/support/inventory/shelf.ts';
import { later, onDay } from '#test/support/system/clock.ts';

describe('doses of an appointment', () => {
  it('stay with it on a change of staff, and move to a lot that is usable on its new day [R367]', async () => {
    const { scene, medicationId, name, soon, late } = await aShelf(stack);
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

  it('return to the lot that expires first when the appointment is moved back', async () => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 3 }]);
    const date = addDays(scene.date, 5);
    await openOn(scene.member.staffId, date);
    await move(scene, appointmentId, { to: { date } });
    expect(await reservedOf(soon, late)).toEqual([0, 3]);

    const back = await move(scene, appointmentId, { to: { date: scene.date } });

    expect(back.status).toBe(200);
    expect(await reservedOf(soon, late)).toEqual([3, 0]);
  });

  it('prevent a move to a day for which no lot has them, with the name of the medication', async () => {
    const { scene, medicationId, name, soon, late } = await aShelf(stack);
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
    ['is cancelled', (scene: Scene, id: string) => cancelFor(scene, id), 'byDesk'],
    ['is deleted', (scene: Scene, id: string) => remove(scene, id), 'removed'],
    ['is taken back', (scene: Scene, id: string) => deny(scene, id, 'confirmed'), 'denied'],
    [
      'is not attended',
      (scene: Scene, id: string) => {
        onDay(scene.date);
        later({ minutes: 24 * 60 });
        return scene.asAdmin(markNoShow, { params: { appointmentId: id } });
      },
      'noShow',
    ],
  ])('return to their lots when it %s, and the expected income is voided', async (_, end, outcome) => {
    const { scene, medicationId, soon, late } = await aShelf(stack);
    const appointmentId = await assigned(scene, [{ medicationId, doses: 12 }]);

    expect((await end(scene, appointmentId)).status).toBe(200);

    expect(await outcomeOf(appointmentId)).toBe(outcome);
    expect(await reservedOf(soon, late)).toEqual([0, 0]);
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesInStock: 20, dosesReserved: 0 });
    expect(await moneyOf(appointmentId)).toEqual({ incomeExpected: 60_000, incomeVoided: 60_000 });
    expect(await invoicesNow(appointmentId)).toEqual([]);
  });
});

const busy = ['request.conflict', 'request.unavailable'];

/** Repeats a call that failed because of a conflict or an overloaded table. */
async function pressed(call: () => Promise<{ readonly problem?: { readonly code: string } }>): Promise<void> {
  let { problem } = await call();
  while (problem && busy.includes(problem.code)) ({ problem } = await call());
  if (problem?.code !== undefined) throw new Error(`The press was refused: ${problem.code}`);
}

describe('concurrent changes of doses', () => {
  it('leave stock, moves and lots consistent', async () => {
    const scene = await aScene(stack, { hours: ['00:00', '24:00'] });
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
        await pressed(async () => {
          const body = { code, lots: await lotsToConfirm(appointmentId) };
          return scene.asStaff(completeAppointment, { params: { appointmentId }, body });
        });
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

    // The invariants check the sums after the last test.
    expect(await medicationNow({ medicationId })).toMatchObject({ dosesReserved: 2 });
    expect(await lotNow({ medicationId, lotId: lotIds[0]! })).toMatchObject({
      state: 'recalled',
      reservedDoses: 0,
    });
    expect(await Promise.all(ids.slice(0, 2).map(outcomeOf))).toEqual(Array(2).fill('completed'));
  });
});
