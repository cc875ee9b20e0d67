import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { expect } from 'vitest';
import { tableName } from '#infra/local/doubles.ts';
import type { Stack } from '#infra/local/stack.ts';
import { entityAttribute } from '#lambdas/table/indexes.ts';
import { type Appointment, intervalOf, occupies } from '#shared/appointments/appointment.ts';
import type { DaySheet } from '#shared/appointments/day-sheet.ts';
import { overlaps } from '#shared/core/interval.ts';
import type { LedgerEntry, LedgerKind } from '#shared/payments/ledger.ts';

type Row = Record<string, unknown>;

/** Everything in the table, by what it is: only a checker may scan. */
async function everything(): Promise<Map<string, Row[]>> {
  const client = new DynamoDBClient({});
  const rows: Row[] = [];
  let ExclusiveStartKey: Record<string, never> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({ TableName: tableName, ...(ExclusiveStartKey && { ExclusiveStartKey }) }),
    );
    rows.push(...(page.Items ?? []).map((item) => unmarshall(item)));
    ExclusiveStartKey = page.LastEvaluatedKey as typeof ExclusiveStartKey;
  } while (ExclusiveStartKey);
  client.destroy();
  return Map.groupBy(rows, (row) => String(row[entityAttribute]));
}

const visitLine = (visit: { appointmentId: string; start: number; end: number; status: string }) =>
  `${visit.appointmentId} ${visit.start}-${visit.end} ${visit.status}`;

/** Sheets hold exactly the visits that occupy time, each once, and none overlap. */
function checkSheets(appointments: Appointment[], sheets: (DaySheet & { busy: string })[]): void {
  const expected = appointments
    .filter(({ status }) => occupies(status))
    .map((each) => `${each.staffId} ${each.date} ${visitLine({ ...each, ...intervalOf(each) })}`);
  const found = sheets.flatMap(({ staffId, date, visits }) =>
    visits.map((visit) => `${staffId} ${date} ${visitLine(visit)}`),
  );
  expect(found.sort()).toEqual(expected.sort());
  for (const { visits, busy } of sheets) {
    expect(busy).toBe(visits.map(({ start, end }) => `${start}-${end}`).join(','));
    for (const [index, visit] of visits.entries())
      for (const other of visits.slice(index + 1)) expect(overlaps(visit, other)).toBe(false);
  }
}

const ends: readonly LedgerKind[] = ['depositCaptured', 'depositReleased'];
const afterCapture: readonly LedgerKind[] = ['depositRefunded', 'depositKept'];

/** Each visit's rows tell one story of its money, and its balance is what they leave. */
function checkLedger(appointments: Appointment[], ledger: LedgerEntry[]): void {
  const byAppointment = Map.groupBy(ledger, ({ appointmentId }) => appointmentId);
  for (const appointment of appointments) {
    const rows = byAppointment.get(appointment.appointmentId) ?? [];
    const kinds = rows.map(({ kind }) => kind);
    const amount = (kind: LedgerKind) => rows.find((row) => row.kind === kind)?.amountCents ?? 0;
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds.filter((kind) => ends.includes(kind)).length).toBeLessThanOrEqual(1);
    expect(kinds.filter((kind) => afterCapture.includes(kind)).length).toBeLessThanOrEqual(1);
    if (kinds.includes('depositCaptured')) expect(kinds).toContain('depositHeld');
    if (appointment.status === 'completed')
      expect(amount('depositCaptured') + amount('balanceCollected')).toBe(appointment.totalCents);
    const isOpen = appointment.status === 'pending' || appointment.status === 'confirmed';
    if (isOpen)
      expect(appointment.balanceDueCents).toBe(appointment.totalCents - appointment.deposit.amountCents);
  }
}

const intentStates: Record<Appointment['deposit']['status'], readonly string[]> = {
  none: [],
  awaited: ['requires_payment_method', 'requires_confirmation', 'requires_capture'],
  held: ['requires_capture'],
  captured: ['succeeded'],
  kept: ['succeeded'],
  releasing: ['requires_capture', 'canceled'],
  refunding: ['succeeded'],
  released: ['canceled'],
  refunded: ['succeeded'],
};

/** The processor and the table agree on every deposit, and no intent is nobody's. */
function checkIntents(appointments: Appointment[], stack: Stack): void {
  const intents = new Map(stack.stripe.intents().map((intent) => [intent.id, intent]));
  for (const { appointmentId, deposit, approval } of appointments) {
    if (deposit.paymentIntentId === undefined) continue;
    const intent = intents.get(deposit.paymentIntentId);
    expect(intent?.metadata?.['appointmentId']).toBe(appointmentId);
    if (!approval) expect(intentStates[deposit.status]).toContain(intent?.status);
  }
  const known = new Set(appointments.map(({ appointmentId }) => appointmentId));
  for (const intent of intents.values())
    if (intent.status === 'requires_capture' || intent.status === 'succeeded')
      expect(known).toContain(intent.metadata?.['appointmentId']);
}

/** What must hold after anything that happens (notes on invariants); call it once the stack has settled. */
export async function expectInvariants(stack: Stack): Promise<void> {
  await stack.settled();
  const rows = await everything();
  const of = <T>(entity: string) => (rows.get(entity) ?? []) as T[];
  const appointments = of<Appointment>('appointment');

  checkSheets(appointments, of('daySheet'));
  checkLedger(appointments, of('ledgerEntry'));
  checkIntents(appointments, stack);
  expect(of<{ queue: string }>('outboxEntry').filter(({ queue }) => queue === 'waiting')).toEqual([]);
}
