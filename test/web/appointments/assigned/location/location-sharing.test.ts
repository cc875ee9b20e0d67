import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '#shared/staff/api.ts';
import { createLocationMemory } from '#web/src/features/appointments/assigned/location/location-memory.ts';
import { LocationSharing } from '#web/src/features/appointments/assigned/location/location-sharing.ts';
import { aLocationSharing, caguas, nearby, sanJuan } from '../phone.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const second = 1_000;
const minute = 60 * second;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  localStorage.clear();
});

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function startSharingAt(position: Position) {
  const fixture = aLocationSharing();
  fixture.sharing.start();
  fixture.phone.moveTo(position);
  await advanceTime(0);
  return fixture;
}

describe('LocationSharing', () => {
  it('watches no position until it is switched on, even with invalid data in the browser', async () => {
    const { phone, sentPositions, sharing } = aLocationSharing();

    sharing.resume();
    await advanceTime(10 * minute);
    expect(localStorage).toHaveLength(0);
    for (const invalidEntry of ['{', '{"staffId":3}', '"location"']) {
      localStorage.setItem('location', invalidEntry);
      sharing.resume();
    }

    expect([phone.listWatchOptions(), sentPositions, sharing.getState()]).toEqual([[], [], { kind: 'off' }]);
  });

  it('requests a position of the last 5 minutes with a 10-second timeout, and sends and stores the first immediately [R257 R258]', async () => {
    const { phone, sentPositions, sharing } = aLocationSharing();
    sharing.start();
    expect(sharing.getState()).toEqual({ kind: 'asking' });
    expect(phone.listWatchOptions()).toEqual([{ timeout: 10_000, maximumAge: 300_000 }]);

    phone.moveTo(sanJuan);
    await advanceTime(0);

    expect(sentPositions).toEqual([sanJuan]);
    expect(sharing.getState()).toEqual({ kind: 'on', position: sanJuan, since: now.getTime() });
    expect(JSON.parse(localStorage.getItem('location')!)).toEqual({
      staffId: 's1',
      last: { position: sanJuan, at: now.getTime() },
    });
  });

  it('sends the latest position at most every 30 seconds', async () => {
    const { phone, sentPositions } = await startSharingAt(sanJuan);

    phone.moveTo({ latitude: 18.4, longitude: -66.05 });
    await advanceTime(20 * second);
    phone.moveTo(caguas);
    await advanceTime(9 * second);
    const sentEarlier = [...sentPositions];
    await advanceTime(second);

    expect(sentEarlier).toEqual([sanJuan]);
    expect(sentPositions).toEqual([sanJuan, caguas]);
  });

  it('repeats an unchanged position every 5 minutes, before it expires on the server', async () => {
    const { phone, sentPositions } = await startSharingAt(sanJuan);

    phone.moveTo(nearby);
    await advanceTime(4 * minute);
    const countBefore = sentPositions.length;
    await advanceTime(minute);

    expect([countBefore, sentPositions]).toEqual([1, [sanJuan, nearby]]);
  });

  it('stops watching and deletes the position when it is switched off', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    await sharing.stop();
    phone.moveTo(caguas);
    await advanceTime(10 * minute);

    expect([phone.listWatchOptions(), sentPositions, sharing.getState()]).toEqual([
      [],
      [sanJuan, 'deleted'],
      { kind: 'off' },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('deletes the position only after pending updates, even if it is switched off and on at once', async () => {
    const { phone, sentPositions, sharing } = aLocationSharing();
    sharing.start();
    phone.moveTo(sanJuan);
    vi.advanceTimersToNextTimer();

    const stopping = sharing.stop();
    sharing.start();
    phone.moveTo(caguas);
    await stopping;
    await advanceTime(0);

    expect(sentPositions).toEqual([sanJuan, 'deleted', caguas]);
    expect(sharing.getState()).toMatchObject({ kind: 'on', position: caguas });
  });
});

describe('LocationSharing on a page that is hidden', () => {
  it('stops watching, deletes the position, and resumes on return', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    sharing.suspend();
    await advanceTime(minute);
    const laterSharing = aLocationSharing();
    laterSharing.sharing.resume();
    await advanceTime(0);

    expect([phone.listWatchOptions(), sentPositions]).toEqual([[], [sanJuan, 'deleted']]);
    expect(laterSharing.sentPositions).toEqual([sanJuan]);
    expect(laterSharing.phone.listWatchOptions()).toHaveLength(1);
  });

  it('leaves no position for another user, and does not resend an old position [R258]', async () => {
    const { sharing } = await startSharingAt(sanJuan);
    sharing.suspend();
    const otherUserSharing = aLocationSharing('s2');
    otherUserSharing.sharing.resume();
    expect([otherUserSharing.sharing.getState(), otherUserSharing.phone.listWatchOptions()]).toEqual([
      { kind: 'off' },
      [],
    ]);
    await advanceTime(5 * minute);
    const laterSharing = aLocationSharing();

    laterSharing.sharing.resume();
    await advanceTime(0);

    expect([laterSharing.sharing.getState(), laterSharing.sentPositions]).toEqual([{ kind: 'asking' }, []]);
  });
});

describe('LocationSharing while offline', () => {
  it('reports that the position is not shared, and sends it on reconnection', async () => {
    const { phone, sentPositions, network, sharing } = await startSharingAt(sanJuan);
    network.isOnline = false;
    await advanceTime(30 * second);
    phone.moveTo(caguas);
    await advanceTime(0);
    const offlineState = sharing.getState();

    network.isOnline = true;
    sharing.handleOnline();
    await advanceTime(0);

    expect(offlineState).toEqual({ kind: 'on', position: caguas, since: undefined });
    expect(sentPositions).toEqual([sanJuan, caguas]);
    expect(sharing.getState()).toEqual({ kind: 'on', position: caguas, since: now.getTime() });
  });

  it('retries every 30 seconds, also without connection events', async () => {
    const { sentPositions, network, phone, sharing } = aLocationSharing();
    network.isOnline = false;
    sharing.start();
    phone.moveTo(sanJuan);
    await advanceTime(29 * second);

    network.isOnline = true;
    await advanceTime(second);

    expect(sentPositions).toEqual([sanJuan]);
  });
});

describe('LocationSharing without a position', () => {
  it('keeps the last position during a short signal loss, and stops if permission is denied', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    phone.failWith(3);
    expect(sharing.getState()).toMatchObject({ kind: 'on', position: sanJuan });
    phone.failWith(1);
    await advanceTime(0);

    expect([sharing.getState(), phone.listWatchOptions(), sentPositions.at(-1)]).toEqual([
      { kind: 'denied' },
      [],
      'deleted',
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([2, 3] as const)(
    'keeps watching after the error %i, and shares once there is a position',
    async (code) => {
      const { phone, sharing } = aLocationSharing();
      sharing.start();

      phone.failWith(code);
      const stateAfterError = sharing.getState();
      phone.moveTo(sanJuan);

      expect([stateAfterError, sharing.getState().kind]).toEqual([{ kind: 'unavailable' }, 'on']);
    },
  );

  it('is unavailable on a device without geolocation', () => {
    const sharing = new LocationSharing({
      geolocation: undefined,
      memory: createLocationMemory('s1'),
      sendPosition: async () => undefined,
      deletePosition: async () => undefined,
    });

    sharing.start();

    expect(sharing.getState()).toEqual({ kind: 'unavailable' });
  });
});
