import { describe, expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { listBellNotices, markBellNoticesRead } from '#shared/desk/bell-api.ts';
import { cancelWithForfeit } from '#test/support/appointments/competing-outcomes.ts';
import { anAccount } from '#test/support/center/center.ts';
import {
  approve,
  createConfirmedAppointment,
  createFixture,
  deny,
  type Fixture,
  request,
} from '#test/support/center/fixture.ts';
import { it, stack } from '#test/support/flow.ts';
import { acceptTime, propose } from '#test/support/races/request-races.ts';
import type { Caller } from '#test/support/system/api-client.ts';
import { advanceClock } from '#test/support/system/clock.ts';

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
    { kind: 'request', title: `${name} pide una cita` },
  ]);
  expect((await readBell(fixture.asStaff)).rows).toMatchObject([
    { kind: 'booked', title: `Cita nueva con ${name}`, subjectId: appointmentId },
  ]);
  expect((await readBell(other.asStaff)).rows).toEqual([]);
});

it('a notice is read for the person who marked it, until that person undoes it', async () => {
  const fixture = await createFixture(stack);
  await createConfirmedAppointment(fixture);
  await request(await createFixture(stack));
  await stack.waitUntilSettled();
  const { rows } = await readBell(fixture.asAdmin);
  const noticeIds = rows.flatMap(({ noticeId, isRead }) => (isRead ? [] : noticeId));

  await fixture.asAdmin(markBellNoticesRead, { body: { noticeIds, isRead: true } });

  expect((await readBell(fixture.asAdmin)).unreadCount).toBe(0);
  expect((await readBell(fixture.asStaff)).unreadCount).toBe(1);
  const laterId = await request(await createFixture(stack));
  await stack.waitUntilSettled();
  const later = await readBell(fixture.asAdmin);
  expect(later.unreadCount).toBe(1);
  expect(later.rows.filter(({ isRead }) => !isRead)).toMatchObject([{ subjectId: laterId, kind: 'request' }]);
  await fixture.asAdmin(markBellNoticesRead, { body: { noticeIds, isRead: false } });
  expect((await readBell(fixture.asAdmin)).unreadCount).toBe(noticeIds.length + 1);
});

const requestWithProposal = async (fixture: Fixture) => {
  const appointmentId = await request(fixture);
  await propose(fixture, appointmentId, '12:00');
  return appointmentId;
};
/** Returns the front desk's notices about an appointment, newest first. */
async function readDeskNotices(as: Caller, appointmentId: string) {
  await stack.waitUntilSettled();
  return (await readBell(as)).rows.filter(({ subjectId }) => subjectId === appointmentId);
}

describe('the outcome of a proposal', () => {
  const outcomes = {
    accepted: (fixture: Fixture, appointmentId: string) => acceptTime(fixture, appointmentId, '12:00'),
    cancelled: cancelWithForfeit,
    expired: async () => {
      advanceClock({ minutes: 6 * 60 + 1 });
      await stack.bus.runSchedule('sweep-holds');
    },
  };

  it.for([
    ['accepted', 'proposalAccepted', 'aceptó la hora propuesta', /12:00\sp\.\sm\. · service-/],
    ['cancelled', 'cancelled', 'canceló su solicitud', /10:00\sa\.\sm\. · service-/],
    ['expired', 'proposalExpired', 'no contestó la propuesta', /10:00\sa\.\sm\. · service-/],
  ] as const)('is shown once in the bell: %s', async ([outcome, kind, title, detail]) => {
    const fixture = await createFixture(stack);
    const appointmentId = await requestWithProposal(fixture);
    stack.bus.deliverTwice(true);

    await outcomes[outcome](fixture, appointmentId);

    const notices = await readDeskNotices(fixture.asAdmin, appointmentId);
    stack.bus.deliverTwice(false);
    const { firstName, lastName } = fixture.patient;
    expect(notices).toMatchObject([
      { kind, title: `${firstName} ${lastName} ${title}`, detail: expect.stringMatching(detail) },
      { kind: 'request' },
    ]);
  });

  it('is no news if the front desk approves the requested time', async () => {
    const fixture = await createFixture(stack);
    const appointmentId = await requestWithProposal(fixture);

    await approve(fixture, appointmentId);

    expect((await readDeskNotices(fixture.asAdmin, appointmentId)).map(({ kind }) => kind)).toEqual([
      'request',
    ]);
  });
});

it.for([
  ['approved', approve],
  ['denied', deny],
] as const)(
  'a request %s by a member of the front desk is read by all, with the name of the member',
  async ([decision, decide]) => {
    const fixture = await createFixture(stack);
    const appointmentId = await request(fixture);
    const colleague = stack.as(await anAccount('supervisor', `Yadira-${decision}`));
    expect(await readDeskNotices(colleague, appointmentId)).toMatchObject([{ isRead: false }]);

    await decide(fixture, appointmentId);

    expect(await readDeskNotices(colleague, appointmentId)).toMatchObject([
      { kind: 'request', isRead: true, handledBy: formatFullName(fixture.admin) },
    ]);
  },
);
