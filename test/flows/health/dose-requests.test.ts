import { describe, expect } from 'vitest';
import {
  approveDoseRequest,
  listDoseRequests,
  listDoseReviews,
  listPatientDoseRequests,
  requestDoseIncrease,
} from '#shared/health/api.ts';
import { getPatientHealth } from '#shared/health/health-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount } from '#test/support/center/center.ts';
import { asPatient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import {
  aMailedClient,
  approveDoses,
  denyDoses,
  doseAnswers,
  requestDoses,
} from '#test/support/health/doses.ts';
import { anIntakeRecord } from '#test/support/intake/intake-records.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let asLourdes: Caller;
let asMariela: Caller;
it.beforeAll(async ({ stack }) => {
  asLourdes = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asMariela = stack.as(await anAccount('admin', 'Mariela', { userId: 'mariela' }));
});

const buildParams = ({ patientId }: Patient) => ({ params: { patientId } });
const listOwnRequests = async (client: Patient) =>
  (await asPatient(stack, client)(listPatientDoseRequests, buildParams(client))).reply;
const listMails = async ({ email }: Patient) => {
  await stack.waitUntilSettled();
  return stack.messages.mailbox.list({ type: 'mail', to: email });
};
describe('getPatientHealth', () => {
  it('returns the answered sex of the client, which hides a question of the form', async () => {
    const client = await aMailedClient();
    const readSex = async () =>
      (await asPatient(stack, client)(getPatientHealth, buildParams(client))).reply.sex;
    expect(await readSex()).toBeUndefined();

    await anIntakeRecord(client.patientId, { sex: 'male' });

    expect(await readSex()).toBe('male');
  });
});

describe('requestDoseIncrease', () => {
  it('stores the six answers as their labels, with status pending [R444]', async () => {
    const client = await aMailedClient();

    const { status, reply } = await requestDoses(stack, client);

    expect([status, reply.status, reply.answers]).toEqual([
      200,
      'pending',
      {
        hungerLevel: 'Moderada',
        appetiteReturn: 'A los 3 o 4 días de la inyección',
        symptomsAfterInjection: 'Náusea, estreñimiento',
        mealPortion: 'La mitad del plato',
        waterIntake: 'De 4 a 7 vasos',
        menstrualPeriod: 'No me aplica',
      },
    ]);
    expect(await listOwnRequests(client)).toEqual([reply]);
    const pendingRequests = (await asLourdes(listDoseRequests)).reply;
    expect(pendingRequests.map(({ requestId }) => requestId)).toContain(reply.requestId);
  });

  it('accepts one of two concurrent requests of a client [R444]', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await aMailedClient(`Luz${round}`);

      const responses = await Promise.all([requestDoses(stack, client), requestDoses(stack, client)]);

      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rejected = responses.find(({ status }) => status === 409)!;
      expect(rejected.problem.detail).toBe('Ya tienes una solicitud pendiente.');
      expect(await listOwnRequests(client)).toHaveLength(1);
    }
  });

  it('is restricted to the client, as is the list of requests [R444]', async () => {
    const [client, otherClient] = [await aMailedClient(), await aMailedClient('Luz')];
    await requestDoses(stack, client);
    const call = asPatient(stack, otherClient);

    const responses = await expectNoChange(stack, () =>
      Promise.all([
        call(listPatientDoseRequests, buildParams(client)),
        call(requestDoseIncrease, { ...buildParams(client), body: { answers: doseAnswers } }),
        call(approveDoseRequest, { params: { requestId: 'one' }, body: {} }),
        call(listDoseReviews, { query: { state: 'pending' } }),
      ]),
    );

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
  });
});

describe('decision about a dose request', () => {
  it.each([
    ['approved', approveDoses],
    ['denied', denyDoses],
  ] as const)(
    'is %s once with its time, and the client gets an e-mail without details [R447]',
    async (finalStatus, decide) => {
      const client = await aMailedClient();
      const { reply: doseRequest } = await requestDoses(stack, client);
      advanceClock({ minutes: 5 });

      const { status, reply } = await decide(asLourdes, doseRequest.requestId, 'Hablemos de los vómitos.');

      expect([status, reply.status]).toEqual([200, finalStatus]);
      expect(Date.parse(reply.answeredAt!)).toBeGreaterThan(Date.parse(doseRequest.createdAt));
      expect(await listOwnRequests(client)).toMatchObject([
        { status: finalStatus, message: 'Hablemos de los vómitos.' },
      ]);
      const [mail, ...otherMails] = await listMails(client);
      expect(otherMails).toEqual([]);
      expect(mail).toMatchObject({ subject: 'Respondimos tu solicitud' });
      const mailText = `${mail!.text} ${mail!.html}`;
      expect(mailText).toContain(`/paciente/${client.patientId}/aumento-dosis`);
      expect(mailText.replaceAll('/aumento-dosis', '')).not.toMatch(
        /dosis|inyecci|aprob|deneg|v[óo]mit|hambre|náusea/i,
      );
    },
  );

  it('cannot be changed, and a second decision gets an error that names the first [R447]', async () => {
    const client = await aMailedClient();
    const { reply: doseRequest } = await requestDoses(stack, client);
    await approveDoses(asMariela, doseRequest.requestId);

    const [secondDecision, repeatedDecision] = await expectNoChange(stack, async () => [
      await denyDoses(asLourdes, doseRequest.requestId),
      await approveDoses(asMariela, doseRequest.requestId),
    ]);

    expect([secondDecision!.status, repeatedDecision!.status]).toEqual([409, 409]);
    expect(secondDecision!.problem.detail).toMatch(
      /^Mariela Prueba la aprobó a las? \d.*m\. Tu decisión no se guardó: la primera vale y el cliente ya fue avisado\.$/,
    );
    expect(await listOwnRequests(client)).toMatchObject([{ status: 'approved' }]);
  });

  it('is made once by two concurrent decisions, with one e-mail [R447]', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await aMailedClient(`Nilda${round}`);
      const { reply: doseRequest } = await requestDoses(stack, client);
      const decisions = [
        () => approveDoses(asLourdes, doseRequest.requestId),
        () => denyDoses(asMariela, doseRequest.requestId),
      ];

      const responses = await Promise.all(
        (round % 2 === 0 ? decisions : decisions.toReversed()).map((decide) => decide()),
      );

      const [accepted] = responses.filter(({ status }) => status === 200);
      const [rejected] = responses.filter(({ status }) => status === 409);
      const winner =
        accepted!.reply.status === 'approved' ? 'Lourdes Prueba la aprobó' : 'Mariela Prueba la denegó';
      expect(rejected!.problem).toMatchObject({ code: 'dose.already_decided' });
      expect(rejected!.problem.detail).toContain(winner);
      expect(await listOwnRequests(client)).toMatchObject([{ status: accepted!.reply.status }]);
      expect(await listMails(client)).toHaveLength(1);
    }
  });

  it('lets the client request again', async () => {
    const client = await aMailedClient();
    const { reply: doseRequest } = await requestDoses(stack, client);
    await denyDoses(asLourdes, doseRequest.requestId);
    advanceClock({ minutes: 1 });

    expect((await requestDoses(stack, client)).status).toBe(200);
    expect((await listOwnRequests(client)).map(({ status }) => status)).toEqual(['pending', 'denied']);
  });
});
