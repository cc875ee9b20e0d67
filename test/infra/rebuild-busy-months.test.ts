import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTableEngine } from '#infra/local/runtime/table-engine.ts';
import { withAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { thePlatform } from '../support/center/center.ts';
import { aReservation } from '../support/system/table.ts';

const tableName = 'spa';
const directory = mkdtempSync(join(tmpdir(), 'serena-rebuild-'));
let engine: Awaited<ReturnType<typeof startTableEngine>>;

const aMember = {
  staffId: 'carmen',
  firstName: 'Carmen',
  lastName: 'Prueba',
  email: 'carmen@serena.example',
  phone: '',
  active: true,
  serviceIds: [],
  colorIndex: 0,
  scheduleVersion: 1,
};

beforeAll(async () => {
  engine = await startTableEngine({ directory, tableName });
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'one',
    AWS_SECRET_ACCESS_KEY: 'machine',
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    SPA_TABLE: tableName,
  });
  // As the version before wrote it: no month says it.
  const { appointments, daySheets, staff, commit } = thePlatform();
  const appointment = aReservation();
  await commit(staff.put(aMember));
  const sheet = await daySheets.get(appointment.staffId, appointment.date);
  await commit(appointments.create(appointment), daySheets.save(withAppointment(sheet, appointment)));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const command = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['infra/local/operations/rebuild-busy-months.ts', ...words], {
    env: { ...process.env, SERENA_DATA: directory },
  });

describe('the command that rebuilds the months', () => {
  it('works on a table of a name, leaves a running machine alone, and works on one that is stopped', async () => {
    const first = await command(tableName);
    expect(first.stdout).toBe(
      "1 months of people read, 1 written anew.\n1 people's hours read, 1 written anew.\n",
    );

    await expect(command()).rejects.toMatchObject({ code: 1, stderr: 'Stop `npm start` first.\n' });

    await engine.close();
    const again = await command();
    expect(again.stdout).toBe(
      "1 months of people read, 0 written anew.\n1 people's hours read, 0 written anew.\n",
    );
  });
});
