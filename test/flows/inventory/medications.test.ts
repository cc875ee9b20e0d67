import { describe, expect } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { medicationErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, type Scene } from '#test/support/center/scene.ts';
import { it } from '#test/support/flow.ts';
import {
  aMedication,
  inDays,
  medicationNow,
  receive,
  reserved,
  writtenMedication,
} from '#test/support/inventory/medications.ts';
import { aJpegWith, aPngWith } from '#test/support/records/pictures.ts';
import { put } from '#test/support/records/uploads.ts';

let scene: Scene;
it.beforeAll(async ({ stack }) => {
  scene = await aScene(stack);
});

const create = (body: Record<string, unknown>) =>
  scene.asAdmin(api.createMedication, { body: body as never });
const save = (medicationId: string, body: Record<string, unknown>) =>
  scene.asAdmin(api.saveMedication, { params: { medicationId }, body: body as never });
const listed = async (medicationId: string) =>
  (await scene.asAdmin(api.listMedications)).reply.rows.find((row) => row.medicationId === medicationId);

describe('createMedication', () => {
  it('calculates the cost per dose; the medication is active with an empty stock [R348] [R354]', async () => {
    const { reply } = await create(
      writtenMedication({ name: 'Ácido alfa lipoico', cautions: 'Sulfitos', marginBasisPoints: 1 }),
    );

    expect(reply).toMatchObject({
      name: 'Ácido alfa lipoico',
      marginBasisPoints: 93_093,
      doseCostCents: 485,
      dosePriceCents: 5000,
      cautions: 'Sulfitos',
      active: true,
      dosesInStock: 0,
      hasPicture: false,
    });
    expect(await listed(reply.medicationId)).toMatchObject({ lots: [], reservedAppointments: 0 });
  });

  it('accepts two decimals for doses and mg, and keeps the margin of its price [R347]', async () => {
    const reckoned = await create(writtenMedication({ marginBasisPoints: 3333, dosePriceCents: 647 }));
    expect(reckoned.reply.marginBasisPoints).toBe(3333);
    const finest = await create(writtenMedication({ dosesPerVial: 0.01, vialCostCents: 1_000_000 }));
    expect(finest.reply.doseCostCents).toBe(100_000_000);
    const { reply } = await create(
      writtenMedication({ dosesPerVial: 2.5, mgPerVial: 0.75, mgPerDose: 0.25 }),
    );

    expect(reply).toMatchObject({ dosesPerVial: 2.5, mgPerVial: 0.75, mgPerDose: 0.25, doseCostCents: 1940 });
    const { problem } = await create(writtenMedication({ mgPerVial: 0.755 }));
    expect(problem?.fields).toEqual([{ field: 'mgPerVial', message: 'Usa hasta 2 decimales.' }]);
    const lacking = await create({ ...writtenMedication(), name: '  ', mgPerDose: undefined });
    expect(lacking.problem.fields).toEqual([
      { field: 'name', message: 'Escribe el nombre del medicamento.' },
      { field: 'mgPerDose', message: 'Escribe los mg por dosis.' },
    ]);
  });

  it.each([
    ['dosesPerVial', 1e-273, 'Escribe un número mayor que 0.'],
    ['mgPerDose', 7e-323, 'Escribe un número mayor que 0.'],
    ['vialCostCents', 1_000_001, 'El costo pasa de $10,000.'],
  ])('rejects %s of %d, which results in an invalid cost per dose', async (field, value, message) => {
    const { problem } = await create({ ...writtenMedication(), [field]: value });

    expect(problem).toMatchObject({ status: 422, fields: [{ field, message }] });
  });
});

describe('name of a medication', () => {
  const refused = (name: string) => ({
    status: 409,
    code: medicationErrors.name_taken.code,
    fields: [{ field: 'name', message: `Ya hay un medicamento con ese nombre: ${name}.` }],
  });

  it('is unique in any spelling, and is free again after a rename or removal', async () => {
    const { medicationId } = await aMedication(scene.asAdmin, { name: 'Vitamina C' });
    const other = await aMedication(scene.asAdmin);
    const written = writtenMedication({ name: '  VITAMÍNA   c ' });

    expect((await create(written)).problem).toMatchObject(refused('Vitamina C'));
    expect((await save(other.medicationId, { ...written, version: 1 })).problem).toMatchObject(
      refused('Vitamina C'),
    );
    const own = await save(medicationId, { ...written, name: 'Vitamina c', version: 1 });
    expect(own.reply.name).toBe('Vitamina c');
    await save(medicationId, { ...written, name: 'Vitamina C 500', version: 2 });
    expect((await save(other.medicationId, { ...written, version: 1 })).status).toBe(200);
    await scene.asAdmin(api.removeMedication, { params: { medicationId: other.medicationId } });
    expect((await create(written)).status).toBe(200);
  });

  it('is given to one of twenty concurrent calls', async () => {
    const written = writtenMedication({ name: 'Selenio' });

    const answers = await Promise.all(Array.from({ length: 20 }, () => create(written)));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of answers.filter(({ status }) => status !== 200))
      expect(problem).toMatchObject(refused('Selenio'));
  });

  it('may be shared by legacy medications until one of them is renamed', async () => {
    const { commit, medications } = thePlatform();
    const { medicationId } = await aMedication(scene.asAdmin, { name: 'Carnitina' });
    const namesake = { ...(await medicationNow({ medicationId })), medicationId: 'carnitina', version: 1 };
    await commit(medications.create(namesake));
    const written = writtenMedication({ name: 'Carnitina', mgPerDose: 1 });

    expect((await save(namesake.medicationId, { ...written, version: 1 })).reply.mgPerDose).toBe(1);
    await scene.asAdmin(api.removeMedication, { params: { medicationId: namesake.medicationId } });
    expect((await create(written)).problem).toMatchObject(refused('Carnitina'));
  });
});

describe('saveMedication', () => {
  it('keeps the doses, and clears the cautions that are omitted', async () => {
    const medication = await aMedication(scene.asAdmin, { cautions: 'Sulfitos' });
    await receive(scene.asAdmin, medication);

    const { reply } = await save(medication.medicationId, {
      ...writtenMedication({ name: 'Glutatión reducido', vialCostCents: 6000 }),
      version: 1,
    });

    expect(reply).toMatchObject({
      name: 'Glutatión reducido',
      doseCostCents: 600,
      dosesInStock: 10,
      version: 2,
    });
    expect(reply).not.toHaveProperty('cautions');
  });

  it('with two concurrent calls applies one and rejects the other', async () => {
    const { medicationId } = await aMedication(scene.asAdmin);

    const answers = await Promise.all(
      ['Uno', 'Dos'].map((name) => save(medicationId, { ...writtenMedication({ name }), version: 1 })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { problem } = answers.find(({ status }) => status === 409)!;
    expect(problem?.code).toBe(coreErrors.conflict.code);
  });
});

describe('removeMedication', () => {
  it('removes the medication from every list', async () => {
    const { medicationId } = await aMedication(scene.asAdmin);

    expect((await scene.asAdmin(api.removeMedication, { params: { medicationId } })).status).toBe(200);

    expect(await listed(medicationId)).toBeUndefined();
    expect((await save(medicationId, { ...writtenMedication(), version: 2 })).status).toBe(404);
    expect((await receive(scene.asAdmin, { medicationId })).status).toBe(404);
  });

  it('is rejected while doses are reserved, with their number', async () => {
    const medication = await aMedication(scene.asAdmin);
    const { medicationId } = medication;
    const { lotId } = (await receive(scene.asAdmin, medication)).reply;
    await reserved({ medicationId, lotId }, { doses: 2, date: inDays(3) });

    const { problem } = await scene.asAdmin(api.removeMedication, { params: { medicationId } });

    expect(problem).toMatchObject({ status: 409, code: medicationErrors.reserved.code });
    expect(problem?.detail).toContain('Tiene 2 dosis reservadas para citas.');
    expect(await listed(medicationId)).toMatchObject({ dosesReserved: 2, reservedAppointments: 1 });
  });
});

it('correctDoseCosts corrects only costs that differ from the cost of the vial [R349]', async () => {
  const { medicationId } = await aMedication(scene.asAdmin);
  const { medications, commit } = thePlatform();
  await commit(medications.change(await medicationNow({ medicationId }), { doseCostCents: 999 }));

  expect((await scene.asAdmin(api.correctDoseCosts)).reply).toEqual({ corrected: 1 });

  expect(await medicationNow({ medicationId })).toMatchObject({ doseCostCents: 485, version: 3 });
  expect((await scene.asAdmin(api.correctDoseCosts)).reply).toEqual({ corrected: 0 });
});

describe('picture of a medication', () => {
  const upload = async (medicationId: string, content: Buffer<ArrayBuffer>) => {
    const params = { medicationId };
    const body = { bytes: content.length, smallBytes: content.length };
    const { reply } = await scene.asAdmin(api.createMedicationPictureUpload, { params, body });
    for (const link of [reply.link, reply.smallLink]) await put(link, content, 'image/jpeg');
    return scene.asAdmin(api.saveMedicationPicture, { params });
  };

  it('is stored under its id and returned by links [R351]', async () => {
    const { medicationId } = await aMedication(scene.asAdmin);

    expect((await upload(medicationId, aJpegWith())).reply.hasPicture).toBe(true);

    const { pictures } = (await scene.asAdmin(api.listMedicationPictures)).reply;
    const links = pictures.find((picture) => picture.medicationId === medicationId)!;
    expect(links.url).toContain(`images/${medicationId}.jpg`);
    expect((await fetch(links.smallUrl)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('is rejected if its content is no JPEG', async () => {
    const { medicationId } = await aMedication(scene.asAdmin);

    expect((await upload(medicationId, aPngWith())).status).toBe(422);
    expect((await listed(medicationId))?.hasPicture).toBe(false);
  });
});
