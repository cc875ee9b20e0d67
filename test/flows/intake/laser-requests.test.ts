import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  approveLaserRequest,
  getLaserStanding,
  listLaserRequests,
  requestLaser,
  requestLaserFor,
  reviewLaserRequest,
  voidLaserRequest,
} from '#shared/intake/laser/laser-api.ts';
import { deletePatient } from '#shared/patients/desk-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, aService, thePlatform } from '#test/support/center/center.ts';
import { asPatient } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { readLaserRequests, readPatient, requestEvaluation } from '#test/support/intake/prospects.ts';
import { expectNoChange } from '#test/support/invariants/invariants.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

let asAdmin: Caller;
let asSupervisor: Caller;
it.beforeAll(async ({ stack }) => {
  asAdmin = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  asSupervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));
  await aService('facial');
  await aService('laser-legs', { laser: true });
});

let phoneCount = 2000;
const aClient = (name: string, overrides: Partial<Patient> = {}) => {
  phoneCount += 1;
  return aPatient(name, { patientId: randomUUID(), phone: `787-555-${phoneCount}`, ...overrides });
};
const buildParams = ({ patientId }: Patient) => ({ params: { patientId } });
const requestLaserAs = (client: Patient) => asPatient(stack, client)(requestLaser, buildParams(client));
const readLaserState = async (client: Patient) =>
  (await asPatient(stack, client)(getLaserStanding, buildParams(client))).reply;
const approve = (call: Caller, requestId: string) => call(approveLaserRequest, { params: { requestId } });
const review = (requestId: string) => asAdmin(reviewLaserRequest, { params: { requestId } });
const rejectRequest = (call: Caller, requestId: string, reason = 'Piel con quemadura de sol') =>
  call(voidLaserRequest, { params: { requestId }, body: { reason } });
const listMessages = async ({ email, phone }: Patient) => {
  await stack.waitUntilSettled();
  const { mailbox } = stack.messages;
  return {
    mails: mailbox.list({ type: 'mail', to: email }),
    texts: mailbox.list({ type: 'sms', to: `+1${phone.replace(/\D/g, '')}` }),
  };
};

describe('laser request', () => {
  it('is not listed and cannot be approved once its client is removed', async () => {
    const client = await aClient('Archivada');
    const requestId = await requestEvaluation(stack, client);
    await asAdmin(deletePatient, buildParams(client));

    const rejected = await expectNoChange(stack, () => approve(asAdmin, requestId));

    expect(rejected.problem.code).toBe('request.not_found');
    expect((await asAdmin(listLaserRequests)).reply.map((line) => line.requestId)).not.toContain(requestId);
  });

  it('is created once for ten concurrent calls, and marks the client as waiting [R134 R135]', async () => {
    const client = await aClient('Ana');
    expect(await readLaserState(client)).toEqual({ mayAsk: true });

    const responses = await Promise.all(Array.from({ length: 10 }, () => requestLaserAs(client)));
    const requestByDesk = await expectNoChange(stack, () =>
      asSupervisor(requestLaserFor, buildParams(client)),
    );

    const [accepted, ...alsoAccepted] = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ problem }) => problem.code === 'laser.already_open');
    expect([alsoAccepted.length, rejected.length]).toEqual([0, 9]);
    expect(accepted?.reply).toMatchObject({ mayAsk: false, open: { status: 'pending' } });
    expect([requestByDesk.status, requestByDesk.problem.detail]).toEqual([
      409,
      'Ya tienes una solicitud pendiente.',
    ]);
    expect(await readLaserRequests(client.patientId)).toMatchObject([
      { patientId: client.patientId, status: 'pending' },
    ]);
    expect(await readPatient(client.patientId)).toMatchObject({ laserRequestPending: true });
    expect(await readLaserState(client)).toMatchObject({ why: 'Ya tienes una solicitud pendiente.' });
  });

  it.each([
    [{ intakeService: 'laser' as const }, 'laser.already_admitted'],
    [{ permissions: ['laser'] }, 'laser.already_admitted'],
    [{ allowedServiceIds: ['laser-legs'] }, 'laser.already_admitted'],
    [{ allowedServiceIds: ['facial'] }, 'laser.has_services'],
  ])('is rejected for a client who already has access: %o [R136]', async (access, code) => {
    const client = await aClient('Celia', access);

    const [{ problem }, atDesk] = await expectNoChange(stack, async () => [
      await requestLaserAs(client),
      await asAdmin(requestLaserFor, buildParams(client)),
    ]);

    expect([problem.code, atDesk!.problem.code]).toEqual([code, code]);
    expect((await readLaserState(client)).mayAsk).toBe(false);
  });

  it('is listed for the front desk, and stays open while it is in review [R143 R145]', async () => {
    const client = await aClient('Delia', { address: 'Calle Sol 4' });
    const requestId = await requestEvaluation(stack, client);

    const { status } = await review(requestId);
    const secondReview = await review(requestId);

    expect([status, secondReview.problem.code]).toEqual([200, 'laser.state_changed']);
    const { patientId, email, phone } = client;
    expect((await asSupervisor(listLaserRequests)).reply).toContainEqual(
      expect.objectContaining({
        requestId,
        patientId,
        firstName: 'Delia',
        email,
        phone,
        address: 'Calle Sol 4',
        status: 'inReview',
      }),
    );
    expect((await requestLaserAs(client)).problem.code).toBe('laser.already_open');
    expect((await listMessages(client)).mails).toEqual([]);
  });

  it.each(['pending', 'inReview'])(
    'can be approved while it is %s, which admits the client to laser and notifies them [R140]',
    async (initialStatus) => {
      const client = await aClient(`Eva${initialStatus}`, { active: false });
      const request = { requestId: randomUUID(), patientId: client.patientId, status: 'pending' as const };
      const { laserRequests, uniqueClaims, commit, now } = thePlatform();
      const createdAt = now().toISOString();
      await commit(
        laserRequests.create({ ...request, createdAt, updatedAt: createdAt, version: 0 }),
        uniqueClaims.take({ kind: 'laserRequest', name: client.patientId, at: createdAt }),
      );
      if (initialStatus === 'inReview') await review(request.requestId);

      const { reply } = await approve(asSupervisor, request.requestId);

      expect(reply.status).toBe('approved');
      expect(await readPatient(client.patientId)).toMatchObject({
        active: true,
        laserRequestPending: false,
        permissions: ['laser'],
        allowedServiceIds: ['laser-legs'],
      });
      expect(await readLaserState(client)).toMatchObject({ mayAsk: false });
      const { mails, texts } = await listMessages(client);
      expect(mails.map(({ subject }) => subject)).toEqual(['Tu evaluación láser está aprobada']);
      expect(texts).toHaveLength(1);
      expect(texts[0]!.text).not.toMatch(/l[áa]ser/i);
      expect((await asAdmin(listLaserRequests)).reply.map((line) => line.requestId)).not.toContain(
        request.requestId,
      );
    },
  );

  it('can be voided with a reason, which the client gets by e-mail, and requested again by the desk [R142]', async () => {
    const client = await aClient('Flor');
    const requestId = await requestEvaluation(stack, client);

    const withoutReason = await rejectRequest(asAdmin, requestId, ' ');
    await rejectRequest(asSupervisor, requestId);

    expect(withoutReason.problem.fields).toEqual([{ field: 'reason', message: 'Escribe el motivo.' }]);
    expect(await readLaserRequests(client.patientId)).toMatchObject([
      { status: 'voided', note: 'Piel con quemadura de sol' },
    ]);
    expect(await readPatient(client.patientId)).toMatchObject({
      laserRequestPending: false,
      permissions: [],
    });
    const { mails, texts } = await listMessages(client);
    expect(mails.map(({ text }) => text.includes('Piel con quemadura de sol'))).toEqual([true]);
    expect(texts).toEqual([]);
    advanceClock({ minutes: 1 });
    const newRequest = await asSupervisor(requestLaserFor, buildParams(client));
    expect([newRequest.status, newRequest.reply.open?.status]).toEqual([200, 'pending']);
  });

  it('is either approved or voided by concurrent calls', async () => {
    const client = await aClient('Gilda');
    const requestId = await requestEvaluation(stack, client);

    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? approve(asAdmin, requestId) : rejectRequest(asSupervisor, requestId),
      ),
    );

    const [accepted] = responses.filter(({ status }) => status === 200);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const isApproved = accepted!.reply.status === 'approved';
    expect((await readPatient(client.patientId)).permissions).toEqual(isApproved ? ['laser'] : []);
    expect((await listMessages(client)).mails).toHaveLength(1);
  });
});
