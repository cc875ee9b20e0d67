import { describe, expect } from 'vitest';
import { listPatientAppointments } from '#shared/appointments/closing/patient-appointments-api.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
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
import {
  createConfirmedAppointment,
  createFixture,
  type Fixture,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import { aGeneralConsent } from '#test/support/records/record-fixture.ts';
import { aDocument } from '#test/support/records/uploads.ts';
import type { Caller } from '#test/support/system/api-client.ts';

it.beforeAll(async () => {
  await aService('crema', { kind: 'product', name: 'Crema', priceCents: 3_800 });
  await aService('tonico', { kind: 'product', name: 'Tónico', priceCents: 1_850 });
  await aService('antiguo', { kind: 'product', name: 'Antiguo', active: false });
});

const buildParams = ({ patient }: Pick<Fixture, 'patient'>) => ({ params: { patientId: patient.patientId } });
const analysis = {
  date: '2026-01-05',
  skinType: 'dry',
  observations: 'Tirantez',
  alterations: ['scale'],
} as const;
const addAnalysis = (call: Caller, fixture: Fixture, overrides: object = {}) =>
  call(addSkinAnalysis, {
    ...buildParams(fixture),
    body: { ...analysis, alterations: [...analysis.alterations], ...overrides },
  });
const recommend = (call: Caller, fixture: Fixture, productIds: string[]) =>
  call(saveRecommendations, { ...buildParams(fixture), body: { productIds } });

/** Creates a fixture whose aesthetician has a confirmed appointment with the client. */
async function createFixtureWithAppointment(): Promise<Fixture> {
  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  return fixture;
}

describe('record of a client', () => {
  const parts = [getRecordSummary, getIntakeRecord, listSkinAnalyses, listRecommendations];

  it('is closed to an aesthetician with only a pending request', async ({ fixture }) => {
    await request(fixture);

    expect((await fixture.asStaff(getRecordSummary, buildParams(fixture))).status).toBe(404);
  });

  it('is unavailable once the client is removed [R477]', async () => {
    const fixture = await createFixtureWithAppointment();
    await addAnalysis(fixture.asAdmin, fixture);
    await recommend(fixture.asAdmin, fixture, ['crema']);
    const documentId = await aDocument(fixture.asPatient, fixture.patient.patientId);
    const { patients, commit } = thePlatform();
    const before = await patients.get(fixture.patient.patientId);

    await commit(...patients.put({ ...before, hidden: true }, before));

    for (const part of [...parts, listDocuments, listPatientAppointments])
      expect((await fixture.asAdmin(part, buildParams(fixture))).status).toBe(404);
    const documentParams = { patientId: fixture.patient.patientId, documentId };
    expect((await fixture.asAdmin(openDocument, { params: documentParams })).status).toBe(404);
    expect((await fixture.asPatient(listRecommendations, buildParams(fixture))).status).toBe(404);
    expect((await addAnalysis(fixture.asAdmin, fixture)).status).toBe(404);
  });

  it('summarizes allergies, conditions and skin type, and marks alerts', async () => {
    const fixture = await createFixtureWithAppointment();
    const { answers } = await aGeneralConsent(fixture);
    const conditions = { ...answers.conditions, epilepsy: true, asthma: true };
    await aGeneralConsent(fixture, { allergies: 'níquel', conditions });
    await addAnalysis(fixture.asStaff, fixture);
    await aDocument(fixture.asAdmin, fixture.patient.patientId);

    const { reply } = await fixture.asStaff(getRecordSummary, buildParams(fixture));

    expect(reply).toMatchObject({
      email: fixture.patient.email,
      documentCount: 1,
      allergies: 'níquel',
      conditions: ['epilepsy', 'asthma'],
      alertConditions: ['epilepsy'],
      skinType: 'dry',
    });
    const intake = await fixture.asStaff(getIntakeRecord, buildParams(fixture));
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
    const fixture = await createFixtureWithAppointment();
    const firstAnalysis = await addAnalysis(fixture.asStaff, fixture);
    const secondAnalysis = await addAnalysis(fixture.asAdmin, fixture, {
      date: '2026-02-05',
      skinType: 'oily',
    });

    const { reply } = await fixture.asStaff(listSkinAnalyses, buildParams(fixture));

    expect(reply.rows).toEqual([secondAnalysis.reply, firstAnalysis.reply]);
    expect(firstAnalysis.reply).toMatchObject({
      ...analysis,
      recordedBy: { userId: fixture.member.staffId, name: `${fixture.member.firstName} Prueba` },
    });
  });

  it('rejects a future date', async () => {
    const fixture = await createFixtureWithAppointment();
    const tomorrow = addDays(getToday(thePlatform().now()), 1);

    expect(await addAnalysis(fixture.asStaff, fixture, { date: tomorrow })).toMatchObject({
      status: 422,
      problem: { fields: [{ field: 'date', message: 'La fecha no puede ser futura.' }] },
    });
  });
});

describe('saveRecommendations', () => {
  it('stores catalog products in the chosen order, and replaces all of them [R392 R393]', async () => {
    const fixture = await createFixtureWithAppointment();

    const { status } = await recommend(fixture.asStaff, fixture, ['tonico', 'crema']);

    const { reply } = await fixture.asPatient(listRecommendations, buildParams(fixture));
    expect(status).toBe(200);
    expect(reply.items).toMatchObject([
      { productId: 'tonico', name: 'Tónico', priceCents: 1_850 },
      { productId: 'crema', name: 'Crema', priceCents: 3_800 },
    ]);
    for (const { createdAt } of reply.items) expect(new Date(createdAt).toISOString()).toBe(createdAt);
    const replaced = await recommend(fixture.asAdmin, fixture, ['crema']);
    expect(replaced.reply.items.map(({ productId }) => productId)).toEqual(['crema']);
    await recommend(fixture.asAdmin, fixture, []);
    expect((await fixture.asPatient(listRecommendations, buildParams(fixture))).reply.items).toEqual([]);
  });

  it('rejects inactive, unknown, duplicate and too many products, and prices [R392]', async () => {
    const fixture = await createFixtureWithAppointment();
    const tooManyIds = Array.from({ length: 41 }, (_, n) => `p${n}`);

    const rejected = await expectNoChange(stack, async () => [
      await recommend(fixture.asStaff, fixture, ['antiguo']),
      await recommend(fixture.asStaff, fixture, ['service-1']),
      await recommend(fixture.asStaff, fixture, ['nada']),
      await recommend(fixture.asStaff, fixture, ['crema', 'crema']),
      await recommend(fixture.asStaff, fixture, tooManyIds),
      await fixture.asAdmin(saveRecommendations, {
        ...buildParams(fixture),
        body: { productIds: ['crema'], priceCents: 1 } as never,
      }),
      await fixture.asAdmin(saveRecommendations, {
        params: { patientId: 'nobody' },
        body: { productIds: [] },
      }),
    ]);

    expect(rejected.map(({ status, problem }) => [status, problem.code])).toEqual([
      ...Array(3).fill([422, 'record.product_gone']),
      ...Array(3).fill([422, 'request.invalid']),
      [404, 'record.patient_invalid'],
    ]);
    expect(rejected.at(-1)?.problem.detail).toBe('Paciente no válido');
  });

  it('offers active products by name', async () => {
    const { asStaff: call } = await createFixtureWithAppointment();

    const { reply } = await call(listRecommendableProducts);

    expect(reply).toEqual([
      { productId: 'crema', name: 'Crema', priceCents: 3_800 },
      { productId: 'tonico', name: 'Tónico', priceCents: 1_850 },
    ]);
  });
});
