import { describe, expect } from 'vitest';
import { getRecordOverview } from '#shared/desk/overview-api.ts';
import { getMyFinances } from '#shared/finance/api.ts';
import { recordReadAction } from '#shared/records/access/record-part.ts';
import { addNote, listTreatment, pinNote } from '#shared/records/treatment/notes-api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { type Fixture, withAnotherClient } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import { aGeneralConsent, readAccessLog } from '#test/support/records/record-fixture.ts';
import type { Caller } from '#test/support/system/api-client.ts';

const readOverview = (call: Caller, { patient }: Fixture) =>
  call(getRecordOverview, { params: { patientId: patient.patientId } });

async function createNote({ asStaff, patient }: Fixture, appointmentId: string, text: string) {
  const params = { patientId: patient.patientId, appointmentId };
  return (await asStaff(addNote, { params, body: { text } })).reply.noteId;
}

describe('getRecordOverview', () => {
  it('shows alerts, visits and money to the front desk, and no money to the aesthetician [R434]', async ({
    fixture,
  }) => {
    const { answers } = await aGeneralConsent(fixture);
    const conditions = { ...answers.conditions, epilepsy: true };
    await aGeneralConsent(fixture, { allergies: 'Níquel', conditions });
    const appointmentId = await createEnteredAppointment(fixture, { balanceInvoiced: true });

    const { reply: desk } = await readOverview(fixture.asAdmin, fixture);
    const { reply: staff } = await readOverview(fixture.asStaff, fixture);
    const { reply: own } = await fixture.asPatient(getMyFinances, {
      params: { patientId: fixture.patient.patientId },
    });

    expect(desk).toMatchObject({
      allergies: 'Níquel',
      otherConditions: ['epilepsy'],
      next: { appointmentId },
      completedCount: 0,
      money: { spentCents: own.paidCents, owedCents: own.dueCents, collectAppointmentId: appointmentId },
    });
    expect(own.dueCents).toBeGreaterThan(0);
    const { money: _, ...deskWithoutMoney } = desk;
    expect(staff).toEqual(deskWithoutMoney);
    const reads = (await readAccessLog(fixture)).filter(({ action }) => action === recordReadAction);
    expect(reads.map(({ details }) => details['part'])).toEqual(['overview', 'overview']);
  });

  it('is closed to an aesthetician without an appointment of the client [R109]', async ({ fixture }) => {
    const { asStaff, patient } = await withAnotherClient(fixture);

    expect((await asStaff(getRecordOverview, { params: { patientId: patient.patientId } })).status).toBe(404);
  });
});

describe('pinNote', () => {
  it('keeps one pinned note per client, and audits pins and unpins', async ({ fixture }) => {
    const appointmentId = await createEnteredAppointment(fixture);
    const [firstId, secondId] = [
      await createNote(fixture, appointmentId, 'Piel sensible'),
      await createNote(fixture, appointmentId, 'Toleró bien'),
    ];
    const pin = (noteId: string, pinned: boolean) =>
      fixture.asStaff(pinNote, {
        params: { patientId: fixture.patient.patientId, appointmentId, noteId },
        body: { pinned },
      });
    const readPinned = async () => (await readOverview(fixture.asStaff, fixture)).reply.pinnedNote?.noteId;

    await pin(firstId, true);
    await pin(secondId, true);
    expect(await readPinned()).toBe(secondId);
    const { reply } = await fixture.asAdmin(listTreatment, {
      params: { patientId: fixture.patient.patientId },
    });
    expect(reply.rows[0]!.notes.filter(({ pinned }) => pinned).map(({ noteId }) => noteId)).toEqual([
      secondId,
    ]);
    await pin(secondId, false);

    expect(await readPinned()).toBeUndefined();
    expect((await pin('no-such', true)).problem.code).toBe('note.not_found');
    const actions = (await readAccessLog(fixture)).map(({ action }) => action);
    expect(actions.filter((action) => /pinned/.test(action))).toEqual([
      'note.unpinned',
      'note.pinned',
      'note.pinned',
    ]);
  });
});
