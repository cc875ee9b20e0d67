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

const params = ({ patientId }: Patient) => ({ params: { patientId } });
const listOwnRequests = async (client: Patient) =>
  (await asPatient(stack, client)(listPatientDoseRequests, params(client))).reply;
const mailsTo = async ({ email }: Patient) => {
  await stack.waitUntilSettled();
  return stack.messages.mailbox.list({ type: 'mail', to: email });
};
describe('getPatientHealth', () => {
  it('returns the sex that the client answered, which hides a question of the form', async () => {
    const client = await aMailedClient();
    const sexOf = async () => (await asPatient(stack, client)(getPatientHealth, params(client))).reply.sex;
    expect(await sexOf()).toBeUndefined();

    await anIntakeRecord(client.patientId, { sex: 'male' });

    expect(await sexOf()).toBe('male');
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
    const waiting = (await asLourdes(listDoseRequests)).reply;
    expect(waiting.map(({ requestId }) => requestId)).toContain(reply.requestId);
  });

  it('accepts one of two concurrent requests of a client [R444]', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await aMailedClient(`Luz${round}`);

      const answers = await Promise.all([requestDoses(stack, client), requestDoses(stack, client)]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rejected = answers.find(({ status }) => status === 409)!;
      expect(rejected.problem.detail).toBe('Ya tienes una solicitud pendiente.');
      expect(await listOwnRequests(client)).toHaveLength(1);
    }
  });

  it('and its list are restricted to the client [R444]', async () => {
    const [client, other] = [await aMailedClient(), await aMailedClient('Luz')];
    await requestDoses(stack, client);
    const call = asPatient(stack, other);

    const answers = await expectNoChange(stack, () =>
      Promise.all([
        call(listPatientDoseRequests, params(client)),
        call(requestDoseIncrease, { ...params(client), body: { answers: doseAnswers } }),
        call(approveDoseRequest, { params: { requestId: 'one' }, body: {} }),
        call(listDoseReviews, { query: { state: 'pending' } }),
      ]),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
  });
});

describe('decision about a dose request', () => {
  it.each([
    ['approved', approveDoses],
    ['denied', denyDoses],
  ] as const)(
    'is %s once with its time, and the client gets an e-mail without details [R447]',
    async (end, decide) => {
      const client = await aMailedClient();
      const { reply: doseRequest } = await requestDoses(stack, client);
      advanceClock({ minutes: 5 });

      const { status, reply } = await decide(asLourdes, doseRequest.requestId, 'Hablemos de los vómitos.');

      expect([status, reply.status]).toEqual([200, end]);
      expect(Date.parse(reply.answeredAt!)).toBeGreaterThan(Date.parse(doseRequest.createdAt));
      expect(await listOwnRequests(client)).toMatchObject([
        { status: end, message: 'Hablemos de los vómitos.' },
      ]);
      const [mail, ...others] = await mailsTo(client);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ subject: 'Respondimos tu solicitud' });
      const mailText = `${mail!.text} ${mail!.html}`;
      expect(mailText).toContain(`/paciente/${client.patientId}/aumento-dosis`);
      expect(mailText.replaceAll('/aumento-dosis', '')).not.toMatch(
        /dosis|inyecci|aprob|deneg|v[óo]mit|hambre|náusea/i,
      );
    },
  );

  it('cannot be changed: a second decision gets an error that names the first [R447]', async () => {
    const client = await aMailedClient();
    const { reply: doseRequest } = await requestDoses(stack, client);
    await approveDoses(asMariela, doseRequest.requestId);

    const [second, again] = await expectNoChange(stack, async () => [
      await denyDoses(asLourdes, doseRequest.requestId),
      await approveDoses(asMariela, doseRequest.requestId),
    ]);

    expect([second!.status, again!.status]).toEqual([409, 409]);
    expect(second!.problem.detail).toMatch(
      /^Mariela Prueba la aprobó a las? \d.*m\. Tu decisión no se guardó: la primera vale y el cliente ya fue avisado\.$/,
    );
    expect(await listOwnRequests(client)).toMatchObject([{ status: 'approved' }]);
  });

  it('is made once by two concurrent decisions, with one e-mail [R447]', async () => {
    for (let round = 0; round < 6; round++) {
      const client = await aMailedClient(`Nilda${round}`);
      const { reply: doseRequest } = await requestDoses(stack, client);
      const both = [
        () => approveDoses(asLourdes, doseRequest.requestId),
        () => denyDoses(asMariela, doseRequest.requestId),
      ];

      const answers = await Promise.all(
        (round % 2 === 0 ? both : both.toReversed()).map((decide) => decide()),
      );

      const [won] = answers.filter(({ status }) => status === 200);
      const [lost] = answers.filter(({ status }) => status === 409);
      const winner =
        won!.reply.status === 'approved' ? 'Lourdes Prueba la aprobó' : 'Mariela Prueba la denegó';
      expect(lost!.problem).toMatchObject({ code: 'dose.already_decided' });
      expect(lost!.problem.detail).toContain(winner);
      expect(await listOwnRequests(client)).toMatchObject([{ status: won!.reply.status }]);
      expect(await mailsTo(client)).toHaveLength(1);
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
