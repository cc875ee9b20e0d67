import { describe, expect } from 'vitest';
import {
  addSkinAnalysis,
  getIntakeRecord,
  getRecordSummary,
  listAccessLog,
  listRecommendations,
  listSkinAnalyses,
  saveRecommendations,
} from '#shared/records/api.ts';
import { aService, aStaffMember } from '#test/support/center/center.ts';
import {
  asStaff,
  createConfirmedAppointment,
  createFixture,
  type Fixture,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { readAccessLog } from '#test/support/records/record-fixture.ts';

it.beforeAll(async () => {
  await aService('crema', { kind: 'product', name: 'Crema', priceCents: 3_800 });
});

const buildParams = ({ patient }: Pick<Fixture, 'patient'>) => ({ params: { patientId: patient.patientId } });
async function createFixtureWithAppointment(): Promise<Fixture> {
  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  return fixture;
}

/** Returns who read which parts of the record, newest first. */
const listReads = async (fixture: Fixture) =>
  (await readAccessLog(fixture))
    .filter(({ action }) => action === 'record.read')
    .map(({ who, details }) => [who, details['part']]);

describe('listAccessLog', () => {
  it('has a line for each part that a team member read', async () => {
    const fixture = await createFixtureWithAppointment();
    for (const part of [getRecordSummary, getIntakeRecord]) await fixture.asAdmin(part, buildParams(fixture));
    for (const part of [listSkinAnalyses, listRecommendations])
      await fixture.asStaff(part, buildParams(fixture));

    const member = `${fixture.member.firstName} Prueba (esteticista)`;
    expect(await listReads(fixture)).toEqual([
      [member, 'recommendations'],
      [member, 'skin'],
      ['Lourdes Prueba (administración)', 'intake'],
      ['Lourdes Prueba (administración)', 'summary'],
    ]);
  });

  it('has no line for reads by the client, nor for rejected reads', async () => {
    const fixture = await createFixtureWithAppointment();
    const otherStaff = asStaff(stack, await aStaffMember('Yadira'));

    await fixture.asPatient(listRecommendations, buildParams(fixture));
    await otherStaff(getRecordSummary, buildParams(fixture));

    expect(await listReads(fixture)).toEqual([]);
  });

  it('has each change with the values before and after', async () => {
    const fixture = await createFixtureWithAppointment();
    const body = { date: '2026-01-05', skinType: 'dry', observations: 'Tirantez', alterations: [] } as const;
    await fixture.asStaff(addSkinAnalysis, { ...buildParams(fixture), body: { ...body, alterations: [] } });
    await fixture.asAdmin(saveRecommendations, { ...buildParams(fixture), body: { productIds: ['crema'] } });
    await fixture.asAdmin(saveRecommendations, { ...buildParams(fixture), body: { productIds: [] } });

    const [removed, chosen, added] = await readAccessLog(fixture);

    expect(removed?.details).toEqual({ before: { products: ['Crema'] }, after: { products: [] } });
    expect(chosen?.details).toEqual({ before: { products: [] }, after: { products: ['Crema'] } });
    expect(added).toMatchObject({ action: 'record.skinAnalysisAdded', details: { before: {}, after: body } });
  });

  it('has a line for each read of the log itself', async () => {
    const fixture = await createFixtureWithAppointment();
    await fixture.asAdmin(listAccessLog, buildParams(fixture));

    const { reply } = await fixture.asAdmin(listAccessLog, buildParams(fixture));

    expect(reply.rows[0]).toMatchObject({ action: 'record.read', details: { part: 'accessLog' } });
  });
});
