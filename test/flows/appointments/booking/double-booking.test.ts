import { describe, expect } from 'vitest';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { addWorkingHours, aPatient, aStaffMember } from '#test/support/center/center.ts';
import {
  approve,
  asPatient,
  createFixture,
  type Fixture,
  getLedgerAmounts,
  loadAppointment,
  request,
  submitRequest,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { roundFactor } from '#test/support/races/race.ts';

// Concurrent requests for a slot must never book more appointments than aestheticians at work.

const crowdSize = 24 * roundFactor;
let crowd: Patient[];
it.beforeAll(async () => {
  crowd = await Promise.all(
    Array.from({ length: crowdSize }, (_, n) => aPatient(`Ana${n}`, { patientId: `ana-${n}` })),
  );
});

let dayCount = 0;
/** Creates a fixture on a new day, so that no client has two appointments at once. */
function createFixtureOnNewDay(): Promise<Fixture> {
  dayCount += 1;
  return createFixture(stack, { daysAhead: 10 + dayCount });
}

/** Returns the fixture once per client. */
const buildFixtures = (fixture: Fixture, clients: readonly Patient[]): Fixture[] =>
  clients.map((patient) => ({ ...fixture, patient, asPatient: asPatient(stack, patient) }));

/** Creates additional aestheticians who perform the fixture's service on its day. */
const createColleagues = (fixture: Fixture, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const staffId = `${fixture.serviceId}-staff-${n}`;
      await aStaffMember(`Paola${n}`, { staffId, serviceIds: [fixture.serviceId] });
      await addWorkingHours(staffId, fixture.date);
      return staffId;
    }),
  );

const startTimes = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];
const slotTaken = 'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.';
const nobodyWorks = /^No hay disponibilidad para .* a las\s10:00\sp\.\sm\.+ Selecciona otra hora\.$/;

describe('clients who request one slot at once', () => {
  it('get it once, while the others and a request outside the schedule get a reason [R172 R173 R253]', async () => {
    const fixture = await createFixtureOnNewDay();

    const responses = await Promise.all(buildFixtures(fixture, crowd).map((client) => submitRequest(client)));

    const accepted = responses.filter(({ status }) => status === 200);
    const rejected = responses.filter(({ status }) => status === 409);
    expect([accepted.length, rejected.length]).toEqual([1, crowdSize - 1]);
    expect(new Set(rejected.map(({ problem }) => problem.detail))).toEqual(new Set([slotTaken]));
    expect((await loadAppointment(accepted[0]!.reply.appointmentId)).status).toBe('reserved');
    const { status, problem } = await submitRequest(buildFixtures(fixture, crowd)[0]!, { time: '22:00' });
    expect([status, problem.code]).toEqual([409, 'appointment.no_availability']);
    expect(problem.detail).toMatch(nobodyWorks);
  });

  it('get as many appointments as there are free aestheticians, each with a different one', async () => {
    const fixture = await createFixtureOnNewDay();
    await createColleagues(fixture, 4);

    const responses = await Promise.all(buildFixtures(fixture, crowd).map((client) => submitRequest(client)));

    const accepted = responses.filter(({ status }) => status === 200).map(({ reply }) => reply.appointmentId);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(crowdSize - 5);
    expect(
      new Set((await Promise.all(accepted.map(loadAppointment))).map(({ staffId }) => staffId)).size,
    ).toBe(5);
  });

  it('all get the time they requested when there is room for everyone', async () => {
    const fixture = await createFixtureOnNewDay();
    await createColleagues(fixture, 2);

    const responses = await Promise.all(
      buildFixtures(fixture, crowd.slice(0, 24)).map((client, n) =>
        submitRequest(client, { time: startTimes[n % startTimes.length]! }),
      ),
    );

    expect(responses.map(({ status, problem }) => problem.code ?? status)).toEqual(Array(24).fill(200));
  });
});

it('concurrent approvals into one slot confirm one request and leave the others unchanged [R198]', async () => {
  const fixture = await createFixtureOnNewDay();
  const [requestedColleague] = await createColleagues(fixture, 5);
  await addWorkingHours(requestedColleague!, fixture.date, '18:00', '20:00');
  const assignment = { staffId: requestedColleague!, date: fixture.date, time: '18:30' };
  const ids: string[] = [];
  for (const [n, client] of buildFixtures(fixture, crowd.slice(0, 8)).entries())
    ids.push(await request(client, { time: startTimes[n % startTimes.length]! }));
  const before = new Map(await Promise.all(ids.map(async (id) => [id, await loadAppointment(id)] as const)));

  const clicks = Array.from({ length: 24 }, (_, n) => ids[n % ids.length]!);
  const responses = await Promise.all(
    clicks.map(async (id) => ({ id, ...(await approve(fixture, id, assignment)) })),
  );

  const [winner, ...others] = [
    ...new Set(responses.filter(({ status }) => status === 200).map(({ id }) => id)),
  ];
  expect(others).toEqual([]);
  expect(await loadAppointment(winner!)).toMatchObject({ status: 'confirmed', ...assignment });
  const losers = responses.filter(({ id }) => id !== winner);
  expect(new Set(losers.map(({ status, problem }) => `${status} ${problem.detail}`))).toEqual(
    new Set([`409 ${appointmentErrors.overlaps.text}`]),
  );
  for (const id of ids.filter((id) => id !== winner)) {
    expect(await loadAppointment(id)).toEqual(before.get(id));
    expect(await getLedgerAmounts(id)).toEqual({ depositHeld: 5_001 });
  }
});
