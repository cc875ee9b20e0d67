import { expect } from 'vitest';
import { listBellNotices, markBellNoticesRead } from '#shared/desk/bell-api.ts';
import { createConfirmedAppointment, createFixture, request } from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import type { Caller } from '#test/support/system/api-client.ts';

const readBell = async (as: Caller) => (await as(listBellNotices)).reply;

it('the bell tells the front desk of a request, once, and the aesthetician of the approved appointment', async () => {
  const fixture = await createFixture(stack);
  const other = await createFixture(stack);
  stack.bus.deliverTwice(true);
  const appointmentId = await createConfirmedAppointment(fixture);
  await stack.waitUntilSettled();
  stack.bus.deliverTwice(false);

  const name = `${fixture.patient.firstName} ${fixture.patient.lastName}`;
  const ofThis = ({ subjectId }: { subjectId: string }) => subjectId === appointmentId;
  expect((await readBell(fixture.asAdmin)).rows.filter(ofThis)).toMatchObject([
    { kind: 'request', title: `${name} pide una cita`, isRead: false },
  ]);
  expect((await readBell(fixture.asStaff)).rows).toMatchObject([
    { kind: 'booked', title: `Cita nueva con ${name}`, subjectId: appointmentId },
  ]);
  expect((await readBell(other.asStaff)).rows).toEqual([]);
});

it('a notice is read for the person who marked it, until that person undoes it', async () => {
  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  await stack.waitUntilSettled();
  const noticeIds = (await readBell(fixture.asAdmin)).rows.map(({ noticeId }) => noticeId);

  await fixture.asAdmin(markBellNoticesRead, { body: { noticeIds, isRead: true } });

  expect((await readBell(fixture.asAdmin)).unreadCount).toBe(0);
  expect((await readBell(fixture.asStaff)).unreadCount).toBe(1);
  const laterId = await request(await createFixture(stack));
  await stack.waitUntilSettled();
  const later = await readBell(fixture.asAdmin);
  expect(later.unreadCount).toBe(1);
  expect(later.rows[0]).toMatchObject({ subjectId: laterId, kind: 'request', isRead: false });
  await fixture.asAdmin(markBellNoticesRead, { body: { noticeIds, isRead: false } });
  expect((await readBell(fixture.asAdmin)).unreadCount).toBe(noticeIds.length + 1);
});
