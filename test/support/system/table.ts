import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTableEngine } from '#infra/local/runtime/table-engine.ts';
import type { AppointmentStatus, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { createReservation } from '#shared/appointments/lifecycle.ts';
import { formatFullName } from '#shared/core/person.ts';
import { buildAppointmentIn, type Changes } from '../appointments/sample-appointment.ts';
import { stretchTimeLimits } from './clock.ts';
import { freePorts } from './ports.ts';

const tableName = 'spa';

let port: Promise<number> | undefined;

/** Starts the local engine with an empty table, always at the same address in a process. */
export async function aTable(): Promise<{ close(): Promise<void> }> {
  stretchTimeLimits();
  port ??= freePorts(1);
  const directory = mkdtempSync(join(tmpdir(), 'serena-table-'));
  const engine = await startTableEngine({ directory, tableName, port: await port });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'one',
    AWS_SECRET_ACCESS_KEY: 'machine',
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    SPA_TABLE: tableName,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  });
  return {
    async close() {
      await engine.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

let appointmentCount = 0;

/** Creates an unpaid reservation by the rules, or an appointment with the fields of another state. */
export function aReservation<S extends AppointmentStatus = 'reserved'>(
  changes: Changes<S> = {},
): AppointmentWithStatus<S> {
  appointmentCount += 1;
  const { staffId = 'carmen', date = '2026-03-17', time = '10:00', status, deposit, ...others } = changes;
  const patient = {
    firstName: 'Marisol',
    lastName: 'Ortiz',
    email: 'marisol@test.example',
    phone: '787-555-0142',
  };
  const facial = { serviceId: 'facial', name: 'Facial', durationMinutes: 60, priceCents: 10_001 };
  const services = [{ ...facial, taxBasisPoints: 0, laser: false }];
  const reservation = createReservation({
    appointmentId: `appointment-${appointmentCount}`,
    patientId: 'marisol',
    patient,
    services,
    quote: calculateQuote(services),
    assignment: {
      staffId,
      staffName: formatFullName({ firstName: 'Carmen', lastName: 'Santiago' }),
      date,
      time,
    },
    now: new Date('2026-03-06T18:50:00.000Z'),
  });
  const allFields = { ...reservation, ...others, deposit: { ...reservation.deposit, ...deposit } };
  return buildAppointmentIn(status ?? ('reserved' as S), allFields);
}
