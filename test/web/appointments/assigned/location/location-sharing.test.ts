import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '#shared/staff/api.ts';
import { createLocationMemory } from '#web/src/features/appointments/assigned/location/location-memory.ts';
import { LocationSharing } from '#web/src/features/appointments/assigned/location/location-sharing.ts';
import { aShift, caguas, nearby, sanJuan } from '../phone.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const second = 1_000;
const minute = 60 * second;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  localStorage.clear();
});

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function startSharingAt(position: Position) {
  const shift = aShift();
  shift.sharing.start();
  shift.phone.isAt(position);
  await advanceTime(0);
  return shift;
}

describe('LocationSharing', () => {
  it('watches no position until switched on, even with invalid data in the browser', async () => {
    const { phone, sentPositions, sharing } = aShift();

    sharing.resume();
    await advanceTime(10 * minute);
    expect(localStorage).toHaveLength(0);
    for (const invalidEntry of ['{', '{"staffId":3}', '"location"']) {
      localStorage.setItem('location', invalidEntry);
      sharing.resume();
    }

    expect([phone.watchOptions(), sentPositions, sharing.getState()]).toEqual([[], [], { kind: 'off' }]);
  });

  it('requests a position of the last 5 minutes with a 10-second timeout, sends the first immediately, and stores it in the browser too [R257 R258]', async () => {
    const { phone, sentPositions, sharing } = aShift();
    sharing.start();
    expect(sharing.getState()).toEqual({ kind: 'asking' });
    expect(phone.watchOptions()).toEqual([{ timeout: 10_000, maximumAge: 300_000 }]);

    phone.isAt(sanJuan);
    await advanceTime(0);

    expect(sentPositions).toEqual([sanJuan]);
    expect(sharing.getState()).toEqual({ kind: 'on', position: sanJuan, since: now.getTime() });
    expect(JSON.parse(localStorage.getItem('location')!)).toEqual({
      staffId: 's1',
      last: { position: sanJuan, at: now.getTime() },
    });
  });

  it('sends the latest of changing positions, at most every 30 seconds', async () => {
    const { phone, sentPositions } = await startSharingAt(sanJuan);

    phone.isAt({ latitude: 18.4, longitude: -66.05 });
    await advanceTime(20 * second);
    phone.isAt(caguas);
    await advanceTime(9 * second);
    const sentEarlier = [...sentPositions];
    await advanceTime(second);

    expect(sentEarlier).toEqual([sanJuan]);
    expect(sentPositions).toEqual([sanJuan, caguas]);
  });

  it('repeats an unchanged position every 5 minutes, before it expires on the server', async () => {
    const { phone, sentPositions } = await startSharingAt(sanJuan);

    phone.isAt(nearby);
    await advanceTime(4 * minute);
    const countBefore = sentPositions.length;
    await advanceTime(minute);

    expect([countBefore, sentPositions]).toEqual([1, [sanJuan, nearby]]);
  });

  it('stops watching and deletes the position when switched off', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    await sharing.stop();
    phone.isAt(caguas);
    await advanceTime(10 * minute);

    expect([phone.watchOptions(), sentPositions, sharing.getState()]).toEqual([
      [],
      [sanJuan, 'forgotten'],
      { kind: 'off' },
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('deletes the position only after pending updates, even if it is switched off and on at once', async () => {
    const { phone, sentPositions, sharing } = aShift();
    sharing.start();
    phone.isAt(sanJuan);
    vi.advanceTimersToNextTimer();

    const stopping = sharing.stop();
    sharing.start();
    phone.isAt(caguas);
    await stopping;
    await advanceTime(0);

    expect(sentPositions).toEqual([sanJuan, 'forgotten', caguas]);
    expect(sharing.getState()).toMatchObject({ kind: 'on', position: caguas });
  });
});

describe('LocationSharing on a page that is hidden', () => {
  it('stops watching, removes the position, and resumes on return', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    sharing.suspend();
    await advanceTime(minute);
    const nextShift = aShift();
    nextShift.sharing.resume();
    await advanceTime(0);

    expect([phone.watchOptions(), sentPositions]).toEqual([[], [sanJuan, 'forgotten']]);
    expect(nextShift.sentPositions).toEqual([sanJuan]);
    expect(nextShift.phone.watchOptions()).toHaveLength(1);
  });

  it('leaves no position for another user, and does not resend an old position [R258]', async () => {
    const { sharing } = await startSharingAt(sanJuan);
    sharing.suspend();
    const otherShift = aShift('s2');
    otherShift.sharing.resume();
    expect([otherShift.sharing.getState(), otherShift.phone.watchOptions()]).toEqual([{ kind: 'off' }, []]);
    await advanceTime(5 * minute);
    const nextShift = aShift();

    nextShift.sharing.resume();
    await advanceTime(0);

    expect([nextShift.sharing.getState(), nextShift.sentPositions]).toEqual([{ kind: 'asking' }, []]);
  });
});

describe('LocationSharing offline', () => {
  it('reports that the position is not shared, and sends it on reconnection', async () => {
    const { phone, sentPositions, world, sharing } = await startSharingAt(sanJuan);
    world.isOnline = false;
    await advanceTime(30 * second);
    phone.isAt(caguas);
    await advanceTime(0);
    const offlineState = sharing.getState();

    world.isOnline = true;
    sharing.handleOnline();
    await advanceTime(0);

    expect(offlineState).toEqual({ kind: 'on', position: caguas, since: undefined });
    expect(sentPositions).toEqual([sanJuan, caguas]);
    expect(sharing.getState()).toEqual({ kind: 'on', position: caguas, since: now.getTime() });
  });

  it('retries every 30 seconds, without connection events too', async () => {
    const { sentPositions, world, phone, sharing } = aShift();
    world.isOnline = false;
    sharing.start();
    phone.isAt(sanJuan);
    await advanceTime(29 * second);

    world.isOnline = true;
    await advanceTime(second);

    expect(sentPositions).toEqual([sanJuan]);
  });
});

describe('LocationSharing without a position', () => {
  it('keeps the last position during a short signal loss, and stops when permission is denied', async () => {
    const { phone, sentPositions, sharing } = await startSharingAt(sanJuan);

    phone.fails(3);
    expect(sharing.getState()).toMatchObject({ kind: 'on', position: sanJuan });
    phone.fails(1);
    await advanceTime(0);

    expect([sharing.getState(), phone.watchOptions(), sentPositions.at(-1)]).toEqual([
      { kind: 'denied' },
      [],
      'forgotten',
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([2, 3] as const)(
    'keeps watching after error %i, and shares once there is a position',
    async (code) => {
      const { phone, sharing } = aShift();
      sharing.start();

      phone.fails(code);
      const stateAfterError = sharing.getState();
      phone.isAt(sanJuan);

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
