import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, type Write } from '#lambdas/platform/commit.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { ErrorDefinition } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aReservation, aTable } from '#test/support/system/table.ts';
import { allTableRows } from '#test/support/system/table-rows.ts';

let table: Awaited<ReturnType<typeof aTable>>;
beforeAll(async () => {
  table = await aTable();
});
afterAll(() => table.close());

const claimedAt = '2026-03-06T18:50:00.000Z';
let nameCount = 0;
/** Returns a function that claims a new unique name, with the error when it is taken. */
function aNameClaim(errorDefinition: ErrorDefinition = appointmentErrors.slot_taken): () => Write {
  nameCount += 1;
  const name = `name-${nameCount}`;
  const claim = { kind: 'paymentIntent', name, at: claimedAt, error: errorDefinition } as const;
  return () => thePlatform().uniqueClaims.take(claim);
}
const findOutcome = (...writes: Write[]) =>
  thePlatform()
    .commit(...writes)
    .then(
      () => 'written',
      (error: { definition?: { code: string } }) => error.definition?.code,
    );

describe('commit', () => {
  it('writes everything or nothing', async () => {
    const { appointments, commit } = thePlatform();
    const appointment = aReservation();
    const claimName = aNameClaim();
    await commit(claimName());

    const outcome = await findOutcome(
      appointments.create(appointment),
      audit('appointment.made', appointment.appointmentId),
      claimName(),
    );

    expect(outcome).toBe('appointment.slot_taken');
    expect(await appointments.find(appointment.appointmentId)).toBeUndefined();
    expect((await allTableRows()).filter(({ subjectId }) => subjectId === appointment.appointmentId)).toEqual(
      [],
    );
  });

  it('throws the error of its failing row, in any position', async () => {
    const { commit } = thePlatform();
    const claimFreeName = aNameClaim();
    const claimTakenName = aNameClaim(paymentErrors.not_held);
    const claimLostName = aNameClaim(appointmentErrors.hold_lost);
    await commit(claimTakenName());

    expect(await findOutcome(claimFreeName(), claimTakenName())).toBe('payment.not_held');
    expect(await findOutcome(claimTakenName(), claimFreeName())).toBe('payment.not_held');
    await commit(claimLostName());
    expect(await findOutcome(claimFreeName(), claimLostName(), claimTakenName())).toBe(
      'appointment.hold_lost',
    );
    expect(await findOutcome(claimFreeName())).toBe('written');
  });

  it('accepts a unique name once for fifty concurrent writes, without other errors', async () => {
    const claimName = aNameClaim();

    const outcomes = await Promise.all(Array.from({ length: 50 }, () => findOutcome(claimName())));

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    for (const outcome of outcomes)
      expect(['written', 'appointment.slot_taken', 'request.conflict']).toContain(outcome);
  });

  it('adds audit entries and never overwrites one', async () => {
    await thePlatform().commit(
      audit('thing.done', 'thing-1', { how: 'well' }),
      audit('thing.done', 'thing-1'),
    );

    const entries = (await allTableRows()).filter(({ subjectId }) => subjectId === 'thing-1');
    expect(entries).toHaveLength(2);
    expect(entries.map(({ actor, correlationId, action }) => [actor, correlationId, action])).toEqual(
      Array(2).fill(['system:test', 'test', 'thing.done']),
    );
  });
});
