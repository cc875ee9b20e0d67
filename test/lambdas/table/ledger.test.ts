import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calculateRefundable,
  createClosingMovement,
  createDepositMovement,
  createMovement,
  type Movement,
  sumMovements,
  toAppointmentSource,
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
const readMovements = (appointmentId: string) =>
  thePlatform().ledger.bySource(toAppointmentSource(appointmentId));
const atTime = (time: string) => new Date(`2026-03-17T${time}:00.000Z`);

describe('ledger', () => {
  it('reads a movement as written, by source and by day', async () => {
    const { appointmentId, ...reservation } = aReservation();
    const deposit = { ...reservation.deposit, paymentIntentId: `pi_${appointmentId}` };
    const capturedMovement = createDepositMovement(
      { ...reservation, appointmentId, deposit },
      'depositCaptured',
      atTime('15:00'),
    );

    expect(await append(capturedMovement)).toBe('written');

    expect(await readMovements(appointmentId)).toEqual([capturedMovement]);
    expect(await thePlatform().ledger.onDay('2026-03-17')).toContainEqual(capturedMovement);
  });

  it('stores each cause of a source once, for concurrent writers', async () => {
    const appointment = aReservation();
    const holdMovement = createDepositMovement(appointment, 'depositHeld', atTime('15:00'));
    const repeatedMovement = createDepositMovement(appointment, 'depositHeld', atTime('16:00'));

    const outcomes = await Promise.all(Array.from({ length: 20 }, () => append(holdMovement)));

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    expect(await append(repeatedMovement)).toBe('request.conflict');
    const capturedMovement = createDepositMovement(appointment, 'depositCaptured', atTime('16:00'));
    expect(await append(capturedMovement)).toBe('written');
    expect((await readMovements(appointment.appointmentId)).map(({ kind }) => kind).sort()).toEqual([
      'depositCaptured',
      'depositHeld',
    ]);
  });

  it('stores two tenders and two refunds of one source as four rows', async () => {
    const { appointmentId, patientId, staffId } = aReservation();
    const source = toAppointmentSource(appointmentId);
    const buildMovement = (kind: 'balanceCollected' | 'depositRefunded', name: string, amountCents: number) =>
      createMovement({
        source,
        cause: `${kind}:${name}`,
        kind,
        method: name === 'cash' ? 'cash' : 'card',
        amountCents,
        patientId,
        staffId,
        reference: name,
        now: atTime('17:00'),
      });
    const rows = [
      buildMovement('balanceCollected', 'cash', 3_000),
      buildMovement('balanceCollected', 'terminal-7', 2_000),
      buildMovement('depositRefunded', 're_1', 1_200),
      buildMovement('depositRefunded', 're_2', 800),
    ];

    expect(await append(...rows)).toBe('written');
    expect(await Promise.all(rows.map((row) => append(row)))).toEqual(rows.map(() => 'request.conflict'));

    const ledger = await readMovements(appointmentId);
    expect(ledger).toHaveLength(4);
    expect([sumMovements(ledger), calculateRefundable(source, ledger)]).toEqual([3_000, 3_000]);
  });

  it('rejects a movement of zero cents', () => {
    const zeroMovement = {
      kind: 'balanceCollected',
      amountCents: 0,
      method: 'cash',
      now: atTime('17:00'),
    } as const;

    expect(() => thePlatform().ledger.append(createClosingMovement(aReservation(), zeroMovement))).toThrow();
  });
});
