import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDynamo } from '#lambdas/platform/platform.ts';
import { salesOf } from '#shared/desk/sales.ts';
import {
  appointmentSource,
  balanceOf,
  closingMovement,
  depositMovement,
  type Movement,
  movement,
  refundable,
  sumOf,
} from '#shared/payments/ledger.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const append = (...movements: readonly Movement[]) => {
  const { ledger, commit } = thePlatform();
  return commit(...movements.map(ledger.append)).then(
    () => 'written',
    (error: { definition?: { code: string } }) => error.definition?.code,
  );
};
const read = (appointmentId: string) => thePlatform().ledger.bySource(appointmentSource(appointmentId));
const at = (time: string) => new Date(`2026-03-17T${time}:00.000Z`);

describe('the ledger', () => {
  it('answers a movement as it was written, by its source and by its day', async () => {
    const { appointmentId, ...rest } = aReservation();
    const deposit = { ...rest.deposit, paymentIntentId: `pi_${appointmentId}` };
    const captured = depositMovement({ ...rest, appointmentId, deposit }, 'depositCaptured', at('15:00'));

    expect(await append(captured)).toBe('written');

    expect(await read(appointmentId)).toEqual([captured]);
    expect(await thePlatform().ledger.onDay('2026-03-17')).toContainEqual(captured);
  });

  it('has each cause of a source once, however many tell it at the same moment', async () => {
    const appointment = aReservation();
    const held = depositMovement(appointment, 'depositHeld', at('15:00'));
    const toldAgain = depositMovement(appointment, 'depositHeld', at('16:00'));

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => append(held)));

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect(await append(toldAgain)).toBe('request.conflict');
    expect(await append(depositMovement(appointment, 'depositCaptured', at('16:00')))).toBe('written');
    expect((await read(appointment.appointmentId)).map(({ kind }) => kind).sort()).toEqual([
      'depositCaptured',
      'depositHeld',
    ]);
  });

  it('has two tenders and two refunds of one source as four rows', async () => {
    const { appointmentId, patientId, staffId } = aReservation();
    const source = appointmentSource(appointmentId);
    const moved = (kind: 'balanceCollected' | 'depositRefunded', name: string, amountCents: number) =>
      movement({
        source,
        cause: `${kind}:${name}`,
        kind,
        method: name === 'cash' ? 'cash' : 'card',
        amountCents,
        patientId,
        staffId,
        reference: name,
        now: at('17:00'),
      });
    const rows = [
      moved('balanceCollected', 'cash', 3_000),
      moved('balanceCollected', 'terminal-7', 2_000),
      moved('depositRefunded', 're_1', 1_200),
      moved('depositRefunded', 're_2', 800),
    ];

    expect(await append(...rows)).toBe('written');
    expect(await Promise.all(rows.map((row) => append(row)))).toEqual(rows.map(() => 'request.conflict'));

    const ledger = await read(appointmentId);
    expect(ledger).toHaveLength(4);
    expect([sumOf(ledger), refundable(source, ledger)]).toEqual([3_000, 3_000]);
  });

  it('takes nothing that moves no cent', () => {
    const none = { kind: 'balanceCollected', amountCents: 0, method: 'cash', now: at('17:00') } as const;

    expect(() => thePlatform().ledger.append(closingMovement(aReservation(), none))).toThrow();
  });
});

type RowBefore = { readonly kind: string; readonly time: string; readonly amountCents: number };
/** Rows of an appointment as the version before wrote them, attribute by attribute. */
async function rowsBefore(appointmentId: string, date: string, rows: readonly RowBefore[]): Promise<void> {
  const dynamo = makeDynamo();
  for (const { kind, time, amountCents } of rows) {
    const instant = `${date}T${time}:00.000Z`;
    const Item = {
      pk: `$spa#appointmentId_${appointmentId}`,
      sk: `$ledgerEntry_1#kind_${kind}`,
      gsi1pk: `$spa#date_${date}`,
      gsi1sk: `$ledgerEntry_1#at_${instant}#appointmentId_${appointmentId}#kind_${kind}`,
      __edb_e__: 'ledgerEntry',
      __edb_v__: '1',
      appointmentId,
      kind,
      date,
      at: instant,
      amountCents,
      patientId: 'marisol',
      staffId: 'carmen',
      paymentIntentId: `pi_${appointmentId}`,
      // The appointment's, once its payment was started: of its deposit, too.
      ...(time >= '17:00' && { method: 'cash' }),
    };
    await dynamo.send(new PutCommand({ TableName: 'spa', Item }));
  }
}

describe('rows of the version before', () => {
  it('are movements of their appointment, by source and by day', async () => {
    await rowsBefore('before-1', '2026-02-03', [
      { kind: 'depositHeld', time: '14:00', amountCents: 5_001 },
      { kind: 'depositCaptured', time: '15:00', amountCents: 5_001 },
      { kind: 'balanceCollected', time: '18:00', amountCents: 5_000 },
      { kind: 'income', time: '18:00', amountCents: 10_001 },
    ]);

    const ledger = await read('before-1');

    const source = appointmentSource('before-1');
    expect([balanceOf(source, ledger), refundable(source, ledger)]).toEqual([10_001, 10_001]);
    const byDay = await thePlatform().ledger.onDay('2026-02-03');
    expect(byDay).toHaveLength(4);
    expect(ledger).toEqual(expect.arrayContaining(byDay));
    expect(salesOf(byDay)).toMatchObject({ totalCents: 10_001, count: 2 });
    const shared = { source, patientId: 'marisol', staffId: 'carmen', date: '2026-02-03' };
    expect(byDay.find(({ kind }) => kind === 'depositCaptured')).toEqual({
      ...shared,
      cause: 'depositCaptured',
      kind: 'depositCaptured',
      direction: 'in',
      method: 'card',
      amountCents: 5_001,
      at: '2026-02-03T15:00:00.000Z',
      reference: 'pi_before-1',
    });
    expect(byDay.find(({ kind }) => kind === 'balanceCollected')).toEqual({
      ...shared,
      cause: 'balanceCollected',
      kind: 'balanceCollected',
      direction: 'in',
      method: 'cash',
      amountCents: 5_000,
      at: '2026-02-03T18:00:00.000Z',
    });
  });

  it('give a deposit back to its card, whatever the balance was to be paid with', async () => {
    await rowsBefore('before-2', '2026-02-04', [
      { kind: 'depositCaptured', time: '15:00', amountCents: 5_001 },
      { kind: 'depositRefunded', time: '18:00', amountCents: 5_001 },
    ]);

    const ledger = await read('before-2');

    expect(ledger.find(({ kind }) => kind === 'depositRefunded')).toMatchObject({
      direction: 'out',
      method: 'card',
      reference: 'pi_before-2',
    });
    expect(refundable(appointmentSource('before-2'), ledger)).toBe(0);
  });

  it('that say nothing was left to collect are no movement; what was earned stays said', async () => {
    await rowsBefore('before-3', '2026-02-05', [
      { kind: 'balanceCollected', time: '18:00', amountCents: 0 },
      { kind: 'income', time: '18:00', amountCents: 0 },
    ]);

    expect((await read('before-3')).map(({ kind }) => kind)).toEqual(['income']);
    expect(salesOf(await thePlatform().ledger.onDay('2026-02-05'))).toMatchObject({
      totalCents: 0,
      count: 0,
    });
  });

  it('are the row of their movement: told again it is refused, and counted once', async () => {
    const appointment = aReservation();
    const { appointmentId } = appointment;
    await rowsBefore(appointmentId, '2026-02-06', [
      { kind: 'depositCaptured', time: '15:00', amountCents: 5_001 },
    ]);

    const again = depositMovement(appointment, 'depositCaptured', new Date('2026-02-06T16:00:00.000Z'));
    expect(await append(again)).toBe('request.conflict');
    const refund = depositMovement(appointment, 'depositRefunded', new Date('2026-02-06T17:00:00.000Z'));
    expect(await append(refund)).toBe('written');

    const ledger = await read(appointmentId);
    expect(ledger.map(({ kind }) => kind).sort()).toEqual(['depositCaptured', 'depositRefunded']);
    expect(sumOf(ledger)).toBe(0);
    const byDay = await thePlatform().ledger.onDay('2026-02-06');
    expect(byDay.map(({ kind }) => kind)).toEqual(['depositCaptured', 'depositRefunded']);
  });
});
