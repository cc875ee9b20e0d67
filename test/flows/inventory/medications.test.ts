import { describe, expect } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { medicationErrors } from '#shared/inventory/errors.ts';
import * as api from '#shared/inventory/medication-api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';
import {
  aMedication,
  buildMedicationBody,
  createReservation,
  inDays,
  readMedication,
  receive,
} from '#test/support/inventory/medications.ts';
import { aJpegWith, aPngWith } from '#test/support/records/pictures.ts';
import { put } from '#test/support/records/uploads.ts';

let fixture: Fixture;
it.beforeAll(async ({ stack }) => {
  fixture = await createFixture(stack);
});

const createMedication = (body: Record<string, unknown>) =>
  fixture.asAdmin(api.createMedication, { body: body as never });
const saveMedication = (medicationId: string, body: Record<string, unknown>) =>
  fixture.asAdmin(api.saveMedication, { params: { medicationId }, body: body as never });
const findRow = async (medicationId: string) =>
  (await fixture.asAdmin(api.listMedications)).reply.rows.find((row) => row.medicationId === medicationId);

describe('createMedication', () => {
  it('calculates the cost per dose, and creates an active medication with an empty stock [R348] [R354]', async () => {
    const { reply } = await createMedication(
      buildMedicationBody({ name: 'Ácido alfa lipoico', cautions: 'Sulfitos', marginBasisPoints: 1 }),
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
    expect(await findRow(reply.medicationId)).toMatchObject({ lots: [], reservedAppointments: 0 });
  });

  it('accepts two decimals for doses and mg, and keeps the margin of its price [R347]', async () => {
    const withMargin = await createMedication(
      buildMedicationBody({ marginBasisPoints: 3333, dosePriceCents: 647 }),
    );
    expect(withMargin.reply.marginBasisPoints).toBe(3333);
    const highestCost = await createMedication(
      buildMedicationBody({ dosesPerVial: 0.01, vialCostCents: 1_000_000 }),
    );
    expect(highestCost.reply.doseCostCents).toBe(100_000_000);
    const { reply } = await createMedication(
      buildMedicationBody({ dosesPerVial: 2.5, mgPerVial: 0.75, mgPerDose: 0.25 }),
    );

    expect(reply).toMatchObject({ dosesPerVial: 2.5, mgPerVial: 0.75, mgPerDose: 0.25, doseCostCents: 1940 });
    const { problem } = await createMedication(buildMedicationBody({ mgPerVial: 0.755 }));
    expect(problem?.fields).toEqual([{ field: 'mgPerVial', message: 'Usa hasta 2 decimales.' }]);
    const incomplete = await createMedication({ ...buildMedicationBody(), name: '  ', mgPerDose: undefined });
    expect(incomplete.problem.fields).toEqual([
      { field: 'name', message: 'Escribe el nombre del medicamento.' },
      { field: 'mgPerDose', message: 'Escribe los mg por dosis.' },
    ]);
  });

  it.each([
    ['dosesPerVial', 1e-273, 'Escribe un número mayor que 0.'],
    ['mgPerDose', 7e-323, 'Escribe un número mayor que 0.'],
    ['vialCostCents', 1_000_001, 'El costo pasa de $10,000.'],
  ])('rejects %s of %d, which results in an invalid cost per dose', async (field, value, message) => {
    const { problem } = await createMedication({ ...buildMedicationBody(), [field]: value });

    expect(problem).toMatchObject({ status: 422, fields: [{ field, message }] });
  });
});

describe('name of a medication', () => {
  const nameConflict = (name: string) => ({
    status: 409,
    code: medicationErrors.name_taken.code,
    fields: [{ field: 'name', message: `Ya hay un medicamento con ese nombre: ${name}.` }],
  });

  it('is unique in any spelling, and is free again after a rename or removal', async () => {
    const { medicationId } = await aMedication(fixture.asAdmin, { name: 'Vitamina C' });
    const otherMedication = await aMedication(fixture.asAdmin);
    const body = buildMedicationBody({ name: '  VITAMÍNA   c ' });

    expect((await createMedication(body)).problem).toMatchObject(nameConflict('Vitamina C'));
    expect(
      (await saveMedication(otherMedication.medicationId, { ...body, version: 1 })).problem,
    ).toMatchObject(nameConflict('Vitamina C'));
    const ownSave = await saveMedication(medicationId, { ...body, name: 'Vitamina c', version: 1 });
    expect(ownSave.reply.name).toBe('Vitamina c');
    await saveMedication(medicationId, { ...body, name: 'Vitamina C 500', version: 2 });
    expect((await saveMedication(otherMedication.medicationId, { ...body, version: 1 })).status).toBe(200);
    await fixture.asAdmin(api.removeMedication, { params: { medicationId: otherMedication.medicationId } });
    expect((await createMedication(body)).status).toBe(200);
  });

  it('is given to one of twenty concurrent calls', async () => {
    const body = buildMedicationBody({ name: 'Selenio' });

    const responses = await Promise.all(Array.from({ length: 20 }, () => createMedication(body)));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { problem } of responses.filter(({ status }) => status !== 200))
      expect(problem).toMatchObject(nameConflict('Selenio'));
  });

  it('may be shared by legacy medications until one of them is renamed', async () => {
    const { commit, medications } = thePlatform();
    const { medicationId } = await aMedication(fixture.asAdmin, { name: 'Carnitina' });
    const namesake = { ...(await readMedication({ medicationId })), medicationId: 'carnitina', version: 1 };
    await commit(medications.create(namesake));
    const body = buildMedicationBody({ name: 'Carnitina', mgPerDose: 1 });

    expect((await saveMedication(namesake.medicationId, { ...body, version: 1 })).reply.mgPerDose).toBe(1);
    await fixture.asAdmin(api.removeMedication, { params: { medicationId: namesake.medicationId } });
    expect((await createMedication(body)).problem).toMatchObject(nameConflict('Carnitina'));
  });
});

describe('saveMedication', () => {
  it('keeps the doses, and clears the cautions that are omitted', async () => {
    const medication = await aMedication(fixture.asAdmin, { cautions: 'Sulfitos' });
    await receive(fixture.asAdmin, medication);

    const { reply } = await saveMedication(medication.medicationId, {
      ...buildMedicationBody({ name: 'Glutatión reducido', vialCostCents: 6000 }),
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

  it('applies one of two concurrent calls and rejects the other', async () => {
    const { medicationId } = await aMedication(fixture.asAdmin);

    const responses = await Promise.all(
      ['Uno', 'Dos'].map((name) =>
        saveMedication(medicationId, { ...buildMedicationBody({ name }), version: 1 }),
      ),
    );

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { problem } = responses.find(({ status }) => status === 409)!;
    expect(problem?.code).toBe(coreErrors.conflict.code);
  });
});

describe('removeMedication', () => {
  it('removes the medication from every list', async () => {
    const { medicationId } = await aMedication(fixture.asAdmin);

    expect((await fixture.asAdmin(api.removeMedication, { params: { medicationId } })).status).toBe(200);

    expect(await findRow(medicationId)).toBeUndefined();
    expect((await saveMedication(medicationId, { ...buildMedicationBody(), version: 2 })).status).toBe(404);
    expect((await receive(fixture.asAdmin, { medicationId })).status).toBe(404);
  });

  it('is rejected while doses are reserved, with their number', async () => {
    const medication = await aMedication(fixture.asAdmin);
    const { medicationId } = medication;
    const { lotId } = (await receive(fixture.asAdmin, medication)).reply;
    await createReservation({ medicationId, lotId }, { doses: 2, date: inDays(3) });

    const { problem } = await fixture.asAdmin(api.removeMedication, { params: { medicationId } });

    expect(problem).toMatchObject({ status: 409, code: medicationErrors.reserved.code });
    expect(problem?.detail).toContain('Tiene 2 dosis reservadas para citas.');
    expect(await findRow(medicationId)).toMatchObject({ dosesReserved: 2, reservedAppointments: 1 });
  });
});

it('correctDoseCosts corrects only costs that differ from the cost of the vial [R349]', async () => {
  const { medicationId } = await aMedication(fixture.asAdmin);
  const { medications, commit } = thePlatform();
  await commit(medications.change(await readMedication({ medicationId }), { doseCostCents: 999 }));

  expect((await fixture.asAdmin(api.correctDoseCosts)).reply).toEqual({ corrected: 1 });

  expect(await readMedication({ medicationId })).toMatchObject({ doseCostCents: 485, version: 3 });
  expect((await fixture.asAdmin(api.correctDoseCosts)).reply).toEqual({ corrected: 0 });
});

describe('picture of a medication', () => {
  const uploadPicture = async (medicationId: string, content: Buffer<ArrayBuffer>) => {
    const params = { medicationId };
    const body = { bytes: content.length, smallBytes: content.length };
    const { reply } = await fixture.asAdmin(api.createMedicationPictureUpload, { params, body });
    for (const link of [reply.link, reply.smallLink]) await put(link, content, 'image/jpeg');
    return fixture.asAdmin(api.saveMedicationPicture, { params });
  };

  it('is stored under its id and returned by links [R351]', async () => {
    const { medicationId } = await aMedication(fixture.asAdmin);

    expect((await uploadPicture(medicationId, aJpegWith())).reply.hasPicture).toBe(true);

    const { pictures } = (await fixture.asAdmin(api.listMedicationPictures)).reply;
    const links = pictures.find((picture) => picture.medicationId === medicationId)!;
    expect(links.url).toContain(`images/${medicationId}.jpg`);
    expect((await fetch(links.smallUrl)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('is rejected if its content is no JPEG', async () => {
    const { medicationId } = await aMedication(fixture.asAdmin);

    expect((await uploadPicture(medicationId, aPngWith())).status).toBe(422);
    expect((await findRow(medicationId))?.hasPicture).toBe(false);
  });
});
