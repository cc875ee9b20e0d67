import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { files as makeFiles } from '#lambdas/platform/external/from-env.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { createSmsReply } from '#shared/notifications/sms-reply.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { CenterSettings } from '#shared/settings/center-settings.ts';
import {
  addWorkingHours,
  aPatient,
  aService,
  aStaffMember,
  thePlatform,
} from '#test/support/center/center.ts';
import type { Fixture } from '#test/support/center/fixture.ts';
import { listTextFields, withText } from '#test/support/fuzz/texts.ts';
import { someAnswers, someConsent } from '#test/support/intake/intake-records.ts';
import { aPdf } from '#test/support/records/uploads.ts';

/** Attack strings for text fields. Each sets `window.hit` if it is executed. */
export const payloads = [
  '<img src=x onerror=window.hit=1>',
  '"><script>window.hit=1</script>',
  "'><svg onload=window.hit=1>",
  '</script><script>window.hit=1</script>',
  '[x](javascript:window.hit=1)',
  '{{constructor.constructor("window.hit=1")()}}',
  '=HYPERLINK("javascript:window.hit=1")',
  // This one is short enough for the name of a center, which starts every SMS.
  '<b onload=hit=1>',
] as const;

const [image, script, drawing, closing, , template, formula] = payloads;
/** First and last name of the guardian. */
export const guardianName = `${script} ${image}`;
const guardian = { name: guardianName, relationship: image, license: drawing, phone: '+17875550144' };
const storedAt = '2026-03-06T18:50:00.000Z';

const buildHostileAnswers = () => ({
  ...someAnswers({
    fullName: `${script} ${image}`,
    license: drawing,
    guardian,
    address: closing,
    reason: template,
    emergencyContact: { name: image, relationship: drawing, phone: '+17875550143' },
    allergies: image,
    pastTreatments: script,
    medications: drawing,
    areaTreated: true,
    areaTreatmentDetail: closing,
    lastTreatment: template,
  }),
});

/**
 * Replaces each free text of a value by a payload that its schema accepts. Each field starts with another
 * payload. Throws if the original value is invalid.
 */
export function withPayloads<Value>(schema: z.ZodMiniType<Value>, value: Value): Value {
  const textFields = [...listTextFields(schema, '')].map(([field]) => field);
  return textFields.reduce(
    (current, field, turn) => {
      const rotatedPayloads = payloads.map((_, index) => payloads[(turn + index) % payloads.length]!);
      const candidates = rotatedPayloads.map((payload) => withText(current, field, payload));
      const accepted = candidates.find((candidate) => z.safeParse(schema, candidate).success);
      return accepted === undefined ? current : z.parse(schema, accepted);
    },
    z.parse(schema, value),
  );
}

/** Builds settings with payloads in every text, including those of a closed day and an alert rule. */
function buildHostileSettings(initialSettings: CenterSettings, date: string): CenterSettings {
  const [rule] = initialSettings.alertRules;
  const hostileSettings = withPayloads(CenterSettings, {
    ...initialSettings,
    closures: [{ date: addDays(date, 1), name: 'Feriado' }],
    alertRules: [{ ...rule!, ruleId: 'hostile' }],
    // A payload would not be an existing service id.
    featuredServiceIds: [],
  });
  return { ...hostileSettings, featuredServiceIds: ['hostile'] };
}

/** Creates a center in which every free text is one of the payloads. */
export async function aHostileCenter(stack: Fixture['stack'], patientFields: Partial<Patient> = {}) {
  const platform = thePlatform();
  const { catalog, taxes, stockMoves, settings, promotions, smsReplies, commit, now } = platform;
  const date = addDays(getToday(now()), 1);
  const initialSettings = await settings.get();
  const service = await aService('hostile', { name: image, categoryId: 'hostile', laser: true });
  await commit(
    catalog.putCategory({
      categoryId: 'hostile',
      name: script,
      icon: '✨',
      description: image,
      visibleOnLanding: true,
      visible: true,
      showIn: 'both',
      version: 1,
    }),
    catalog.putProduct({
      ...service,
      productId: 'bottle',
      kind: 'product',
      name: drawing,
      presentation: image,
      shopDescription: script,
      taxIds: ['hostile'],
      laser: false,
      requiresApproval: false,
    }),
    taxes.create({
      taxId: 'hostile',
      name: script,
      basisPoints: 100,
      active: true,
      byDefault: true,
      createdAt: storedAt,
    }),
    stockMoves.createInitial({
      productId: 'bottle',
      moveId: 'hostile',
      kind: 'lost',
      quantity: 0,
      reason: drawing,
      at: storedAt,
      by: 'system:test',
    }),
    promotions.saveBanner(
      { title: closing, pictureKey: 'promociones/x.png', contentType: 'image/png', savedAt: storedAt },
      undefined,
    ),
    settings.save(buildHostileSettings(initialSettings, date), initialSettings),
    smsReplies.add(
      createSmsReply(
        { replyId: randomUUID(), from: '+17875550143', text: payloads.join(' '), patientIds: [] },
        now(),
      ),
    ),
  );
  const patient = await aPatient('hostile', {
    firstName: image,
    lastName: script,
    address: drawing,
    permissions: ['laser'],
    email: 'hostile@test.example',
    ...patientFields,
  });
  const member = await aStaffMember('hostile-staff', {
    firstName: drawing,
    lastName: closing,
    serviceIds: ['hostile'],
  });
  await addWorkingHours(member.staffId, date);
  const prospectId = await createHostileRecord(patient.patientId);
  return { stack, patient, member, date, serviceId: 'hostile', productId: 'bottle', prospectId };
}

async function createHostileRecord(patientId: string): Promise<string> {
  const prospectId = randomUUID();
  const { intakeRecords, skinAnalyses, recommendations, documents, prospects, laserRequests, commit } =
    thePlatform();
  const answers = buildHostileAnswers();
  const consent = someConsent({ text: image, isMinor: true, guardian });
  const document = {
    patientId,
    documentId: randomUUID(),
    name: `${formula}.pdf`,
    contentType: 'application/pdf',
    bytes: 10,
    key: 'documentos_pacientes/x.pdf',
    uploadedBy: 'admin:x',
    createdAt: storedAt,
  };
  const { key, contentType } = document;
  await (await makeFiles()).write({ key, contentType, content: aPdf });
  await commit(
    intakeRecords.put({
      patientId,
      answers,
      ageYears: 35,
      consent,
      recordedAt: storedAt,
      answeredAt: storedAt,
    }),
    skinAnalyses.create({
      analysisId: randomUUID(),
      patientId,
      date: '2026-03-06',
      skinType: 'dry',
      alterations: ['scar'],
      observations: payloads.join(' '),
      recordedAt: storedAt,
      recordedBy: { userId: 'x', name: image },
    }),
    recommendations.save({
      patientId,
      version: 0,
      items: [{ productId: 'bottle', name: drawing, priceCents: 100, createdAt: storedAt }],
    }),
    documents.create({ ...document, status: 'stored' }),
    prospects.create({
      prospectId,
      firstName: image,
      lastName: script,
      email: 'p@test.example',
      phone: '+17875550142',
      address: drawing,
      service: 'laser',
      source: 'laserRequest',
      status: 'pending',
      laserRequestPending: true,
      answers,
      ageYears: 35,
      consent,
      createdAt: new Date().toISOString(),
      version: 0,
    }),
    laserRequests.create({
      requestId: randomUUID(),
      patientId,
      status: 'pending',
      createdAt: storedAt,
      updatedAt: storedAt,
      note: image,
      version: 0,
    }),
  );
  return prospectId;
}
