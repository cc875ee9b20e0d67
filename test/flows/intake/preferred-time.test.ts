import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { register } from '#shared/accounts/registration-api.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { activateProspect, getProspect, listProspects } from '#shared/intake/prospects/desk-api.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { aScene, request, type Scene } from '#test/support/center/scene.ts';
import { aPerson, apply } from '#test/support/intake/applications.ts';
import { expectInvariants } from '#test/support/invariants/invariants.ts';
import { caller } from '#test/support/system/api-client.ts';
import { later } from '#test/support/system/clock.ts';
import { aStack, type TestStack } from '#test/support/system/stack.ts';

// The hour that somebody chose among the free ones, before they said who they are.

let stack: TestStack;
beforeAll(async () => {
  stack = await aStack();
});
afterAll(async () => {
  await expectInvariants(stack);
  await stack.close();
});

const preferredIn = ({ serviceId, date }: Scene) => ({ serviceId, date, time: '10:00' });
const preferredOf = async (patientId: string) => {
  const asOwn = stack.as({ userId: patientId, role: 'patient' });
  return (await asOwn(getPreferredAppointment, { params: { patientId } })).reply.preferred;
};

describe('the hour somebody would like', () => {
  it('is in the front desk’s list and in their file, by the service’s name', async () => {
    const scene = await aScene(stack);
    const { serviceId, ...hour } = preferredIn(scene);
    const { reply } = await apply(stack, aPerson({ service: 'facial' }), {
      preferred: { serviceId, ...hour },
    });
    const { prospectId } = reply;

    const list = await scene.asAdmin(listProspects);
    const file = await scene.asAdmin(getProspect, { params: { prospectId } });

    const [service] = await thePlatform().catalog.servicesByIds([serviceId]);
    const shown = { serviceName: service!.name, ...hour };
    expect(list.reply.rows.find((row) => row.prospectId === prospectId)?.preferred).toEqual(shown);
    expect(file.reply.preferred).toEqual(shown);
  });

  it('is theirs once they register, until they ask for an appointment', async () => {
    const scene = await aScene(stack);
    const preferred = preferredIn(scene);
    const answers = aPerson({ service: 'facial' });
    const { reply } = await apply(stack, answers, { preferred });
    const { prospectId } = reply;
    const registered = await caller(stack.url)(register, {
      params: { id: prospectId },
      body: { email: answers.email, password: 'mi-clave' },
    });
    const { userId: patientId } = registered.reply;
    const known = await preferredOf(patientId);
    const { patients, commit } = thePlatform();
    const { awaitsEmailProof: _, ...proved } = await patients.get(patientId);
    await commit(...patients.put(proved, await patients.get(patientId)));
    const patient = await patients.get(patientId);

    await request({ ...scene, patient, asPatient: stack.as({ userId: patientId, role: 'patient' }) });

    expect(known).toEqual(preferred);
    expect(await preferredOf(patientId)).toBeUndefined();
    expect(await patients.get(patientId)).not.toHaveProperty('preferred');
  });

  it('is kept of who is set, also of who is a client already, and told no more once it is past', async () => {
    const scene = await aScene(stack);
    const preferred = preferredIn(scene);
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
      ids.push((await scene.asAdmin(activateProspect, { params: { prospectId } })).reply.patientId ?? '');
    }

    expect(ids[1]).toBe(userId);
    expect(await Promise.all(ids.map(preferredOf))).toEqual([preferred, preferred]);
    later({ days: 11 });
    expect(await Promise.all(ids.map(preferredOf))).toEqual([undefined, undefined]);
  });
});
