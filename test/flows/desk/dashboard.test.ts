import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday } from '#shared/core/civil-time.ts';
import { type Dashboard, getDashboard, listBirthdays, markGreeted } from '#shared/desk/api.ts';
import { listDoseRequests, listPatientDoseRequests } from '#shared/health/api.ts';
import { calculateBirthday, getYear } from '#shared/patients/birthdays.ts';
import {
  createCompletedAppointment,
  createEnteredAppointment,
} from '#test/support/appointments/desk-actions.ts';
import { anAccount, aPatient, thePlatform } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture, deny, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { aProspect, requestEvaluation } from '#test/support/intake/prospects.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let admin: Caller;
it.beforeAll(async ({ stack }) => {
  admin = stack.as(await anAccount('admin', 'Jefa', { userId: 'jefa' }));
});

const readFigures = async (): Promise<Dashboard> => (await admin(getDashboard)).reply;
/** Creates a client whose birthday is in the given number of days. */
const createClientBornNear = (name: string, days: number, overrides = {}) => {
  const date = addDays(getToday(now()), days);
  const birthDate = `1988${date.slice(4)}`;
  return aPatient(name, { patientId: randomUUID(), birthDate, ...overrides });
};
const readBirthdays = async () => (await admin(listBirthdays)).reply;
const doseAnswers = {
  hungerLevel: '8',
  appetiteReturn: 'Al tercer día',
  symptomsAfterInjection: 'Ninguno',
  mealPortion: 'Media',
  waterIntake: '6 vasos',
  menstrualPeriod: 'No aplica',
};

describe('getDashboard', () => {
  it("counts today's appointments in Puerto Rico that the calendar shows [R097]", async () => {
    const fixture = await createFixture(stack, { daysAhead: 0, hours: ['06:00', '22:00'] });
    const before = await readFigures();
    await createEnteredAppointment(fixture, { time: '18:00' });
    await createEnteredAppointment(await createFixture(stack, { daysAhead: 1 }), { time: '10:00' });

    const { date, appointments } = await readFigures();

    expect(date).toBe(getToday(now()));
    expect(appointments.count).toBe(before.appointments.count + 1);
    expect(appointments.unconfirmed).toBe(before.appointments.unconfirmed + 1);
  });

  it("sums today's captured deposits and collected balances in cents, without holds [R098]", async () => {
    const before = (await readFigures()).sales;
    await request(await createFixture(stack));
    expect((await readFigures()).sales).toEqual(before);

    await createConfirmedAppointment(await createFixture(stack));
    expect((await readFigures()).sales).toEqual({
      totalCents: before.totalCents + 5_001,
      outsidePosCents: before.outsidePosCents + 5_001,
      count: before.count + 1,
    });

    await createCompletedAppointment(await createFixture(stack, { daysAhead: 0 }), '16:00');
    expect((await readFigures()).sales).toEqual({
      totalCents: before.totalCents + 5_001 + 10_001,
      outsidePosCents: before.outsidePosCents + 5_001 + 10_001,
      count: before.count + 3,
    });
  });

  it('excludes the released hold of a denied request', async ({ fixture }) => {
    const before = (await readFigures()).sales;

    await deny(fixture, await request(fixture));
    await stack.waitUntilSettled();

    expect((await readFigures()).sales).toEqual(before);
  });

  it('counts active clients only [R099]', async () => {
    const before = (await readFigures()).activeClients;

    const patient = await aPatient('Activa', { patientId: randomUUID() });
    await aPatient('Inactiva', { patientId: randomUUID(), active: false });
    expect((await readFigures()).activeClients).toBe(before + 1);

    const { patients, commit } = thePlatform();
    await commit(...patients.put({ ...patient, active: false }, patient));
    expect((await readFigures()).activeClients).toBe(before);
  });

  it("counts pending laser requests and today's prospects [R096 R100 R104 R105]", async () => {
    const before = await readFigures();

    const patient = await aPatient('Pide', { patientId: randomUUID() });
    await requestEvaluation(stack, patient);
    const prospect = await aProspect('Nueva');
    await aProspect('Facial', { service: 'facial' });
    const yesterday = addDays(getToday(now()), -1);
    await aProspect('Ayer', {}, { createdAt: `${yesterday}T15:00:00.000Z` });

    const after = await readFigures();
    expect(after.laser.clients.count).toBe(before.laser.clients.count + 1);
    expect(after.laser.prospects.count).toBe(before.laser.prospects.count + 2);
    expect(after.laser.prospects.newestAt).toBe(prospect.createdAt);
    expect(after.newProspects).toBe(before.newProspects + 2);

    const { patients, commit } = thePlatform();
    const client = await patients.get(patient.patientId);
    await commit(...patients.put({ ...client, active: false }, client));
    expect((await readFigures()).laser.clients.count).toBe(before.laser.clients.count);
  });
});

describe('listBirthdays', () => {
  it('returns active clients with a birthday within 15 days who were not greeted [R101 R102]', async () => {
    const [birthdayToday, birthdayIn15Days] = [
      await createClientBornNear('Hoy', 0),
      await createClientBornNear('Quince', 15),
    ];
    await createClientBornNear('Dieciseis', 16);
    await createClientBornNear('Dormida', 3, { active: false });

    const listTestBirthdays = async () =>
      (await readBirthdays()).filter(({ firstName }) => /Hoy|Quince|Dieciseis|Dormida/.test(firstName));
    const listedBirthdays = await listTestBirthdays();
    expect(listedBirthdays.map(({ firstName }) => firstName)).toEqual(['Hoy', 'Quince']);

    const { date } = listedBirthdays[0]!;
    const [firstMark, secondMark] = [
      await admin(markGreeted, { params: { patientId: birthdayToday.patientId }, body: { date } }),
      await admin(markGreeted, { params: { patientId: birthdayToday.patientId }, body: { date } }),
    ];
    expect([firstMark.status, secondMark.status]).toEqual([200, 200]);
    expect((await listTestBirthdays()).map(({ patientId }) => patientId)).toEqual([
      birthdayIn15Days.patientId,
    ]);
    expect(await thePlatform().patients.get(birthdayToday.patientId)).toMatchObject({
      greetedYear: getYear(date),
    });
    const auditEntries = (await allTableRows()).filter(({ action }) => action === 'patient.greeted');
    expect(auditEntries.map(({ subjectId }) => subjectId)).toEqual([birthdayToday.patientId]);
  });

  it('returns a client who was greeted last year [R102]', async () => {
    const date = addDays(getToday(now()), 4);
    const patient = await createClientBornNear('Otravez', 4, { greetedYear: getYear(date) - 1 });

    expect((await readBirthdays()).map(({ patientId }) => patientId)).toContain(patient.patientId);
  });

  it('returns the only date for which a client can be marked as greeted', async () => {
    const { patientId } = await createClientBornNear('Corregida', 5);

    const { status, problem } = await admin(markGreeted, {
      params: { patientId },
      body: { date: calculateBirthday('1988-01-01', 2030) },
    });

    expect([status, problem.code]).toEqual([409, 'desk.not_that_birthday']);
  });
});

describe('dose requests', () => {
  it('are listed by client, and their answers are read in the record with a log entry [R103 R390]', async () => {
    const patient = await aPatient('Andrea', { patientId: randomUUID() });
    const { patientId } = patient;
    const { doseRequests, commit } = thePlatform();
    const putDoseRequest = (requestId: string, status: 'pending' | 'denied', createdAt: string) =>
      commit(
        doseRequests.create({
          requestId,
          patientId,
          status,
          createdAt,
          reviewed: false,
          answers: doseAnswers,
          version: 0,
        }),
      );
    await putDoseRequest('dose-1', 'denied', '2026-01-02T10:00:00.000Z');
    await putDoseRequest('dose-2', 'pending', '2026-02-02T10:00:00.000Z');

    const pendingRequests = (await admin(listDoseRequests)).reply;
    const { reply } = await admin(listPatientDoseRequests, { params: { patientId } });

    expect(pendingRequests).toEqual([
      {
        requestId: 'dose-2',
        patientId,
        patientName: 'Andrea Prueba',
        createdAt: '2026-02-02T10:00:00.000Z',
      },
    ]);
    expect(reply.map(({ requestId, status }) => [requestId, status])).toEqual([
      ['dose-2', 'pending'],
      ['dose-1', 'denied'],
    ]);
    expect(reply[0]!.answers).toEqual(doseAnswers);
    const reads = (await allTableRows()).filter(
      ({ action, subjectId }) => action === 'record.read' && subjectId === patientId,
    );
    expect(reads).toEqual([expect.objectContaining({ actor: 'admin:jefa', details: { part: 'doses' } })]);
  });
});

it('the dashboard is restricted to administrators [R014]', async () => {
  const supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));

  const responses = await Promise.all(
    [getDashboard, listBirthdays, listDoseRequests].map((route) => supervisor(route)),
  );

  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
});
