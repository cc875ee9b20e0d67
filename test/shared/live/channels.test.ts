import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '#shared/core/roles.ts';
import { buildChannel, canReceiveEvent, canSubscribe, filterVisibleDays } from '#shared/live/channels.ts';

const subscribers = roles.map((role) => ({ role, userId: `${role}-1` }));
const listReceivers = (event: Parameters<typeof canReceiveEvent>[1]) =>
  subscribers.filter((subscriber) => canReceiveEvent(subscriber, event)).map(({ role }) => role);

describe('live event', () => {
  it('is sent to the front desk, and to the client and staff member that it is about', () => {
    expect(listReceivers({ patientId: 'patient-1', staffId: 'staff-1' })).toEqual(roles);
    expect(listReceivers({ patientId: 'patient-2', staffId: 'staff-2' })).toEqual(['admin', 'supervisor']);
    expect(listReceivers({ staffId: 'staff-1' })).toEqual(['admin', 'supervisor', 'staff']);
  });

  it('is sent to the aesthetician who lost an appointment', () => {
    expect(listReceivers({ staffId: 'staff-2', previous: { staffId: 'staff-1' } })).toContain('staff');
  });

  it('contains an aesthetician’s own days, and none for a client', () => {
    const days = ['staff-1', 'staff-2'].map((staffId) => ({ staffId, date: '2026-03-06' }));

    expect(subscribers.map((subscriber) => filterVisibleDays(subscriber, days).length)).toEqual([2, 2, 1, 0]);
  });
});

describe('live subscriber', () => {
  const userId = 'a';
  const liveKey = '0b7c9d52-6b5e-4c39-9d0c-3f6f2f1f7a10';
  const arbitrarySecond = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });

  it('may subscribe to their own channel, with or without the leading slash', () => {
    const ownChannel = buildChannel({ userId });

    expect(
      [ownChannel, ownChannel.slice(1)].map((channel) =>
        canSubscribe(channel, { id: userId, signedInAt: 1 }),
      ),
    ).toEqual([true, true]);
  });

  it('may subscribe to the current channel only if signed in after their sessions last ended', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitrarySecond,
        arbitrarySecond,
        fc.nat(999),
        async (signedInAt, endedAt, milliseconds) => {
          const signedOutAt = new Date(endedAt * 1_000 + milliseconds).toISOString();
          const isSignedIn = signedInAt * 1_000 >= Date.parse(signedOutAt);

          return [undefined, liveKey].every(
            (key) =>
              canSubscribe(buildChannel({ userId, signedOutAt, liveKey: key }), {
                id: userId,
                signedInAt,
              }) === isSignedIn,
          );
        },
      ),
    );
  });

  it('may not subscribe to others’ channels or wildcards', () => {
    const foreignChannels = [
      buildChannel({ userId: 'b' }),
      '/live/*',
      '/live/a/*',
      '/live/a',
      '/live',
      '',
      '/live/a/0/0',
      '/live/a/0/*',
      `/live/a/0/${liveKey}/0`,
      buildChannel({ userId: 'b', liveKey }),
      '/live/a/01',
    ];

    expect(
      foreignChannels.filter((channel) => canSubscribe(channel, { id: userId, signedInAt: 2_000_000_000 })),
    ).toEqual([]);
  });
});
