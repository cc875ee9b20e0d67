import { expect } from 'vitest';
import { listAppointmentRequests } from '#shared/appointments/api.ts';
import { thePlatform } from '#test/support/center/center.ts';
import {
  approve,
  createConfirmedAppointment,
  deny,
  type Fixture,
  getLedgerAmounts,
  request,
} from '#test/support/center/fixture.ts';
import { it } from '#test/support/flow.ts';

const findQueued = async ({ asAdmin }: Fixture, appointmentId: string) => {
  const { reply } = await asAdmin(listAppointmentRequests, { query: {} });
  return reply.rows.find((row) => row.appointmentId === appointmentId);
};

it('the queue shows the balance of the client, and a time that no longer fits', async ({ fixture }) => {
  await createConfirmedAppointment(fixture, '12:00');
  const appointmentId = await request(fixture);
  expect(await findQueued(fixture, appointmentId)).toMatchObject({
    fits: true,
    history: { completedCount: 0, noShowCount: 0, owedCents: 5_000 },
  });

  const { staff, commit } = thePlatform();
  await commit(staff.put({ ...(await staff.get(fixture.member.staffId)), serviceIds: [] }));

  expect(await findQueued(fixture, appointmentId)).toMatchObject({ fits: false });
});

it('of two desks that decide one request, the second reads that it is decided [R198]', async ({
  fixture,
}) => {
  const appointmentId = await request(fixture);
  await approve(fixture, appointmentId);

  const { status, problem } = await deny(fixture, appointmentId);

  expect([status, problem.code]).toEqual([409, 'appointment.state_changed']);
  expect(await findQueued(fixture, appointmentId)).toBeUndefined();
  expect(await getLedgerAmounts(appointmentId)).toEqual({ depositHeld: 5_001, depositCaptured: 5_001 });
});
