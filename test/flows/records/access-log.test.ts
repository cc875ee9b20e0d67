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
import { aScene, asStaff, confirmed, type Scene } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { logOf } from '#test/support/records/record-scene.ts';

it.beforeAll(async () => {
  await aService('crema', { kind: 'product', name: 'Crema', priceCents: 3_800 });
});

const of = ({ patient }: Pick<Scene, 'patient'>) => ({ params: { patientId: patient.patientId } });
async function aSceneWithAppointment(): Promise<Scene> {
  const scene = await aScene(stack);
  await confirmed(scene);
  return scene;
}

/** Who read which parts of the record, newest first. */
const readings = async (scene: Scene) =>
  (await logOf(scene))
    .filter(({ action }) => action === 'record.read')
    .map(({ who, details }) => [who, details['part']]);

describe('listAccessLog', () => {
  it('has a line for each part that a team member read', async () => {
    const scene = await aSceneWithAppointment();
    for (const part of [getRecordSummary, getIntakeRecord]) await scene.asAdmin(part, of(scene));
    for (const part of [listSkinAnalyses, listRecommendations]) await scene.asStaff(part, of(scene));

    const member = `${scene.member.firstName} Prueba (esteticista)`;
    expect(await readings(scene)).toEqual([
      [member, 'recommendations'],
      [member, 'skin'],
      ['Lourdes Prueba (administración)', 'intake'],
      ['Lourdes Prueba (administración)', 'summary'],
    ]);
  });

  it('has no line for reads by the client, nor for rejected reads', async () => {
    const scene = await aSceneWithAppointment();
    const stranger = asStaff(stack, await aStaffMember('Yadira'));

    await scene.asPatient(listRecommendations, of(scene));
    await stranger(getRecordSummary, of(scene));

    expect(await readings(scene)).toEqual([]);
  });

  it('has each change with the values before and after', async () => {
    const scene = await aSceneWithAppointment();
    const body = { date: '2026-01-05', skinType: 'dry', observations: 'Tirantez', alterations: [] } as const;
    await scene.asStaff(addSkinAnalysis, { ...of(scene), body: { ...body, alterations: [] } });
    await scene.asAdmin(saveRecommendations, { ...of(scene), body: { productIds: ['crema'] } });
    await scene.asAdmin(saveRecommendations, { ...of(scene), body: { productIds: [] } });

    const [removed, chosen, added] = await logOf(scene);

    expect(removed?.details).toEqual({ before: { products: ['Crema'] }, after: { products: [] } });
    expect(chosen?.details).toEqual({ before: { products: [] }, after: { products: ['Crema'] } });
    expect(added).toMatchObject({ action: 'record.skinAnalysisAdded', details: { before: {}, after: body } });
  });

  it('has a line for each read of the log itself', async () => {
    const scene = await aSceneWithAppointment();
    await scene.asAdmin(listAccessLog, of(scene));

    const { reply } = await scene.asAdmin(listAccessLog, of(scene));

    expect(reply.rows[0]).toMatchObject({ action: 'record.read', details: { part: 'accessLog' } });
  });
});
