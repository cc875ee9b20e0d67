import { expect, it, vi } from 'vitest';
import { notifyClients } from '#lambdas/live/notify-clients.ts';
import type { Account } from '#shared/accounts/account.ts';
import type { Role } from '#shared/core/roles.ts';

const buildEvent = (eventId: string, data: Record<string, unknown>, type = 'AppointmentConfirmed') => ({
  eventId,
  source: 'appointments',
  detailType: `${type}.v1`,
  data,
});

const anAccount = (userId: string, role: Role, changes: Partial<Account> = {}): Account => ({
  userId,
  role,
  firstName: 'A',
  lastName: 'B',
  email: `${userId}@test.example`,
  phone: '',
  active: true,
  ...changes,
});

/** Creates the accounts of a center. Its lists by role are stale, and lack the time of a sign-out. */
const accountsOf = (...accounts: Account[]) => ({
  byIds: async (userIds: readonly string[]) =>
    userIds.flatMap((userId) => accounts.find((account) => account.userId === userId) ?? []),
  byRole: async (role: Role) =>
    accounts.filter((account) => account.role === role).map(({ signedOutAt: _, ...account }) => account),
});

const signedOutAt = '2026-03-06T10:00:00.500Z';
const center = accountsOf(
  anAccount('d', 'admin', { signedOutAt }),
  anAccount('gone', 'supervisor', { active: false }),
  anAccount('s', 'staff'),
  anAccount('t', 'staff'),
  anAccount('p', 'patient'),
);
// A channel ends with the second after its user's last sign-out.
const deskChannel = `/live/d/${Date.parse('2026-03-06T10:00:01.000Z') / 1_000}`;

it('notifyClients sends each channel its notes in one batch, in order, with only the days it may know', async () => {
  const published: [string, unknown][] = [];
  const livePort = {
    publish: async (channel: string, notes: unknown) => void published.push([channel, notes]),
  };
  const note = (id: string, ...days: object[]) => ({
    id,
    source: 'appointments',
    type: 'AppointmentConfirmed',
    ...(days.length > 0 && { days }),
  });
  const [currentDay, previousDay] = [
    { staffId: 's', date: '2026-03-06' },
    { staffId: 't', date: '2026-03-05' },
  ];

  await notifyClients(
    [
      buildEvent('1', {
        patientId: 'p',
        ...currentDay,
        time: '10:00',
        depositCents: 5,
        previous: { ...previousDay, time: '9:00' },
      }),
      buildEvent('2', { staffId: 's' }),
    ],
    { accounts: center, live: livePort },
  );

  expect(published).toEqual([
    [deskChannel, [note('1', currentDay, previousDay), note('2')]],
    ['/live/p/0', [note('1')]],
    ['/live/s/0', [note('1', currentDay), note('2')]],
    ['/live/t/0', [note('1', previousDay)]],
  ]);
});

it('notifyClients sends the end of a user’s sessions only to their ended channel', async () => {
  const published: [string, unknown][] = [];
  const livePort = {
    publish: async (channel: string, notes: unknown) => void published.push([channel, notes]),
  };

  await notifyClients([buildEvent('1', { userId: 'd', endedChannel: '/live/d/0' }, 'SessionsEnded')], {
    accounts: center,
    live: livePort,
  });

  expect(published).toEqual([['/live/d/0', [{ id: '1', source: 'appointments', type: 'SessionsEnded' }]]]);
});

it('notifyClients drops a note that the service rejects, and continues', async () => {
  const published: string[] = [];
  const livePort = {
    publish: async (channel: string) => {
      if (channel === deskChannel) throw new Error('service unavailable');
      published.push(channel);
    },
  };

  await notifyClients([buildEvent('1', { staffId: 's' })], { accounts: center, live: livePort });

  expect(published).toEqual(['/live/s/0']);
});

it('notifyClients reads no accounts when there is nothing to send', async () => {
  const accounts = { byRole: vi.fn(center.byRole), byIds: vi.fn(center.byIds) };

  await notifyClients([], { accounts, live: { publish: async () => {} } });

  expect([accounts.byRole.mock.calls, accounts.byIds.mock.calls]).toEqual([[], []]);
});
