import { describe, expect } from 'vitest';
import { register } from '#shared/accounts/registration-api.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { activateProspect, getProspect, listProspects } from '#shared/intake/prospects/desk-api.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { createEnteredAppointment } from '#test/support/appointments/desk-actions.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { createFixture, type Fixture, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

// The hour that a visitor chose among the free ones before applying.

const preferredIn = ({ serviceId, date }: Fixture) => ({ serviceId, date, time: '10:00' });
const preferredOf = async (patientId: string, serviceId?: string) => {
  const asOwn = stack.as({ userId: patientId, role: 'patient' });
  const query = serviceId === undefined ? {} : { serviceId };
  return (await asOwn(getPreferredAppointment, { params: { patientId }, query })).reply.preferred;
};
const withServiceName = async <W extends { readonly serviceId: string }>(preference: W) => {
  const [service] = await thePlatform().catalog.servicesByIds([preference.serviceId]);
  return { ...preference, serviceName: service!.name, laser: service!.laser };
};
async function registerProspect(answers: ReturnType<typeof aPerson>, prospectId: string) {
  const body = { email: answers.email, password: 'mi-clave' };
  return (await caller(stack.url)(register, { params: { id: prospectId }, body })).reply.userId;
}

describe('preferred hour of an applicant', () => {
  it('is shown in the prospect list and file, with the name of the service', async ({ fixture }) => {
    const { serviceId, ...hour } = preferredIn(fixture);
    const { reply } = await apply(stack, aPerson({ service: 'facial' }), {
      preferred: { serviceId, ...hour },
    });
    const { prospectId } = reply;

    const list = await fixture.asAdmin(listProspects);
    const file = await fixture.asAdmin(getProspect, { params: { prospectId } });

    const [service] = await thePlatform().catalog.servicesByIds([serviceId]);
    const shown = { serviceName: service!.name, ...hour };
    expect(list.reply.rows.find((row) => row.prospectId === prospectId)?.preferred).toEqual(shown);
    expect(file.reply.preferred).toEqual(shown);
  });

  it('is kept on registration until the client requests an appointment', async ({ fixture }) => {
    const preferred = preferredIn(fixture);
    const answers = aPerson({ service: 'facial' });
    const { reply } = await apply(stack, answers, { preferred });
    const { prospectId } = reply;
    const patientId = await registerProspect(answers, prospectId);
    const known = await preferredOf(patientId);
    const { patients, commit } = thePlatform();
    const { awaitsEmailProof: _, ...proved } = await patients.get(patientId);
    await commit(...patients.put(proved, await patients.get(patientId)));
    const patient = await patients.get(patientId);

    await request({ ...fixture, patient, asPatient: stack.as({ userId: patientId, role: 'patient' }) });

    expect(known).toEqual(await withServiceName(preferred));
    expect(await preferredOf(patientId)).toBeUndefined();
    expect(await patients.get(patientId)).not.toHaveProperty('preferred');
  });

  it('is shown to the front desk until it books the first appointment', async ({ fixture }) => {
    const preferred = preferredIn(fixture);
    const { patientId } = fixture.patient;
    const { patients, commit } = thePlatform();
    const before = await patients.get(patientId);
    await commit(...patients.put({ ...before, preferred }, before));
    const found = async () => {
      const { reply } = await fixture.asAdmin(searchPatients, { query: { text: before.email } });
      return reply.find((option) => option.patientId === patientId)?.wish;
    };
    const { laser: needsLaser, ...wish } = await withServiceName(preferred);
    expect(await found()).toEqual({ ...wish, needsLaser });
    await aService(fixture.serviceId, { laser: true });
    expect(await found()).toMatchObject({ needsLaser: true });
    await aService(fixture.serviceId, { active: false });
    expect(await found()).toBeUndefined();
    await aService(fixture.serviceId);

    await createEnteredAppointment(fixture);

    expect(await found()).toBeUndefined();
    expect(await preferredOf(patientId)).toBeUndefined();
  });

  it('is kept on activation, also for an existing client and after its date', async ({ fixture }) => {
    const preferred = preferredIn(fixture);
    const { userId, email } = await anAccount('patient', 'Hortensia');
    await aPatient('Hortensia', { patientId: userId, email });
    const persons = [
      aPerson({ service: 'laser' }),
      aPerson({ service: 'facial', email, emailConfirmation: email }),
    ];
    const ids: string[] = [];
    for (const answers of persons) {
      const { reply } = await apply(stack, answers, { preferred });
      const { prospectId } = reply;
      ids.push((await fixture.asAdmin(activateProspect, { params: { prospectId } })).reply.patientId ?? '');
    }

    expect(ids[1]).toBe(userId);
    const preferredTime = await withServiceName(preferred);
    expect(await Promise.all(ids.map((id) => preferredOf(id)))).toEqual([preferredTime, preferredTime]);
    advanceClock({ days: 11 });
    expect(await Promise.all(ids.map((id) => preferredOf(id)))).toEqual([preferredTime, preferredTime]);
  });

  it.each([
    ['a serum', { categoryId: 'sueros' }],
    ['care of the body', { categoryId: 'cuerpo' }],
    ['what is asked for at the desk alone', { showIn: 'pos' }],
  ] as const)('can be a service without an hour, as %s', async (_, more) => {
    const fixture = await createFixture(stack);
    const serviceId = `deseo-${Object.values(more).join()}`;
    await aService(serviceId, { name: 'Deseo', ...more });
    const answers = aPerson({ service: 'facial' });
    const { prospectId } = (await apply(stack, answers, { preferred: { serviceId } })).reply;

    const list = await fixture.asAdmin(listProspects);
    const file = await fixture.asAdmin(getProspect, { params: { prospectId } });
    const patientId = await registerProspect(answers, prospectId);
    const known = await preferredOf(patientId);

    expect(list.reply.rows.find((row) => row.prospectId === prospectId)?.preferred).toEqual({
      serviceName: 'Deseo',
    });
    expect(file.reply.preferred).toEqual({ serviceName: 'Deseo' });
    expect(known).toEqual({ serviceId, serviceName: 'Deseo', laser: false });
  });

  it('can be a service that a client names, if visitors can see it', async () => {
    const { patient, serviceId } = await createFixture(stack);
    await aService('escondido', { visible: false });

    expect(await preferredOf(patient.patientId, serviceId)).toEqual(await withServiceName({ serviceId }));
    expect(await preferredOf(patient.patientId, 'escondido')).toBeUndefined();
    expect(await preferredOf(patient.patientId, 'nadie')).toBeUndefined();
  });
});
