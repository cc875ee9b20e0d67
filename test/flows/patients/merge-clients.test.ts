import { describe, expect } from 'vitest';
import { searchPatients } from '#shared/patients/api.ts';
import { deletePatient, getPatient, updatePatient } from '#shared/patients/desk-api.ts';
import { compareDuplicates, listDuplicates, mergeClients, undoMerge } from '#shared/patients/merge-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { listAccessLog } from '#shared/records/api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { aDuplicateOf } from '#test/support/patients/duplicates.ts';
import { mergeOrBooking } from '#test/support/races/merge-races.ts';
import { runRounds } from '#test/support/races/race.ts';
import { advanceClock } from '#test/support/system/clock.ts';

async function aPair(changes: Partial<Patient> = {}) {
  const fixture = await createFixture(stack);
  const duplicate = await aDuplicateOf(fixture.patient, changes);
  const params = { patientId: fixture.patient.patientId, duplicateId: duplicate.patientId };
  return { fixture, kept: fixture.patient, duplicate, params };
}
const body = { version: 0, duplicateVersion: 0, choices: {} };
async function merge({ asAdmin }: Fixture, params: { patientId: string; duplicateId: string }) {
  const response = await asAdmin(mergeClients, { params, body });
  await stack.waitUntilSettled();
  return response.reply.mergeId;
}
async function undo({ asAdmin }: Fixture, mergeId: string) {
  const response = await asAdmin(undoMerge, { params: { mergeId } });
  await stack.waitUntilSettled();
  return response;
}
const listAppointmentIds = async (patientId: string) =>
  (await thePlatform().appointments.byPatient(patientId)).rows.map(({ appointmentId }) => appointmentId);

describe('duplicate clients', () => {
  it('are suggested in the record, and compared with what each of them has', async () => {
    const { fixture, kept, duplicate, params } = await aPair();
    await createEnteredAppointment({ ...fixture, patient: duplicate });

    const { reply } = await fixture.asAdmin(listDuplicates, { params: { patientId: kept.patientId } });
    const comparison = await fixture.asAdmin(compareDuplicates, { params });

    expect(reply.rows).toMatchObject([{ patientId: duplicate.patientId, why: 'phone' }]);
    expect(comparison.reply.clients).toMatchObject([
      { patientId: kept.patientId, hasAccount: true, counts: { appointments: 0 } },
      { patientId: duplicate.patientId, hasAccount: false, counts: { appointments: 1 } },
    ]);
  });

  it('are merged with their appointments and audit trail, and separated again for 30 days', async () => {
    const { fixture, kept, duplicate, params } = await aPair({ notes: 'Alérgica al látex' });
    const appointmentId = await createEnteredAppointment({ ...fixture, patient: duplicate });

    const mergeId = await merge(fixture, params);
    await expectInvariants(stack);

    expect(await listAppointmentIds(kept.patientId)).toEqual([appointmentId]);
    expect(await listAppointmentIds(duplicate.patientId)).toEqual([]);
    const profile = await fixture.asAdmin(getPatient, { params: { patientId: kept.patientId } });
    expect(profile.reply.notes).toBe('Alérgica al látex');
    expect((await fixture.asAdmin(getPatient, { params: { patientId: duplicate.patientId } })).status).toBe(
      404,
    );
    expect(await thePlatform().accounts.find(duplicate.patientId)).toMatchObject({ active: false });
    const search = await fixture.asAdmin(searchPatients, { query: { text: duplicate.email } });
    expect(search.reply).toEqual([]);
    const log = await fixture.asAdmin(listAccessLog, { params: { patientId: kept.patientId }, query: {} });
    expect(log.reply.rows.filter(({ action }) => action === 'patient.merged')).toHaveLength(2);
    const { merges } = (await fixture.asAdmin(listDuplicates, { params: { patientId: kept.patientId } }))
      .reply;
    expect(merges).toMatchObject([{ mergeId, duplicateName: expect.any(String) }]);

    expect((await undo(fixture, mergeId)).status).toBe(200);
    await expectInvariants(stack);

    expect(await listAppointmentIds(kept.patientId)).toEqual([]);
    expect(await listAppointmentIds(duplicate.patientId)).toEqual([appointmentId]);
    expect(await thePlatform().patients.get(duplicate.patientId)).toMatchObject({ active: true });
    expect(await thePlatform().accounts.find(duplicate.patientId)).toMatchObject({ active: true });
    expect((await undo(fixture, mergeId)).status).toBe(200);
  });

  it('take along the doses reserved for an appointment, and its later notes when they are separated', async () => {
    const { fixture, kept, duplicate, params } = await aPair();
    const { patientId } = kept;
    const appointmentId = await createEnteredAppointment({ ...fixture, patient: duplicate });
    const mergeId = await merge(fixture, params);
    const note = {
      patientId,
      appointmentId,
      noteId: 'note-1',
      text: 'Piel seca',
      date: fixture.date,
      time: '10:00',
      author: { userId: 'carmen', name: 'Carmen' },
      createdAt: '2026-03-06T18:50:00.000Z',
    };
    await thePlatform().commit(thePlatform().notes.add(note));

    await undo(fixture, mergeId);

    expect(await thePlatform().notes.byPatient(patientId)).toEqual([]);
    expect(await thePlatform().notes.byPatient(duplicate.patientId)).toEqual([
      { ...note, patientId: duplicate.patientId },
    ]);
  });

  it('cannot be merged if both sign in, or into the one without an account', async () => {
    const { fixture, duplicate, params } = await aPair();
    const reversed = { patientId: params.duplicateId, duplicateId: params.patientId };
    expect((await fixture.asAdmin(mergeClients, { params: reversed, body })).problem.code).toBe(
      'patient.account_in_use',
    );
    const { accounts, commit } = thePlatform();
    await commit(accounts.change(duplicate.patientId, { passwordTemporary: false }));
    expect((await fixture.asAdmin(mergeClients, { params, body })).problem.code).toBe('patient.both_in_use');
  });

  it('cannot be merged unless they look like one person and have not changed since they were compared', async () => {
    const { fixture, params } = await aPair({ phone: '787-555-0198' });
    expect((await fixture.asAdmin(mergeClients, { params, body })).problem.code).toBe('patient.not_same');
    const changedBody = { ...body, version: 7 };
    expect((await fixture.asAdmin(mergeClients, { params, body: changedBody })).problem.code).toBe(
      'patient.changed_meanwhile',
    );
  });

  it('keep a value that the front desk changed after the merge', async () => {
    const { fixture, kept, params } = await aPair({ notes: 'Alérgica al látex' });
    const mergeId = await merge(fixture, params);
    const { patientId: _, ...profile } = (
      await fixture.asAdmin(getPatient, { params: { patientId: kept.patientId } })
    ).reply;
    await fixture.asAdmin(updatePatient, {
      params: { patientId: kept.patientId },
      body: { ...profile, notes: 'Prefiere la tarde' },
    });

    await undo(fixture, mergeId);

    expect((await thePlatform().patients.get(kept.patientId)).notes).toBe('Prefiere la tarde');
  });

  it('keep the account of the duplicate, which cannot be deleted while they are merged', async () => {
    const { fixture, duplicate, params } = await aPair();
    await merge(fixture, params);
    const { patientId } = duplicate;
    expect((await fixture.asAdmin(deletePatient, { params: { patientId } })).status).toBe(404);
  });

  it('stay merged after 30 days', async () => {
    const { fixture, params } = await aPair();
    const mergeId = await merge(fixture, params);
    advanceClock({ days: 31 });
    expect((await undo(fixture, mergeId)).problem.code).toBe('patient.merge_ended');
  });
});

describe('a merge during a booking for the duplicate', () => {
  it('loses no appointment', () => runRounds(mergeOrBooking, stack, 4));
});
