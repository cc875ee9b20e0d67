import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { SkinAnalysis } from '#shared/records/treatment/skin-analysis.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const writtenAt = '2026-03-06T18:50:00.000Z';
const carmen = { userId: 'carmen', name: 'Carmen Santiago' };

const anAnalysis = (patientId: string, date: string, analysisId: string): SkinAnalysis => ({
  analysisId,
  patientId,
  date,
  skinType: 'dry',
  observations: analysisId,
  alterations: ['scar'],
  recordedAt: writtenAt,
  recordedBy: carmen,
});

describe('skin analyses', () => {
  it('are newest first, with the last one available alone', async () => {
    const { skinAnalyses, commit } = thePlatform();
    for (const [date, id] of [
      ['2026-03-01', 'march'],
      ['2026-05-01', 'may'],
      ['2026-04-01', 'april'],
    ] as const)
      await commit(skinAnalyses.create(anAnalysis('ana', date, id)));
    await commit(skinAnalyses.create(anAnalysis('another', '2026-06-01', 'june')));

    const { rows, cursor } = await skinAnalyses.byPatient('ana', undefined);

    expect(rows.map(({ analysisId }) => analysisId)).toEqual(['may', 'april', 'march']);
    expect(cursor).toBeUndefined();
    expect(await skinAnalyses.last('ana')).toEqual(rows[0]);
    expect(await skinAnalyses.last('nobody')).toBeUndefined();
  });

  it('are added and never overwritten [R401]', async () => {
    const { skinAnalyses, commit } = thePlatform();
    const analysis = anAnalysis('berta', '2026-03-01', 'one');
    await commit(skinAnalyses.create(analysis));

    const secondWrite = commit(skinAnalyses.create({ ...analysis, observations: 'otra cosa' }));

    await expect(secondWrite).rejects.toMatchObject({ definition: coreErrors.conflict });
    expect((await skinAnalyses.byPatient('berta', undefined)).rows).toEqual([analysis]);
  });
});

describe('recommendations', () => {
  it('replace the version they were based on, and no later one', async () => {
    const { recommendations, commit } = thePlatform();
    const emptyList = await recommendations.get('celia');
    const items = [{ productId: 'cream', name: 'Crema', priceCents: 3_800, createdAt: writtenAt }];
    await commit(recommendations.save({ ...emptyList, items }));

    const staleSave = commit(recommendations.save({ ...emptyList, items: [] }));

    await expect(staleSave).rejects.toMatchObject({ definition: coreErrors.conflict });
    expect(await recommendations.get('celia')).toEqual({ patientId: 'celia', items, version: 1 });
  });
});

describe('laser consent', () => {
  const aConsent = (appointmentId: string, changes: Partial<LaserConsent> = {}): LaserConsent => ({
    appointmentId,
    patientId: 'diana',
    acceptedBy: { name: 'Diana' },
    recordedBy: carmen,
    at: writtenAt,
    version: 'laser-v1.0',
    textHash: 'f'.repeat(64),
    text: 'Yo, Diana',
    signatureKey: 'firma.png',
    ...changes,
  });

  it('is signed once per appointment', async () => {
    const { laserConsents, commit } = thePlatform();
    await commit(laserConsents.create(aConsent('first')));

    const secondWrite = commit(laserConsents.create(aConsent('first', { acceptedBy: { name: 'Otra' } })));

    await expect(secondWrite).rejects.toMatchObject({ definition: recordErrors.consent_signed });
    expect(await laserConsents.find('first')).toEqual(aConsent('first'));
  });

  it('is found by appointment and in the client’s record, newest first', async () => {
    const { laserConsents, commit } = thePlatform();
    const laterConsent = aConsent('later', { patientId: 'elena', at: '2026-04-06T18:50:00.000Z' });
    const soonerConsent = aConsent('sooner', { patientId: 'elena' });
    await commit(laserConsents.create(soonerConsent));
    await commit(laserConsents.create(laterConsent));

    expect(await laserConsents.listSignedIds(['later', 'none', 'sooner'])).toEqual(
      new Set(['later', 'sooner']),
    );
    expect(await laserConsents.listSignedIds([])).toEqual(new Set());
    expect(await laserConsents.byPatient('elena')).toEqual([laterConsent, soonerConsent]);
  });
});

describe('audit trail of a record', () => {
  it('is newest first, paginated, of this record only', async () => {
    const { audits, commit } = thePlatform();
    for (let n = 0; n < 60; n++) await commit(audit('record.read', 'fabiola', { part: 'skin', n }));
    await commit(audit('record.read', 'another', { part: 'skin' }));

    const firstPage = await audits.bySubject('fabiola', undefined);
    const secondPage = await audits.bySubject('fabiola', firstPage.cursor);

    const rows = [...firstPage.rows, ...secondPage.rows];
    expect([firstPage.rows.length, secondPage.rows.length, secondPage.cursor]).toEqual([50, 10, undefined]);
    const instants = rows.map(({ at: instant }) => instant);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(new Set(rows.map(({ details }) => details['n'])).size).toBe(60);
    expect(rows[0]).toMatchObject({ actor: 'system:test', action: 'record.read', subjectId: 'fabiola' });
  });

  it('merges the entries of two records of one person, newest first', async () => {
    const { audits, commit } = thePlatform();
    for (let n = 0; n < 56; n++)
      await commit(audit('record.read', n % 2 === 0 ? 'gloria' : 'gloria-applied', { part: 'skin', n }));

    const firstPage = await audits.bySubjects(['gloria', 'gloria-applied'], undefined);
    const secondPage = await audits.bySubjects(['gloria', 'gloria-applied'], firstPage.cursor);

    const rows = [...firstPage.rows, ...secondPage.rows];
    expect([firstPage.rows.length, secondPage.rows.length, secondPage.cursor]).toEqual([50, 6, undefined]);
    const instants = rows.map(({ at: instant }) => instant);
    expect(instants).toEqual(instants.toSorted().reverse());
    expect(new Set(rows.map(({ details }) => details['n'])).size).toBe(56);
  });

  it.each(['x', 'e30'])('rejects a made-up cursor: %s', async (cursor) => {
    await expect(thePlatform().audits.bySubject('fabiola', cursor)).rejects.toThrow('request.malformed');
  });
});
