import { describe, expect } from 'vitest';
import { register } from '#shared/accounts/registration-api.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { activateProspect, getProspect, listProspects } from '#shared/intake/prospects/desk-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, submitApplication } from '#test/support/intake/applications.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const buildPreference = ({ serviceId, date }: Fixture) => ({ serviceId, date, time: '10:00' });
const readPreference = async (patientId: string, serviceId?: string) => {
  const asOwn = stack.as({ userId: patientId, role: 'patient' });
  const query = serviceId === undefined ? {} : { serviceId };
  return (await asOwn(getPreferredAppointment, { params: { patientId }, query })).reply.preferred;
};
const addServiceName = async <W extends { readonly serviceId: string }>(preference: W) => {
  const [service] = await thePlatform().catalog.servicesByIds([preference.serviceId]);
  return { ...preference, serviceName: service!.name, laser: service!.laser };
};
async function registerProspect(answers: ReturnType<typeof aPerson>, prospectId: string) {
  const body = { email: answers.email, password: 'mi-clave' };
  return (await caller(stack.url)(register, { params: { id: prospectId }, body })).reply.userId;
}

describe('preferred time of an applicant', () => {
  it('is shown in the prospect list and file, with the name of the service', async ({ fixture }) => {
    const { serviceId, ...slot } = buildPreference(fixture);
    const { reply } = await submitApplication(stack, aPerson({ service: 'facial' }), {
      preferred: { serviceId, ...slot },
    });
    const { prospectId } = reply;

    const list = await fixture.asAdmin(listProspects);
    const file = await fixture.asAdmin(getProspect, { params: { prospectId } });

    const [service] = await thePlatform().catalog.servicesByIds([serviceId]);
    const expectedPreference = { serviceName: service!.name, ...slot };
    expect(list.reply.rows.find((row) => row.prospectId === prospectId)?.preferred).toEqual(
      expectedPreference,
    );
    expect(file.reply.preferred).toEqual(expectedPreference);
  });

  it('is kept on registration until the client requests an appointment', async ({ fixture }) => {
    const preferred = buildPreference(fixture);
    const answers = aPerson({ service: 'facial' });
    const { reply } = await submitApplication(stack, answers, { preferred });
    const { prospectId } = reply;
    const patientId = await registerProspect(answers, prospectId);
    const preferenceBefore = await readPreference(patientId);
    const { patients, commit } = thePlatform();
    const { awaitsEmailProof: _, ...verifiedClient } = await patients.get(patientId);
    await commit(...patients.put(verifiedClient, await patients.get(patientId)));
    const patient = await patients.get(patientId);

    await request({ ...fixture, patient, asPatient: stack.as({ userId: patientId, role: 'patient' }) });

    expect(preferenceBefore).toEqual(await addServiceName(preferred));
    expect(await readPreference(patientId)).toBeUndefined();
    expect(await patients.get(patientId)).not.toHaveProperty('preferred');
  });

  it('is shown to the front desk until it books the first appointment', async ({ fixture }) => {
    const preferred = buildPreference(fixture);
    const { patientId } = fixture.patient;
    const { patients, commit } = thePlatform();
    const patientBefore = await patients.get(patientId);
    await commit(...patients.put({ ...patientBefore, preferred }, patientBefore));
    const readPreferenceAtDesk = async () => {
      const { reply } = await fixture.asAdmin(searchPatients, { query: { text: patientBefore.email } });
      return reply.find((option) => option.patientId === patientId)?.wish;
    };
    const { laser: needsLaser, ...preference } = await addServiceName(preferred);
    expect(await readPreferenceAtDesk()).toEqual({ ...preference, needsLaser });
    await aService(fixture.serviceId, { laser: true });
    expect(await readPreferenceAtDesk()).toMatchObject({ needsLaser: true });
    await aService(fixture.serviceId, { active: false });
    expect(await readPreferenceAtDesk()).toBeUndefined();
    await aService(fixture.serviceId);

    await createEnteredAppointment(fixture);

    expect(await readPreferenceAtDesk()).toBeUndefined();
    expect(await readPreference(patientId)).toBeUndefined();
  });

  it('is kept on activation, also for an existing client and after its date', async ({ fixture }) => {
    const preferred = buildPreference(fixture);
    const { userId, email } = await anAccount('patient', 'Hortensia');
    await aPatient('Hortensia', { patientId: userId, email });
    const applicants = [
      aPerson({ service: 'laser' }),
      aPerson({ service: 'facial', email, emailConfirmation: email }),
    ];
    const ids: string[] = [];
    for (const answers of applicants) {
      const { reply } = await submitApplication(stack, answers, { preferred });
      const { prospectId } = reply;
      ids.push((await fixture.asAdmin(activateProspect, { params: { prospectId } })).reply.patientId ?? '');
    }

    expect(ids[1]).toBe(userId);
    const preferredTime = await addServiceName(preferred);
    expect(await Promise.all(ids.map((id) => readPreference(id)))).toEqual([preferredTime, preferredTime]);
    advanceClock({ days: 11 });
    expect(await Promise.all(ids.map((id) => readPreference(id)))).toEqual([preferredTime, preferredTime]);
  });

  it.each([
    ['a serum', { categoryId: 'sueros' }],
    ['a body treatment', { categoryId: 'cuerpo' }],
    ['a service that only the front desk books', { showIn: 'pos' }],
  ] as const)('can be a service without a time, as %s', async (_, serviceFields) => {
    const fixture = await createFixture(stack);
    const serviceId = `deseo-${Object.values(serviceFields).join()}`;
    await aService(serviceId, { name: 'Deseo', ...serviceFields });
    const answers = aPerson({ service: 'facial' });
    const { prospectId } = (await submitApplication(stack, answers, { preferred: { serviceId } })).reply;

    const list = await fixture.asAdmin(listProspects);
    const file = await fixture.asAdmin(getProspect, { params: { prospectId } });
    const patientId = await registerProspect(answers, prospectId);
    const preference = await readPreference(patientId);

    expect(list.reply.rows.find((row) => row.prospectId === prospectId)?.preferred).toEqual({
      serviceName: 'Deseo',
    });
    expect(file.reply.preferred).toEqual({ serviceName: 'Deseo' });
    expect(preference).toEqual({ serviceId, serviceName: 'Deseo', laser: false });
  });

  it('can be a service that a client names, if visitors can see it', async () => {
    const { patient, serviceId } = await createFixture(stack);
    await aService('escondido', { visible: false });

    expect(await readPreference(patient.patientId, serviceId)).toEqual(await addServiceName({ serviceId }));
    expect(await readPreference(patient.patientId, 'escondido')).toBeUndefined();
    expect(await readPreference(patient.patientId, 'nadie')).toBeUndefined();
  });
});
