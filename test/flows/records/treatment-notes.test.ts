import { describe, expect } from 'vitest';
import { addNote, listTreatment, startNoteImage } from '#shared/records/treatment/notes-api.ts';
import { another, confirmed, reserve, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { aPng, put, storedKeys } from '#test/support/records/uploads.ts';

const paramsOf = ({ patient }: Scene, appointmentId: string) => ({
  patientId: patient.patientId,
  appointmentId,
});
const treatment = async ({ asAdmin, patient }: Scene) =>
  (await asAdmin(listTreatment, { params: { patientId: patient.patientId } })).reply.rows;

/** Uploads a picture for a note and returns its name. */
async function sendImage(scene: Scene, appointmentId: string, content: Buffer<ArrayBuffer> = aPng) {
  const { reply } = await scene.asStaff(startNoteImage, {
    params: paramsOf(scene, appointmentId),
    body: { name: 'piel.png', contentType: 'image/png', bytes: content.length },
  });
  await put(reply.link, content, 'image/png');
  return reply.imageName;
}

describe('treatment notes', () => {
  it('are added by aesthetician and administrator, and listed by appointment [R398 R399]', async ({
    scene,
  }) => {
    const first = await confirmed(scene, '10:00');
    const second = await confirmed(scene, '12:00');
    // An unpaid reservation, which is not listed.
    await reserve(scene, '14:00');

    // Half of a surrogate pair, as a truncated emoji leaves it.
    const text = '  Toleró bien. \ud83d';
    await scene.asStaff(addNote, { params: paramsOf(scene, first), body: { text } });
    await scene.asAdmin(addNote, { params: paramsOf(scene, first), body: { text: 'Próxima: 4 semanas' } });
    const rows = await treatment(scene);

    expect(rows.map(({ appointmentId, notes }) => [appointmentId, notes.length])).toEqual([
      [second, 0],
      [first, 2],
    ]);
    expect(rows[1]).toMatchObject({
      date: scene.date,
      time: '10:00',
      status: 'confirmed',
      staffName: expect.any(String),
      notes: [
        { text: 'Próxima: 4 semanas', authorName: 'Lourdes Prueba' },
        { text: 'Toleró bien.', authorName: `${scene.member.firstName} Prueba` },
      ],
    });
    expect(rows[1]!.notes[0]).toMatchObject({ date: expect.any(String), time: expect.any(String) });
  });

  it('can have a picture [R398 R400]', async ({ scene }) => {
    const appointmentId = await confirmed(scene);
    const imageName = await sendImage(scene, appointmentId);

    const { reply } = await scene.asStaff(addNote, {
      params: paramsOf(scene, appointmentId),
      body: { text: 'Con imagen', imageName },
    });

    const [appointment] = await treatment(scene);
    const shown = await fetch(appointment!.notes[0]!.imageUrl!);
    expect(reply.imageUrl).toContain(`/tratamientos/${appointmentId}/${imageName}`);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(aPng);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(await storedKeys(`tratamientos/${appointmentId}/`)).toEqual([
      `tratamientos/${appointmentId}/${imageName}`,
    ]);
  });

  it('are rejected if empty, and for an unknown appointment [R399]', async ({ scene }) => {
    const luz = await another(scene);
    const own = await confirmed(scene, '10:00');
    const foreign = await confirmed(luz, '12:00');
    const { appointmentId: unpaid } = await reserve(scene, '14:00');

    const [empty, cut, absent, ofAnother, never] = await leavingNoTrace(stack, async () => [
      await scene.asStaff(addNote, { params: paramsOf(scene, own), body: { text: ' \n ' } }),
      await scene.asStaff(addNote, { params: paramsOf(scene, own), body: { text: '\ud83d' } }),
      await scene.asStaff(addNote, { params: paramsOf(scene, 'no-such'), body: { text: 'x' } }),
      await scene.asStaff(addNote, { params: paramsOf(scene, foreign), body: { text: 'x' } }),
      await scene.asStaff(addNote, { params: paramsOf(scene, unpaid), body: { text: 'x' } }),
    ]);

    for (const refused of [empty, cut])
      expect(refused).toMatchObject({
        status: 422,
        problem: { fields: [{ field: 'text', message: 'La nota está vacía.' }] },
      });
    for (const refused of [absent, ofAnother, never])
      expect(refused).toMatchObject({ status: 404, problem: { detail: 'Cita no encontrada.' } });
  });

  it('accept only pictures that were uploaded for the same appointment', async ({ scene }) => {
    const appointmentId = await confirmed(scene, '10:00');
    const other = await confirmed(scene, '12:00');
    const params = paramsOf(scene, appointmentId);
    const page = await sendImage(scene, appointmentId, Buffer.from('<script>alert(1)</script>'));
    const ofOther = await sendImage(scene, other);
    const note = (imageName: string) => scene.asStaff(addNote, { params, body: { text: 'x', imageName } });

    const asPdf = await scene.asStaff(startNoteImage, {
      params,
      body: { name: 'x.pdf', contentType: 'application/pdf', bytes: 9 },
    });
    const [disguised, moved, path] = [await note(page), await note(ofOther), await note('../../x.png')];

    expect([asPdf, disguised, moved].map(({ problem }) => problem.code)).toEqual([
      'file.wrong_kind',
      'file.wrong_kind',
      'file.not_arrived',
    ]);
    expect([asPdf.problem.detail, path.status]).toEqual(['Sube un JPG, PNG, GIF o WEBP.', 422]);
    expect(await storedKeys(`tratamientos/${appointmentId}/`)).toEqual([]);
    expect((await treatment(scene)).flatMap(({ notes }) => notes)).toEqual([]);
  });
});
