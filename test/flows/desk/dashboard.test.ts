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
/** A client whose birthday is in the given number of days. */
const createClientBornNear = (name: string, days: number, more = {}) => {
  const date = addDays(getToday(now()), days);
  const birthDate = `1988${date.slice(4)}`;
  return aPatient(name, { patientId: randomUUID(), birthDate, ...more });
};
const readBirthdays = async () => (await admin(listBirthdays)).reply;
const answers = {
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
    const [hoy, last] = [await createClientBornNear('Hoy', 0), await createClientBornNear('Quince', 15)];
    await createClientBornNear('Dieciseis', 16);
    await createClientBornNear('Dormida', 3, { active: false });

    const listTestBirthdays = async () =>
      (await readBirthdays()).filter(({ firstName }) => /Hoy|Quince|Dieciseis|Dormida/.test(firstName));
    const found = await listTestBirthdays();
    expect(found.map(({ firstName }) => firstName)).toEqual(['Hoy', 'Quince']);

    const { date } = found[0]!;
    const [first, again] = [
      await admin(markGreeted, { params: { patientId: hoy.patientId }, body: { date } }),
      await admin(markGreeted, { params: { patientId: hoy.patientId }, body: { date } }),
    ];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await listTestBirthdays()).map(({ patientId }) => patientId)).toEqual([last.patientId]);
    expect(await thePlatform().patients.get(hoy.patientId)).toMatchObject({ greetedYear: getYear(date) });
    const trail = (await allTableRows()).filter(({ action }) => action === 'patient.greeted');
    expect(trail.map(({ subjectId }) => subjectId)).toEqual([hoy.patientId]);
  });

  it('returns a client who was greeted last year [R102]', async () => {
    const date = addDays(getToday(now()), 4);
    const patient = await createClientBornNear('Otravez', 4, { greetedYear: getYear(date) - 1 });

    expect((await readBirthdays()).map(({ patientId }) => patientId)).toContain(patient.patientId);
  });

  it("has a greeting rejected for a date other than the client's birthday", async () => {
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
          answers,
          version: 0,
        }),
      );
    await putDoseRequest('dose-1', 'denied', '2026-01-02T10:00:00.000Z');
    await putDoseRequest('dose-2', 'pending', '2026-02-02T10:00:00.000Z');

    const waiting = (await admin(listDoseRequests)).reply;
    const { reply } = await admin(listPatientDoseRequests, { params: { patientId } });

    expect(waiting).toEqual([
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
    expect(reply[0]!.answers).toEqual(answers);
    const reads = (await allTableRows()).filter(
      ({ action, subjectId }) => action === 'record.read' && subjectId === patientId,
    );
    expect(reads).toEqual([expect.objectContaining({ actor: 'admin:jefa', details: { part: 'doses' } })]);
  });
});

it('dashboard is restricted to administrators [R014]', async () => {
  const supervisor = stack.as(await anAccount('supervisor', 'Hector', { userId: 'hector' }));

  const answersTo = await Promise.all(
    [getDashboard, listBirthdays, listDoseRequests].map((route) => supervisor(route)),
  );

  expect(answersTo.map(({ status }) => status)).toEqual([403, 403, 403]);
});
