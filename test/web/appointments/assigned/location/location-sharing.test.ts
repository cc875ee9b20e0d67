import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Position } from '#shared/staff/api.ts';
import { locationMemory } from '#web/src/features/appointments/assigned/location/location-memory.ts';
import { LocationSharing } from '#web/src/features/appointments/assigned/location/location-sharing.ts';
import { aShift, caguas, nearby, sanJuan } from '../phone.ts';

const now = new Date('2026-03-06T14:00:00.000Z');
const second = 1_000;
const minute = 60 * second;

beforeEach(() => void vi.useFakeTimers({ now }));
afterEach(() => {
  localStorage.clear();
});

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function sharingAt(position: Position) {
  const shift = aShift();
  shift.sharing.start();
  shift.phone.isAt(position);
  await passes(0);
  return shift;
}

describe('LocationSharing', () => {
  it('watches nothing until switched on, whatever the browser has stored', async () => {
    const { phone, heard, sharing } = aShift();

    sharing.resume();
    await passes(10 * minute);
    expect(localStorage).toHaveLength(0);
    for (const rubbish of ['{', '{"staffId":3}', '"location"']) {
      localStorage.setItem('location', rubbish);
      sharing.resume();
    }

    expect([phone.asked(), heard, sharing.state()]).toEqual([[], [], { kind: 'off' }]);
  });

  it('requests a position of the last 5 minutes with a 10-second timeout, sends the first immediately, and stores it in the browser too [R257 R258]', async () => {
    const { phone, heard, sharing } = aShift();
    sharing.start();
    expect(sharing.state()).toEqual({ kind: 'asking' });
    expect(phone.asked()).toEqual([{ timeout: 10_000, maximumAge: 300_000 }]);

    phone.isAt(sanJuan);
    await passes(0);

    expect(heard).toEqual([sanJuan]);
    expect(sharing.state()).toEqual({ kind: 'on', position: sanJuan, since: now.getTime() });
    expect(JSON.parse(localStorage.getItem('location')!)).toEqual({
      staffId: 's1',
      last: { position: sanJuan, at: now.getTime() },
    });
  });

  it('sends a moving position at most every 30 seconds, the latest one', async () => {
    const { phone, heard } = await sharingAt(sanJuan);

    phone.isAt({ latitude: 18.4, longitude: -66.05 });
    await passes(20 * second);
    phone.isAt(caguas);
    await passes(9 * second);
    const before = [...heard];
    await passes(second);

    expect(before).toEqual([sanJuan]);
    expect(heard).toEqual([sanJuan, caguas]);
  });

  it('repeats an unchanged position every 5 minutes, before it expires on the server', async () => {
    const { phone, heard } = await sharingAt(sanJuan);

    phone.isAt(nearby);
    await passes(4 * minute);
    const before = heard.length;
    await passes(minute);

    expect([before, heard]).toEqual([1, [sanJuan, nearby]]);
  });

  it('stops watching and deletes the position when switched off', async () => {
    const { phone, heard, sharing } = await sharingAt(sanJuan);

    await sharing.stop();
    phone.isAt(caguas);
    await passes(10 * minute);

    expect([phone.asked(), heard, sharing.state()]).toEqual([[], [sanJuan, 'forgotten'], { kind: 'off' }]);
    expect(localStorage).toHaveLength(0);
  });

  it('deletes the position only after pending updates, however quickly it is switched', async () => {
    const { phone, heard, sharing } = aShift();
    sharing.start();
    phone.isAt(sanJuan);
    vi.advanceTimersToNextTimer();

    const stopped = sharing.stop();
    sharing.start();
    phone.isAt(caguas);
    await stopped;
    await passes(0);

    expect(heard).toEqual([sanJuan, 'forgotten', caguas]);
    expect(sharing.state()).toMatchObject({ kind: 'on', position: caguas });
  });
});

describe('LocationSharing on a page that is hidden', () => {
  it('stops watching, removes the position, and resumes on return', async () => {
    const { phone, heard, sharing } = await sharingAt(sanJuan);

    sharing.leave();
    await passes(minute);
    const next = aShift();
    next.sharing.resume();
    await passes(0);

    expect([phone.asked(), heard]).toEqual([[], [sanJuan, 'forgotten']]);
    expect(next.heard).toEqual([sanJuan]);
    expect(next.phone.asked()).toHaveLength(1);
  });

  it('leaves nothing for another user, and does not resend an old position [R258]', async () => {
    const { sharing } = await sharingAt(sanJuan);
    sharing.leave();
    const other = aShift('s2');
    other.sharing.resume();
    expect([other.sharing.state(), other.phone.asked()]).toEqual([{ kind: 'off' }, []]);
    await passes(5 * minute);
    const next = aShift();

    next.sharing.resume();
    await passes(0);

    expect([next.sharing.state(), next.heard]).toEqual([{ kind: 'asking' }, []]);
  });
});

describe('LocationSharing offline', () => {
  it('shows that the position is not shared, and sends it on reconnection', async () => {
    const { phone, heard, world, sharing } = await sharingAt(sanJuan);
    world.isOnline = false;
    await passes(30 * second);
    phone.isAt(caguas);
    await passes(0);
    const lost = sharing.state();

    world.isOnline = true;
    sharing.catchUp();
    await passes(0);

    expect(lost).toEqual({ kind: 'on', position: caguas, since: undefined });
    expect(heard).toEqual([sanJuan, caguas]);
    expect(sharing.state()).toEqual({ kind: 'on', position: caguas, since: now.getTime() });
  });

  it('retries every 30 seconds, without connection events too', async () => {
    const { heard, world, phone, sharing } = aShift();
    world.isOnline = false;
    sharing.start();
    phone.isAt(sanJuan);
    await passes(29 * second);

    world.isOnline = true;
    await passes(second);

    expect(heard).toEqual([sanJuan]);
  });
});

describe('LocationSharing without a position', () => {
  it('keeps the last position during a short signal loss, and stops when permission is denied', async () => {
    const { phone, heard, sharing } = await sharingAt(sanJuan);

    phone.fails(3);
    expect(sharing.state()).toMatchObject({ kind: 'on', position: sanJuan });
    phone.fails(1);
    await passes(0);

    expect([sharing.state(), phone.asked(), heard.at(-1)]).toEqual([{ kind: 'denied' }, [], 'forgotten']);
    expect(localStorage).toHaveLength(0);
  });

  it.each([2, 3] as const)(
    'keeps watching after error %i, and shares once there is a position',
    async (code) => {
      const { phone, sharing } = aShift();
      sharing.start();

      phone.fails(code);
      const lost = sharing.state();
      phone.isAt(sanJuan);

      expect([lost, sharing.state().kind]).toEqual([{ kind: 'unavailable' }, 'on']);
    },
  );

  it('is unavailable on a device without geolocation', () => {
    const sharing = new LocationSharing({
      geolocation: undefined,
      memory: locationMemory('s1'),
      tell: async () => undefined,
      forget: async () => undefined,
    });

    sharing.start();

    expect(sharing.state()).toEqual({ kind: 'unavailable' });
  });
});
