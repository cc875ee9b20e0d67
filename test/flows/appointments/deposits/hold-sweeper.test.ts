import { describe, expect, onTestFinished, vi } from 'vitest';
import { audit } from '#lambdas/platform/commit.ts';
import { log } from '#lambdas/platform/log.ts';
import { timeouts } from '#lambdas/platform/timeouts.ts';
import { lacking } from '#test/support/appointments/broken-row.ts';
import { thePlatform } from '#test/support/center/center.ts';
import { aScene, freeTimes, moneyOf, payWith, reserve, stored } from '#test/support/center/scene.ts';
import { it, stack } from '#test/support/flow.ts';
import { later } from '#test/support/system/clock.ts';

const sweep = () => stack.bus.runSchedule('sweep-holds');

describe('sweep-holds', () => {
  it('skips an appointment that fails, logs an error, and ends it in the next run', async ({ scene }) => {
    const ids: string[] = [];
    for (const time of ['09:00', '10:00', '11:00']) ids.push((await reserve(scene, time)).appointmentId);
    const statuses = async () => (await Promise.all(ids.map(stored))).map(({ status }) => status);
    await stack.settled();
    later({ minutes: 15 });

    stack.stripe.failNext({ call: 'retrieve', when: 'before', times: timeouts.payments.tries });
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => error.mockRestore());
    await sweep();
    expect(await statuses()).toEqual(['reserved', 'expired', 'expired']);
    // A logged error raises the function's alarm.
    expect(error.mock.calls).toMatchObject([[expect.any(String), { appointmentId: ids[0] }]]);
    await sweep();

    expect(await statuses()).toEqual(['expired', 'expired', 'expired']);
    expect(await freeTimes(scene)).toHaveLength(8);
  });

  it('skips an unreadable row, logs an error, and ends it once the row is repaired', async () => {
    const { appointments, commit } = thePlatform();
    const scene = await aScene(stack);
    const ids: string[] = [];
    for (const time of ['09:00', '10:00']) ids.push((await reserve(scene, time)).appointmentId);
    await stack.settled();
    const whole = await stored(ids[0]!);
    await commit(lacking(appointments.save(whole), 'reservedUntil'), audit('appointment.broken', ids[0]!));
    later({ minutes: 15 });

    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    onTestFinished(() => error.mockRestore());
    await sweep();
    expect((await stored(ids[1]!)).status).toBe('expired');
    expect(error.mock.calls).toMatchObject([[expect.any(String), { appointmentId: ids[0] }]]);

    await commit(
      appointments.save({ ...whole, version: whole.version + 1 }),
      audit('appointment.mended', ids[0]!),
    );
    await sweep();
    expect((await stored(ids[0]!)).status).toBe('expired');
  });

  it('runs concurrently, and turns a hold without confirmation or webhook into a request', async ({
    scene,
  }) => {
    const unpaid = await reserve(scene, '09:00');
    stack.stripe.webhooks.hold();
    const paid = await reserve(scene, '10:00');
    await payWith(scene, paid.clientSecret);
    await stack.settled();
    expect((await stored(paid.appointmentId)).status).toBe('reserved');
    later({ minutes: 15 });

    await Promise.all([sweep(), sweep(), sweep()]);

    expect((await stored(unpaid.appointmentId)).status).toBe('expired');
    expect(await stored(paid.appointmentId)).toMatchObject({
      status: 'pending',
      deposit: { status: 'held' },
    });
    expect(await freeTimes(scene)).not.toContain('10:00');
    expect(await moneyOf(paid.appointmentId)).toEqual({ depositHeld: 5_001 });
    stack.stripe.webhooks.release();
  });
});
