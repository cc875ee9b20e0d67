import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAppointment } from '#lambdas/appointments/booking/request-appointment.ts';
import type { PaymentIntent, Payments } from '#lambdas/platform/external/payments.ts';
import { bookableDaysAhead } from '#shared/appointments/booking/slots.ts';
import { addDays, getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatLongDate } from '#shared/core/format.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Patient } from '#shared/patients/patient.ts';
import {
  addWorkingHours,
  aPatient,
  aService,
  aStaffMember,
  thePlatform,
} from '#test/support/center/center.ts';
import { aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
let patient: Patient;
const date = addDays(getToday(new Date()), 10);
beforeAll(async () => {
  table = await aTable();
  patient = await aPatient('Marisol', { patientId: 'marisol' });
  await aService('facial');
  await aService('massage', { priceCents: 3_333, taxBasisPoints: 1_150, durationMinutes: 45 });
  await aService('laser', { laser: true });
  await aStaffMember('Carmen', { staffId: 'carmen', serviceIds: ['facial', 'massage', 'laser'] });
  await addWorkingHours('carmen', date);
});
afterAll(() => table.close());

let daysOpened = 0;
/** Opens a new day without appointments, with free times from nine. */
async function anEmptyDay(): Promise<string> {
  daysOpened += 1;
  const day = addDays(date, 20 + daysOpened);
  await addWorkingHours('carmen', day);
  return day;
}

/** Creates a processor that accepts every hold and records it. */
function aProcessor() {
  const holdRequests: Parameters<Payments['hold']>[0][] = [];
  const hold: Payments['hold'] = async (request) => {
    holdRequests.push(request);
    const { appointmentId, amountCents } = request;
    const intent: PaymentIntent = {
      id: `pi-${appointmentId}`,
      status: 'requires_payment_method',
      clientSecret: 'secret',
      metadata: {},
      amountCents,
      capturedCents: 0,
      refundedCents: 0,
    };
    return intent;
  };
  const canceled = async (id: string) => ({ id, status: 'canceled' });
  // The methods that a request calls. Intents of earlier requests were never paid.
  return { holdRequests, payments: { hold, get: canceled } as unknown as Payments };
}

type RunInput = { serviceIds?: string[]; date?: string; time?: string; by?: Patient };
function run({ serviceIds = ['facial'], time = '09:00', by = patient, ...overrides }: RunInput = {}) {
  const { holdRequests, payments } = aProcessor();
  const actor: Actor = { kind: 'user', id: by.patientId, role: 'patient' };
  const answer = requestAppointment.run(
    {
      params: { patientId: by.patientId },
      query: {},
      actor,
      raw: { body: '', headers: {} },
      source: '192.0.2.1',
      body: { serviceIds, date: overrides.date ?? date, time, policyAccepted: true },
    },
    { ...thePlatform(), payments },
  );
  return { answer, holdRequests };
}
const findRejection = async (input: RunInput) => {
  const error = await run(input).answer.then(
    () => undefined,
    (cause: { definition: { code: string }; fields: unknown }) => cause,
  );
  return [error?.definition.code, error?.fields];
};

describe('appointment request', () => {
  it('adds up the durations of several services, and holds half of their price without taxes', async () => {
    const { answer, holdRequests } = run({
      serviceIds: ['facial', 'massage'],
      date: await anEmptyDay(),
    });

    const { appointmentId, depositCents, balanceDueCents } = await answer;

    expect(await thePlatform().appointments.get(appointmentId)).toMatchObject({
      durationMinutes: 105,
      subtotalCents: 13_334,
      taxCents: 383,
      totalCents: 13_717,
      staffId: 'carmen',
      staffName: 'Carmen Prueba',
      status: 'reserved',
      deposit: { status: 'awaited', amountCents: 6_667, paymentIntentId: `pi-${appointmentId}` },
    });
    expect([depositCents, balanceDueCents]).toEqual([6_667, 7_050]);
    expect(holdRequests).toEqual([
      { appointmentId, patientId: 'marisol', amountCents: 6_667, quote: '6667/13717' },
    ]);
  });

  it('counts a repeated service once', async () => {
    const { appointmentId } = await run({
      serviceIds: ['facial', 'facial'],
      date: await anEmptyDay(),
    }).answer;

    expect(await thePlatform().appointments.get(appointmentId)).toMatchObject({ durationMinutes: 60 });
  });

  it('goes to the free staff member with the fewest minutes that day [R252]', async () => {
    const nextDate = addDays(date, 1);
    for (const staffId of ['carmen', 'yadira', 'unable', 'gone']) await addWorkingHours(staffId, nextDate);
    await aStaffMember('Yadira', { staffId: 'yadira', serviceIds: ['facial'] });
    await aStaffMember('Unable', { staffId: 'unable', serviceIds: ['massage'] });
    await aStaffMember('Gone', { staffId: 'gone', serviceIds: ['facial'], active: false });

    const assignedStaffIds: string[] = [];
    for (const time of ['09:00', '10:00', '11:00', '12:00']) {
      const { appointmentId } = await run({
        date: nextDate,
        time,
        by: await aPatient('Ana', { patientId: `ana-${time}` }),
      }).answer;
      assignedStaffIds.push((await thePlatform().appointments.get(appointmentId)).staffId);
    }

    expect(assignedStaffIds.slice(0, 2).sort()).toEqual(['carmen', 'yadira']);
    expect(assignedStaffIds.slice(2).sort()).toEqual(['carmen', 'yadira']);
  });

  it('is rejected at the service field for an unavailable service', async () => {
    await aService('hidden', { visible: false });
    await aService('retired', { active: false });
    await aService('at-the-counter', { showIn: 'pos' });
    const unavailableIds = ['laser', 'hidden', 'retired', 'at-the-counter'];

    for (const serviceId of unavailableIds)
      expect(await findRejection({ serviceIds: ['facial', serviceId] })).toEqual([
        'appointment.service_not_offered',
        [{ field: 'serviceIds', message: 'Ese servicio no está disponible para ti.' }],
      ]);
  });

  it('is accepted for laser from an admitted client', async () => {
    const admittedClient = await aPatient('Luz', { patientId: 'luz', permissions: ['laser'] });

    const { appointmentId } = await run({
      by: admittedClient,
      serviceIds: ['laser'],
      date: await anEmptyDay(),
    }).answer;

    expect((await thePlatform().appointments.get(appointmentId)).patientId).toBe('luz');
  });

  it('is rejected at the time field for a past time [R247]', async () => {
    const yesterday = addDays(toCivilDateTime(new Date()).date, -1);
    await addWorkingHours('carmen', yesterday);

    expect(await findRejection({ date: yesterday })).toEqual([
      'appointment.time_invalid',
      [{ field: 'time', message: 'Selecciona una hora válida antes de continuar.' }],
    ]);
  });

  it('is accepted for a year ahead, and rejected at the time field for a later day', async () => {
    const aYearAhead = addDays(getToday(new Date()), bookableDaysAhead);
    const tooFar = addDays(aYearAhead, 1);
    await Promise.all([addWorkingHours('carmen', aYearAhead), addWorkingHours('carmen', tooFar)]);

    const booked = await run({ date: aYearAhead }).answer;

    expect(booked.appointmentId).toBeTruthy();
    expect(await findRejection({ date: tooFar })).toEqual([
      'appointment.time_invalid',
      [{ field: 'time', message: 'Selecciona una hora válida antes de continuar.' }],
    ]);
  });

  it('is denied to an inactive client', async () => {
    const inactiveClient = await aPatient('Ana', { patientId: 'ana', active: false });

    expect(await findRejection({ by: inactiveClient })).toEqual(['request.denied', []]);
  });

  it('is rejected at the service field when the deposit is below the minimum of the processor', async () => {
    await aService('sample', { priceCents: 98 });
    const carmen = await thePlatform().staff.get('carmen');
    await thePlatform().commit(
      thePlatform().staff.put({ ...carmen, serviceIds: [...carmen.serviceIds, 'sample'] }),
    );

    expect(await findRejection({ serviceIds: ['sample'] })).toEqual([
      'appointment.deposit_too_small',
      [{ field: 'serviceIds', message: 'El depósito mínimo es $0.50. Agrega otro servicio.' }],
    ]);
  });

  it.each([
    ['22:00', 'las 10:00\u00a0p.'],
    ['01:00', 'la 1:00\u00a0a.'],
  ])(
    'gets an error without a second period after its time when nobody works then: %s',
    async (time, timeText) => {
      const error: unknown = await run({ time }).answer.catch((cause) => cause);

      expect(error).toHaveProperty(
        'text',
        `No hay disponibilidad para ${formatLongDate(date)} a ${timeText}\u00a0m. Selecciona otra hora.`,
      );
    },
  );
});
