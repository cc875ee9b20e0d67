import type { Position } from '#shared/staff/api.ts';
import { instantNow } from '#web/src/lib/now.ts';
import type { LocationMemory } from './location-memory.ts';

/** Minimum intervals: while moving, and while still, short enough for the server's 15-minute expiry. */
const movingMs = 30_000;
const stillMs = 5 * 60_000;
/** Smaller distances count as measurement error. */
const stillMeters = 25;

const metersPerDegree = 111_320;

/** Flat approximation, accurate to a meter over distances covered in minutes. */
function calculateMeters(from: Position, to: Position): number {
  const north = (to.latitude - from.latitude) * metersPerDegree;
  const shrunk = Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(north, (to.longitude - from.longitude) * metersPerDegree * shrunk);
}

type ReportedPosition = { readonly position: Position; readonly at: number };

/** Milliseconds until a position may be sent, given the last one sent; 0 sends at once. */
function calculateSendDelay(lastSent: ReportedPosition | undefined, position: Position, now: number): number {
  if (!lastSent) return 0;
  const hasMoved = calculateMeters(lastSent.position, position) > stillMeters;
  return Math.max(0, lastSent.at + (hasMoved ? movingMs : stillMs) - now);
}

const retryMs = movingMs;

/** `since` is when the front desk first saw the position; undefined while the latest is not delivered. */
export type SharingState =
  | { readonly kind: 'off' | 'asking' | 'denied' | 'unavailable' }
  | { readonly kind: 'on'; readonly position: Position; readonly since: number | undefined };

type LocationPorts = {
  /** Undefined where the browser does not support it. */
  readonly geolocation: Geolocation | undefined;
  readonly memory: LocationMemory;
  sendPosition(position: Position): Promise<unknown>;
  /** The call survives a page unload. */
  deletePosition(): Promise<unknown>;
};

const freshMs = 5 * 60_000;
const timeouts: PositionOptions = { timeout: 10_000, maximumAge: freshMs };

/** Watches the staff member's position while sharing is on and sends it to the server. */
export class LocationSharing {
  readonly #world: LocationPorts;
  readonly #listeners = new Set<() => void>();
  readonly #inTurn = createQueue();
  #sharing: SharingState = { kind: 'off' };
  #watchId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told: ReportedPosition | undefined;
  #firstReportedAt: number | undefined;
  #isReporting = false;

  constructor(ports: LocationPorts) {
    this.#world = ports;
  }

  readonly getState = () => this.#sharing;

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
    memory.save(isFresh ? last : undefined);
    this.#become({ kind: 'asking' });
    this.#watchId = geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => this.#found({ latitude, longitude }),
      (error) => this.#failed(error),
      timeouts,
    );
    if (isFresh) this.#found(last.position);
  };

  readonly stop = () => this.#end({ kind: 'off' });

  /** Resumes sharing if it was on when the page was unloaded. */
  readonly resume = () => {
    if (this.#world.memory.recall()) this.start();
  };

  /** Stops watching on unload but keeps the stored state, so that sharing resumes. */
  readonly suspend = () => void this.#stopFollowing({ kind: 'off' });

  /** Offline: positions no longer arrive, which shows before a call fails. */
  readonly handleOffline = () => {
    if (this.#sharing.kind === 'on') this.#become({ ...this.#sharing, since: undefined });
  };

  /** Online again: sends the current position. */
  readonly handleOnline = () => {
    if (this.#sharing.kind === 'on' && this.#sharing.since === undefined) void this.#report();
  };

  #now() {
    return instantNow().getTime();
  }

  #become(next: SharingState) {
    this.#sharing = next;
    for (const listener of this.#listeners) listener();
  }

  #found(position: Position) {
    this.#world.memory.save({ position, at: this.#now() });
    const since = this.#sharing.kind === 'on' ? this.#sharing.since : undefined;
    this.#become({ kind: 'on', position, since });
    if (!this.#isReporting) this.#reportIn(calculateSendDelay(this.#told, position, this.#now()));
  }

  #failed({ code, PERMISSION_DENIED }: GeolocationPositionError) {
    if (code === PERMISSION_DENIED) void this.#end({ kind: 'denied' });
    // A short signal loss keeps the last known position.
    else if (this.#sharing.kind !== 'on') this.#become({ kind: 'unavailable' });
  }

  #reportIn(waitMs: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#report(), waitMs);
  }

  /** Sends one position at a time; a position found during a call is sent next. */
  async #report() {
    if (this.#isReporting || this.#sharing.kind !== 'on') return;
    const { position } = this.#sharing;
    const episode = this.#watchId;
    this.#isReporting = true;
    const hasArrived = await this.#inTurn(() => this.#world.sendPosition(position));
    if (this.#watchId !== episode || this.#sharing.kind !== 'on') return;
    this.#isReporting = false;
    if (hasArrived) {
      this.#told = { position, at: this.#now() };
      this.#firstReportedAt ??= this.#told.at;
    }
    const latest = this.#sharing.position;
    this.#become({ kind: 'on', position: latest, since: hasArrived ? this.#firstReportedAt : undefined });
    this.#reportIn(hasArrived ? calculateSendDelay(this.#told, latest, this.#now()) : retryMs);
  }

  #end(next: SharingState) {
    this.#world.memory.clear();
    return this.#stopFollowing(next);
  }

  /** Stops watching and deletes the position at the server. */
  async #stopFollowing(next: SharingState) {
    const isKnown = this.#told !== undefined || this.#isReporting;
    if (this.#watchId !== undefined) this.#world.geolocation?.clearWatch(this.#watchId);
    clearTimeout(this.#timer);
    this.#watchId = undefined;
    this.#told = undefined;
    this.#firstReportedAt = undefined;
    this.#isReporting = false;
    this.#become(next);
    // If this call fails, the position expires at the server.
    if (isKnown) await this.#inTurn(() => this.#world.deletePosition());
  }
}

/** Runs calls in sequence, because a position sent after the deletion would stay. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return (task: () => Promise<unknown>): Promise<boolean> => {
    const result = last.then(task).then(
      () => true,
      () => false,
    );
    last = result;
    return result;
  };
}
