import { describe, expect } from 'vitest';
import { addNote, listTreatment, startNoteImage } from '#shared/records/treatment/notes-api.ts';
import {
  createConfirmedAppointment,
  type Fixture,
  reserve,
  withAnotherClient,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aPng, listStoredKeys, put } from '#test/support/records/uploads.ts';

const buildParams = ({ patient }: Fixture, appointmentId: string) => ({
  patientId: patient.patientId,
  appointmentId,
});
const readTreatment = async ({ asAdmin, patient }: Fixture) =>
  (await asAdmin(listTreatment, { params: { patientId: patient.patientId } })).reply.rows;

/** Uploads a picture for a note and returns its name. */
async function sendImage(fixture: Fixture, appointmentId: string, content: Buffer<ArrayBuffer> = aPng) {
  const { reply } = await fixture.asStaff(startNoteImage, {
    params: buildParams(fixture, appointmentId),
    body: { name: 'piel.png', contentType: 'image/png', bytes: content.length },
  });
  await put(reply.link, content, 'image/png');
  return reply.imageName;
}

describe('treatment notes', () => {
  it('are added by aesthetician and administrator, and listed by appointment [R398 R399]', async ({
    fixture,
  }) => {
    const firstId = await createConfirmedAppointment(fixture, '10:00');
    const secondId = await createConfirmedAppointment(fixture, '12:00');
    // An unpaid reservation, which is not listed.
    await reserve(fixture, '14:00');

    // Half of a surrogate pair, as a truncated emoji leaves it.
    const text = '  Toleró bien. \ud83d';
    await fixture.asStaff(addNote, { params: buildParams(fixture, firstId), body: { text } });
    await fixture.asAdmin(addNote, {
      params: buildParams(fixture, firstId),
      body: { text: 'Próxima: 4 semanas' },
    });
    const rows = await readTreatment(fixture);

    expect(rows.map(({ appointmentId, notes }) => [appointmentId, notes.length])).toEqual([
      [secondId, 0],
      [firstId, 2],
    ]);
    expect(rows[1]).toMatchObject({
      date: fixture.date,
      time: '10:00',
      status: 'confirmed',
      staffName: expect.any(String),
      notes: [
        { text: 'Próxima: 4 semanas', authorName: 'Lourdes Prueba' },
        { text: 'Toleró bien.', authorName: `${fixture.member.firstName} Prueba` },
      ],
    });
    expect(rows[1]!.notes[0]).toMatchObject({ date: expect.any(String), time: expect.any(String) });
  });

  it('can have a picture [R398 R400]', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture);
    const imageName = await sendImage(fixture, appointmentId);

    const { reply } = await fixture.asStaff(addNote, {
      params: buildParams(fixture, appointmentId),
      body: { text: 'Con imagen', imageName },
    });

    const [appointment] = await readTreatment(fixture);
    const download = await fetch(appointment!.notes[0]!.imageUrl!);
    expect(reply.imageUrl).toContain(`/tratamientos/${appointmentId}/${imageName}`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(aPng);
    expect(download.headers.get('content-type')).toBe('image/png');
    expect(await listStoredKeys(`tratamientos/${appointmentId}/`)).toEqual([
      `tratamientos/${appointmentId}/${imageName}`,
    ]);
  });

  it('are rejected if empty, and for an unknown appointment [R399]', async ({ fixture }) => {
    const otherClient = await withAnotherClient(fixture);
    const ownId = await createConfirmedAppointment(fixture, '10:00');
    const foreignId = await createConfirmedAppointment(otherClient, '12:00');
    const { appointmentId: unpaidId } = await reserve(fixture, '14:00');

    const [empty, truncated, unknown, foreign, unpaid] = await expectNoChange(stack, async () => [
      await fixture.asStaff(addNote, { params: buildParams(fixture, ownId), body: { text: ' \n ' } }),
      await fixture.asStaff(addNote, { params: buildParams(fixture, ownId), body: { text: '\ud83d' } }),
      await fixture.asStaff(addNote, { params: buildParams(fixture, 'no-such'), body: { text: 'x' } }),
      await fixture.asStaff(addNote, { params: buildParams(fixture, foreignId), body: { text: 'x' } }),
      await fixture.asStaff(addNote, { params: buildParams(fixture, unpaidId), body: { text: 'x' } }),
    ]);

    for (const rejected of [empty, truncated])
      expect(rejected).toMatchObject({
        status: 422,
        problem: { fields: [{ field: 'text', message: 'La nota está vacía.' }] },
      });
    for (const rejected of [unknown, foreign, unpaid])
      expect(rejected).toMatchObject({ status: 404, problem: { detail: 'Cita no encontrada.' } });
  });

  it('accept only pictures that were uploaded for the same appointment', async ({ fixture }) => {
    const appointmentId = await createConfirmedAppointment(fixture, '10:00');
    const otherId = await createConfirmedAppointment(fixture, '12:00');
    const params = buildParams(fixture, appointmentId);
    const scriptImage = await sendImage(fixture, appointmentId, Buffer.from('<script>alert(1)</script>'));
    const otherImage = await sendImage(fixture, otherId);
    const addNoteWith = (imageName: string) =>
      fixture.asStaff(addNote, { params, body: { text: 'x', imageName } });

    const pdfUpload = await fixture.asStaff(startNoteImage, {
      params,
      body: { name: 'x.pdf', contentType: 'application/pdf', bytes: 9 },
    });
    const [disguised, movedImage, invalidPath] = [
      await addNoteWith(scriptImage),
      await addNoteWith(otherImage),
      await addNoteWith('../../x.png'),
    ];

    expect([pdfUpload, disguised, movedImage].map(({ problem }) => problem.code)).toEqual([
      'file.wrong_kind',
      'file.wrong_kind',
      'file.not_arrived',
    ]);
    expect([pdfUpload.problem.detail, invalidPath.status]).toEqual(['Sube un JPG, PNG, GIF o WEBP.', 422]);
    expect(await listStoredKeys(`tratamientos/${appointmentId}/`)).toEqual([]);
    expect((await readTreatment(fixture)).flatMap(({ notes }) => notes)).toEqual([]);
  });
});
