import type { Position } from '#shared/staff/api.ts';
import { instantNow } from '#web/src/lib/now.ts';
import type { LocationMemory } from './location-memory.ts';

/** While moving, at most this often; standing still, often enough that the server does not forget (15 min). */
const movingMs = 30_000;
const stillMs = 5 * 60_000;
/** Nearer than this is the same place told with another error. */
const stillMeters = 25;

const metersPerDegree = 111_320;

/** Good to a meter over the distances that a person moves in minutes. */
function metersBetween(from: Position, to: Position): number {
  const north = (to.latitude - from.latitude) * metersPerDegree;
  const shrunk = Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, (to.longitude - from.longitude) * metersPerDegree * shrunk);
}

type ReportedPosition = { readonly position: Position; readonly at: number };

/** How long to wait before a position is told, after what was told before; 0 is at once. */
function waitBeforeTelling(told: ReportedPosition | undefined, position: Position, now: number): number {
  if (!told) return 0;
  const hasMoved = metersBetween(told.position, position) > stillMeters;
  return Math.max(0, told.at + (hasMoved ? movingMs : stillMs) - now);
}

/** After a position that could not be told. */
const retryMs = movingMs;

/** `since` is when the front desk first saw it; absent while it has not got the latest. */
export type Sharing =
  | { readonly kind: 'off' | 'asking' | 'denied' | 'unavailable' }
  | { readonly kind: 'on'; readonly position: Position; readonly since: number | undefined };

type World = {
  /** Absent where the browser has none. */
  readonly geolocation: Geolocation | undefined;
  readonly memory: LocationMemory;
  tell(position: Position): Promise<unknown>;
  /** The page may go away meanwhile, which the call outlives. */
  forget(): Promise<unknown>;
};

const freshMs = 5 * 60_000;
const timeouts: PositionOptions = { timeout: 10_000, maximumAge: freshMs };

/** Follows where somebody is while they share it, and tells the front desk; while it is off it follows nothing. */
export class LocationSharing {
  readonly #world: World;
  readonly #listeners = new Set<() => void>();
  readonly #inTurn = oneAfterAnother();
  #sharing: Sharing = { kind: 'off' };
  #watchId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told: ReportedPosition | undefined;
  #firstToldAt: number | undefined;
  #isTelling = false;

  constructor(world: World) {
    this.#world = world;
  }

  readonly state = () => this.#sharing;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly start = () => {
    const { geolocation, memory } = this.#world;
    if (this.#watchId !== undefined) return;
    if (!geolocation) return this.#become({ kind: 'unavailable' });
    const { last } = memory.recall() ?? {};
    const isFresh = last !== undefined && this.#now() - last.at < freshMs;
    memory.keep(isFresh ? last : undefined);
    this.#become({ kind: 'asking' });
    this.#watchId = geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => this.#found({ latitude, longitude }),
      (error) => this.#failed(error),
      timeouts,
    );
    if (isFresh) this.#found(last.position);
  };

  readonly stop = () => this.#end({ kind: 'off' });

  /** Shares again if this person was sharing when the page went away. */
  readonly resume = () => {
    if (this.#world.memory.recall()) this.start();
  };

  /** The page goes away: nothing is followed any more, and it is remembered that they were sharing. */
  readonly leave = () => void this.#stopFollowing({ kind: 'off' });

  /** The connection is gone: the front desk gets nothing more, which is known before a call fails. */
  readonly loseTouch = () => {
    if (this.#sharing.kind === 'on') this.#become({ ...this.#sharing, since: undefined });
  };

  /** The connection is back. */
  readonly catchUp = () => {
    if (this.#sharing.kind === 'on' && this.#sharing.since === undefined) void this.#tell();
  };

  #now() {
    return instantNow().getTime();
  }

  #become(next: Sharing) {
    this.#sharing = next;
    for (const listener of this.#listeners) listener();
  }

  #found(position: Position) {
    this.#world.memory.keep({ position, at: this.#now() });
    const since = this.#sharing.kind === 'on' ? this.#sharing.since : undefined;
    this.#become({ kind: 'on', position, since });
    if (!this.#isTelling) this.#tellIn(waitBeforeTelling(this.#told, position, this.#now()));
  }

  #failed({ code, PERMISSION_DENIED }: GeolocationPositionError) {
    if (code === PERMISSION_DENIED) void this.#end({ kind: 'denied' });
    // A moment without a signal: where they were a minute ago is still the best that is known.
    else if (this.#sharing.kind !== 'on') this.#become({ kind: 'unavailable' });
  }

  #tellIn(waitMs: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#tell(), waitMs);
  }

  /** One at a time: what was found meanwhile is told by the next. */
  async #tell() {
    if (this.#isTelling || this.#sharing.kind !== 'on') return;
    const { position } = this.#sharing;
    const episode = this.#watchId;
    this.#isTelling = true;
    const hasArrived = await this.#inTurn(() => this.#world.tell(position));
    if (this.#watchId !== episode || this.#sharing.kind !== 'on') return;
    this.#isTelling = false;
    if (hasArrived) {
      this.#told = { position, at: this.#now() };
      this.#firstToldAt ??= this.#told.at;
    }
    const latest = this.#sharing.position;
    this.#become({ kind: 'on', position: latest, since: hasArrived ? this.#firstToldAt : undefined });
    this.#tellIn(hasArrived ? waitBeforeTelling(this.#told, latest, this.#now()) : retryMs);
  }

  #end(next: Sharing) {
    this.#world.memory.clear();
    return this.#stopFollowing(next);
  }

  /** Nothing is followed from here on, and what the front desk was told is forgotten. */
  async #stopFollowing(next: Sharing) {
    const isKnown = this.#told !== undefined || this.#isTelling;
    if (this.#watchId !== undefined) this.#world.geolocation?.clearWatch(this.#watchId);
    clearTimeout(this.#timer);
    this.#watchId = undefined;
    this.#told = undefined;
    this.#firstToldAt = undefined;
    this.#isTelling = false;
    this.#become(next);
    // When this is lost, the server forgets by itself.
    if (isKnown) await this.#inTurn(() => this.#world.forget());
  }
}

/** A point told after it was forgotten would stay: each call waits for the one before. Answers whether it went through. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return (say: () => Promise<unknown>): Promise<boolean> => {
    const said = last.then(say).then(
      () => true,
      () => false,
    );
    last = said;
    return said;
  };
}
