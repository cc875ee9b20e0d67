import { randomUUID } from 'node:crypto';
import { addDays, today } from '#shared/core/civil-time.ts';
import { aPatient, aService, aStaffMember, openOn, thePlatform } from '#test/support/center/center.ts';
import type { Scene } from '#test/support/center/scene.ts';
import { someAnswers, someConsent } from '#test/support/intake/intake-records.ts';

/** What people who mean harm write into fields; each would set `window.hit` wherever it ran. */
export const payloads = [
  '<img src=x onerror=window.hit=1>',
  '"><script>window.hit=1</script>',
  "'><svg onload=window.hit=1>",
  '</script><script>window.hit=1</script>',
  '[x](javascript:window.hit=1)',
  '{{constructor.constructor("window.hit=1")()}}',
  '=HYPERLINK("javascript:window.hit=1")',
] as const;

const [image, script, drawing, closing, link, template, formula] = payloads;
const at = '2026-03-06T18:50:00.000Z';

const hostileAnswers = () => ({
  ...someAnswers({
    fullName: `${script} ${image}`,
    license: drawing,
    address: closing,
    reason: template,
    emergencyContact: { name: image, relationship: drawing, phone: '7875550143' },
    allergies: image,
    pastTreatments: script,
    medications: drawing,
    areaTreated: true,
    areaTreatmentDetail: closing,
    lastTreatment: link,
  }),
});

/** A center in which every text that somebody may write is one of the payloads. */
export async function aHostileCenter(stack: Scene['stack']) {
  const platform = thePlatform();
  const { catalog, settings, promotions, commit, now } = platform;
  const before = await settings.get();
  const service = await aService('hostile', { name: image, categoryId: 'hostile', laser: true });
  await commit(
    catalog.putCategory({
      categoryId: 'hostile',
      name: script,
      icon: '✨',
      description: image,
      visibleOnLanding: true,
    }),
    catalog.putProduct({ ...service, productId: 'bottle', kind: 'product', name: drawing, laser: false }),
    promotions.saveBanner(
      { title: closing, pictureKey: 'promociones/x.png', contentType: 'image/png', savedAt: at },
      undefined,
    ),
    settings.save(
      {
        ...before,
        heroTitle: image,
        heroTagline: script,
        aboutShort: drawing,
        aboutMore: closing,
        address: link,
        openingHours: template,
      },
      before,
    ),
  );
  const patient = await aPatient('hostile', {
    firstName: image,
    lastName: script,
    address: drawing,
    permissions: ['laser'],
    email: 'hostile@test.example',
  });
  const member = await aStaffMember('hostile-staff', {
    firstName: drawing,
    lastName: closing,
    serviceIds: ['hostile'],
  });
  const date = addDays(today(now()), 1);
  await openOn(member.staffId, date);
  await writeRecord(patient.patientId);
  return { stack, patient, member, date, serviceId: 'hostile' };
}

async function writeRecord(patientId: string): Promise<void> {
  const { intakeRecords, skinAnalyses, recommendations, documents, prospects, laserRequests, commit } =
    thePlatform();
  const answers = hostileAnswers();
  const consent = someConsent({ text: image });
  const document = {
    patientId,
    documentId: randomUUID(),
    name: `${formula}.pdf`,
    contentType: 'application/pdf',
    bytes: 10,
    key: 'documentos_pacientes/x',
    uploadedBy: 'admin:x',
    createdAt: at,
  };
  await commit(
    intakeRecords.put({ patientId, answers, ageYears: 35, consent, recordedAt: at }),
    skinAnalyses.create({
      analysisId: randomUUID(),
      patientId,
      date: '2026-03-06',
      skinType: 'dry',
      alterations: ['scar'],
      observations: payloads.join(' '),
      recordedAt: at,
      recordedBy: { userId: 'x', name: image },
    }),
    recommendations.save({
      patientId,
      version: 0,
      items: [{ productId: 'bottle', name: drawing, priceCents: 100, createdAt: at }],
    }),
    documents.create({ ...document, status: 'stored' }),
    prospects.create({
      prospectId: randomUUID(),
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
      createdAt: at,
      updatedAt: at,
      note: image,
      version: 0,
    }),
  );
}
