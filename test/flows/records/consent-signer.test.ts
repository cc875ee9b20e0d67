import { describe, expect } from 'vitest';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { it, stack } from '#test/support/flow.ts';
import { leavingNoTrace } from '#test/support/invariants/invariants.ts';
import {
  aGeneralConsent,
  aLaserAppointment,
  dueFor,
  guardian,
  sign,
} from '#test/support/records/record-scene.ts';

describe('a laser consent', () => {
  it('of a minor who is named to answer for themselves is refused at the field', async () => {
    const { scene, appointmentId } = await aLaserAppointment(stack, { patient: { birthDate: '2012-05-14' } });
    const record = await aGeneralConsent(scene, { license: 'PR-9000' });
    const name = `${scene.patient.firstName} ${scene.patient.lastName}`.toUpperCase();

    const byName = await sign(scene.asAdmin, appointmentId, { guardian: { ...guardian, name } });
    const byLicense = await sign(scene.asAdmin, appointmentId, {
      guardian: { ...guardian, license: record.answers.license },
    });

    expect(byName).toMatchObject({ status: 422, problem: { code: 'record.guardian_is_client' } });
    expect(byName.problem.fields.map(({ field }) => field)).toEqual(['guardian.name']);
    expect(byLicense.problem.fields.map(({ field }) => field)).toEqual(['guardian.license']);
    expect(await dueFor(scene.asAdmin)).toContain(appointmentId);
  });

  it('signed with a name that is not the signer’s is refused at that field', async () => {
    const { scene, appointmentId } = await aLaserAppointment(stack, { patient: { birthDate: '2012-05-14' } });

    const refused = await leavingNoTrace(stack, () =>
      sign(scene.asAdmin, appointmentId, { guardian, signedName: 'Otra Cosa' }),
    );

    expect(refused.problem.fields).toEqual([
      { field: 'signedName', message: 'Firma Elena Díaz: escribe ese nombre.' },
    ]);
    expect((await sign(scene.asAdmin, appointmentId, { guardian, signedName: 'elena  diaz' })).status).toBe(
      200,
    );
  });

  it('of a minor names who answered for them when they came in, and of an adult nobody', async () => {
    const minor = await aLaserAppointment(stack, { patient: { birthDate: '2012-05-14' } });
    const adult = await aLaserAppointment(stack);
    await aGeneralConsent(minor.scene, { guardian });
    await aGeneralConsent(adult.scene, { guardian });

    const due = (await minor.scene.asAdmin(listConsentsDue)).reply;

    const of = (id: string) => due.find(({ appointmentId }) => appointmentId === id)!;
    expect(of(minor.appointmentId).guardian).toEqual(guardian);
    expect(of(adult.appointmentId).guardian).toBeUndefined();
  });
});
