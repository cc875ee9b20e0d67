import { describe, expect } from 'vitest';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import {
  addSkinAnalysis,
  getIntakeRecord,
  getRecordSummary,
  listRecommendableProducts,
  listRecommendations,
  listSkinAnalyses,
  saveRecommendations,
} from '#shared/records/api.ts';
import { listDocuments, openDocument } from '#shared/records/documents/documents-api.ts';
import { aService, thePlatform } from '#test/support/center/center.ts';
import { aScene, confirmed, request, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import { aGeneralConsent } from '#test/support/records/record-scene.ts';
import { aDocument } from '#test/support/records/uploads.ts';
import type { Caller } from '#test/support/system/api-client.ts';

it.beforeAll(async () => {
  await aService('crema', { kind: 'product', name: 'Crema', priceCents: 3_800 });
  await aService('tonico', { kind: 'product', name: 'Tónico', priceCents: 1_850 });
  await aService('antiguo', { kind: 'product', name: 'Antiguo', active: false });
});

const of = ({ patient }: Pick<Scene, 'patient'>) => ({ params: { patientId: patient.patientId } });
const seen = {
  date: '2026-01-05',
  skinType: 'dry',
  observations: 'Tirantez',
  alterations: ['scale'],
} as const;
const add = (call: Caller, scene: Scene, more: object = {}) =>
  call(addSkinAnalysis, { ...of(scene), body: { ...seen, alterations: [...seen.alterations], ...more } });
const recommend = (call: Caller, scene: Scene, productIds: string[]) =>
  call(saveRecommendations, { ...of(scene), body: { productIds } });

/** A fixture whose aesthetician has a confirmed appointment with the client. */
async function aSceneWithAppointment(): Promise<Scene> {
  const scene = await aScene(stack);
  await confirmed(scene);
  return scene;
}

describe('record of a client', () => {
  const parts = [getRecordSummary, getIntakeRecord, listSkinAnalyses, listRecommendations];

  it('is closed to an aesthetician with only a pending request', async ({ scene }) => {
    await request(scene);

    expect((await scene.asStaff(getRecordSummary, of(scene))).status).toBe(404);
  });

  it('is unavailable once the client is removed [R477]', async () => {
    const scene = await aSceneWithAppointment();
    await add(scene.asAdmin, scene);
    await recommend(scene.asAdmin, scene, ['crema']);
    const documentId = await aDocument(scene.asPatient, scene.patient.patientId);
    const { patients, commit } = thePlatform();
    const before = await patients.get(scene.patient.patientId);

    await commit(...patients.put({ ...before, hidden: true }, before));

    for (const part of [...parts, listDocuments, listPatientAppointments])
      expect((await scene.asAdmin(part, of(scene))).status).toBe(404);
    const opened = { patientId: scene.patient.patientId, documentId };
    expect((await scene.asAdmin(openDocument, { params: opened })).status).toBe(404);
    expect((await scene.asPatient(listRecommendations, of(scene))).status).toBe(404);
    expect((await add(scene.asAdmin, scene)).status).toBe(404);
  });

  it('summarizes allergies, conditions and skin type, and marks alerts', async () => {
    const scene = await aSceneWithAppointment();
    const { answers } = await aGeneralConsent(scene);
    const conditions = { ...answers.conditions, epilepsy: true, asthma: true };
    await aGeneralConsent(scene, { allergies: 'níquel', conditions });
    await add(scene.asStaff, scene);
    await aDocument(scene.asAdmin, scene.patient.patientId);

    const { reply } = await scene.asStaff(getRecordSummary, of(scene));

    expect(reply).toMatchObject({
      email: scene.patient.email,
      documentCount: 1,
      allergies: 'níquel',
      conditions: ['epilepsy', 'asthma'],
      alertConditions: ['epilepsy'],
      skinType: 'dry',
    });
    const intake = await scene.asStaff(getIntakeRecord, of(scene));
    expect(intake.reply.record?.answers.allergies).toBe('níquel');
    expect(intake.reply.alerts).toEqual([
      {
        condition: 'epilepsy',
        message: 'La luz del láser puede provocar una crisis en personas con epilepsia.',
      },
      { condition: 'epilepsy', message: 'Sin luz pulsada ni corrientes: pueden provocar una crisis.' },
    ]);
  });
});

describe('addSkinAnalysis', () => {
  it('adds an analysis with its author, and leaves earlier ones unchanged [R401]', async () => {
    const scene = await aSceneWithAppointment();
    const first = await add(scene.asStaff, scene);
    const second = await add(scene.asAdmin, scene, { date: '2026-02-05', skinType: 'oily' });

    const { reply } = await scene.asStaff(listSkinAnalyses, of(scene));

    expect(reply.rows).toEqual([second.reply, first.reply]);
    expect(first.reply).toMatchObject({
      ...seen,
      recordedBy: { userId: scene.member.staffId, name: `${scene.member.firstName} Prueba` },
    });
  });

  it('rejects a future date', async () => {
    const scene = await aSceneWithAppointment();
    const tomorrow = addDays(today(thePlatform().now()), 1);

    expect(await add(scene.asStaff, scene, { date: tomorrow })).toMatchObject({
      status: 422,
      problem: { fields: [{ field: 'date', message: 'La fecha no puede ser futura.' }] },
    });
  });
});

describe('saveRecommendations', () => {
  it('stores catalog products in the chosen order, and replaces all of them [R392 R393]', async () => {
    const scene = await aSceneWithAppointment();

    const { status } = await recommend(scene.asStaff, scene, ['tonico', 'crema']);

    const { reply } = await scene.asPatient(listRecommendations, of(scene));
    expect(status).toBe(200);
    expect(reply.items).toMatchObject([
      { productId: 'tonico', name: 'Tónico', priceCents: 1_850 },
      { productId: 'crema', name: 'Crema', priceCents: 3_800 },
    ]);
    for (const { createdAt } of reply.items) expect(new Date(createdAt).toISOString()).toBe(createdAt);
    const replaced = await recommend(scene.asAdmin, scene, ['crema']);
    expect(replaced.reply.items.map(({ productId }) => productId)).toEqual(['crema']);
    await recommend(scene.asAdmin, scene, []);
    expect((await scene.asPatient(listRecommendations, of(scene))).reply.items).toEqual([]);
  });

  it('rejects inactive, unknown, duplicate and too many products, and prices [R392]', async () => {
    const scene = await aSceneWithAppointment();
    const many = Array.from({ length: 41 }, (_, n) => `p${n}`);

    const refused = await leavingNoTrace(stack, async () => [
      await recommend(scene.asStaff, scene, ['antiguo']),
      await recommend(scene.asStaff, scene, ['service-1']),
      await recommend(scene.asStaff, scene, ['nada']),
      await recommend(scene.asStaff, scene, ['crema', 'crema']),
      await recommend(scene.asStaff, scene, many),
      await scene.asAdmin(saveRecommendations, {
        ...of(scene),
        body: { productIds: ['crema'], priceCents: 1 } as never,
      }),
      await scene.asAdmin(saveRecommendations, {
        params: { patientId: 'nobody' },
        body: { productIds: [] },
      }),
    ]);

    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      ...Array(3).fill([422, 'record.product_gone']),
      ...Array(3).fill([422, 'request.invalid']),
      [404, 'record.patient_invalid'],
    ]);
    expect(refused.at(-1)?.problem.detail).toBe('Paciente no válido');
  });

  it('offers active products by name', async () => {
    const { asStaff: call } = await aSceneWithAppointment();

    const { reply } = await call(listRecommendableProducts);

    expect(reply).toEqual([
      { productId: 'crema', name: 'Crema', priceCents: 3_800 },
      { productId: 'tonico', name: 'Tónico', priceCents: 1_850 },
    ]);
  });
});
