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

describe('sharing one’s location', () => {
  it('follows nothing until it is switched on, whatever the browser holds', async () => {
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

  it('asks with 10 seconds of timeout for a position of the last 5 minutes, tells the first at once, and keeps it in this browser too [R257 R258]', async () => {
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

  it('tells where somebody moves at most every 30 seconds, and then the latest', async () => {
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

  it('repeats itself every 5 minutes to who stands still, or the server would forget', async () => {
    const { phone, heard } = await sharingAt(sanJuan);

    phone.isAt(nearby);
    await passes(4 * minute);
    const before = heard.length;
    await passes(minute);

    expect([before, heard]).toEqual([1, [sanJuan, nearby]]);
  });

  it('stops when it is switched off: nothing is followed, and nothing is known of it any more', async () => {
    const { phone, heard, sharing } = await sharingAt(sanJuan);

    await sharing.stop();
    phone.isAt(caguas);
    await passes(10 * minute);

    expect([phone.asked(), heard, sharing.state()]).toEqual([[], [sanJuan, 'forgotten'], { kind: 'off' }]);
    expect(localStorage).toHaveLength(0);
  });

  it('is forgotten only after what was still being told, however quickly it is switched', async () => {
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

describe('a page that goes away', () => {
  it('stops following and says so, and shares again when it comes back', async () => {
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

  it('leaves nothing to somebody else, nor a position that is too old to be told again [R258]', async () => {
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

describe('a position that cannot be told', () => {
  it('says that nobody sees it, and is told again when the connection is back', async () => {
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

  it('is tried again every 30 seconds, though the device says nothing of a connection', async () => {
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

describe('a device that does not say where it is', () => {
  it('keeps the last position over a moment without a signal, and ends it when the person refuses', async () => {
    const { phone, heard, sharing } = await sharingAt(sanJuan);

    phone.fails(3);
    expect(sharing.state()).toMatchObject({ kind: 'on', position: sanJuan });
    phone.fails(1);
    await passes(0);

    expect([sharing.state(), phone.asked(), heard.at(-1)]).toEqual([{ kind: 'denied' }, [], 'forgotten']);
    expect(localStorage).toHaveLength(0);
  });

  it.each([2, 3] as const)(
    'goes on looking after failure %i, and shares as soon as it knows',
    async (code) => {
      const { phone, sharing } = aShift();
      sharing.start();

      phone.fails(code);
      const lost = sharing.state();
      phone.isAt(sanJuan);

      expect([lost, sharing.state().kind]).toEqual([{ kind: 'unavailable' }, 'on']);
    },
  );

  it('is unavailable where there is no such device', () => {
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
