import { describe, expect, onTestFinished, vi } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { withoutField } from '#test/support/appointments/broken-row.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  createFixture,
  getLedgerAmounts,
  listFreeTimes,
  loadAppointment,
  payWith,
  reserve,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { advanceClock } from '#test/support/system/clock.ts';

const sweep = () => stack.bus.runSchedule('sweep-holds');

describe('sweep-holds', () => {
  it('skips an appointment that fails, logs an error, and expires it in the next run', async ({
    fixture,
  }) => {
    const ids: string[] = [];
    for (const time of ['09:00', '10:00', '11:00']) ids.push((await reserve(fixture, time)).appointmentId);
    const readStatuses = async () =>
      (await Promise.all(ids.map(loadAppointment))).map(({ status }) => status);
    await stack.waitUntilSettled();
    advanceClock({ minutes: 15 });

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logError.mockRestore());
    await sweep();
    expect(await readStatuses()).toEqual(['reserved', 'expired', 'expired']);
    // A logged error raises the function's alarm.
    expect(logError.mock.calls).toMatchObject([[expect.any(String), { appointmentId: ids[0] }]]);
    await sweep();

    expect(await readStatuses()).toEqual(['expired', 'expired', 'expired']);
    expect(await listFreeTimes(fixture)).toHaveLength(8);
  });

  it('skips an unreadable row, logs an error, and expires it once the row is repaired', async () => {
    const { appointments, commit } = thePlatform();
    const fixture = await createFixture(stack);
    const ids: string[] = [];
    for (const time of ['09:00', '10:00']) ids.push((await reserve(fixture, time)).appointmentId);
    await stack.waitUntilSettled();
    const validAppointment = await loadAppointment(ids[0]!);
    await commit(
      withoutField(appointments.save(validAppointment), 'reservedUntil'),
      audit('appointment.broken', ids[0]!),
    );
    advanceClock({ minutes: 15 });

    const logError = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => logError.mockRestore());
    await sweep();
    expect((await loadAppointment(ids[1]!)).status).toBe('expired');
    expect(logError.mock.calls).toMatchObject([[expect.any(String), { appointmentId: ids[0] }]]);

    await commit(
      appointments.save({ ...validAppointment, version: validAppointment.version + 1 }),
      audit('appointment.mended', ids[0]!),
    );
    await sweep();
    expect((await loadAppointment(ids[0]!)).status).toBe('expired');
  });

  it('runs concurrently, and turns a hold without confirmation or webhook into a request', async ({
    fixture,
  }) => {
    const unpaidReservation = await reserve(fixture, '09:00');
    stack.stripe.webhooks.hold();
    const paidReservation = await reserve(fixture, '10:00');
    await payWith(fixture, paidReservation.clientSecret);
    await stack.waitUntilSettled();
    expect((await loadAppointment(paidReservation.appointmentId)).status).toBe('reserved');
    advanceClock({ minutes: 15 });

    await Promise.all([sweep(), sweep(), sweep()]);

    expect((await loadAppointment(unpaidReservation.appointmentId)).status).toBe('expired');
    expect(await loadAppointment(paidReservation.appointmentId)).toMatchObject({
      status: 'pending',
      deposit: { status: 'held' },
    });
    expect(await listFreeTimes(fixture)).not.toContain('10:00');
    expect(await getLedgerAmounts(paidReservation.appointmentId)).toEqual({ depositHeld: 5_001 });
    stack.stripe.webhooks.release();
  });
});
