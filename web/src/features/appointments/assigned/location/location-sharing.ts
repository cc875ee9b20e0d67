import type { Position } from '#shared/staff/api.ts';
import { instantNow } from '#web/src/lib/now.ts';
import type { LocationMemory } from './location-memory.ts';

/** Minimum intervals while moving and while still. Both are shorter than the server's 15-minute expiry. */
const movingMs = 30_000;
const stillMs = 5 * 60_000;
/** Smaller distances count as measurement error. */
const stillMeters = 25;

const metersPerDegree = 111_320;

/** Approximates the earth as flat, which is accurate to a meter over distances covered in minutes. */
function calculateMeters(from: Position, to: Position): number {
  const northMeters = (to.latitude - from.latitude) * metersPerDegree;
  const longitudeScale = Math.cos((from.latitude * Math.PI) / 180);
  return Math.hypot(northMeters, (to.longitude - from.longitude) * metersPerDegree * longitudeScale);
}

type ReportedPosition = { readonly position: Position; readonly at: number };

/** Returns the milliseconds until a position may be sent, or 0 to send it at once. */
function calculateSendDelay(lastSent: ReportedPosition | undefined, position: Position, now: number): number {
  if (!lastSent) return 0;
  const hasMoved = calculateMeters(lastSent.position, position) > stillMeters;
  return Math.max(0, lastSent.at + (hasMoved ? movingMs : stillMs) - now);
}

const retryMs = movingMs;

/** `since` is when the front desk first saw the position, or undefined while the latest is not delivered. */
export type SharingState =
  | { readonly kind: 'off' | 'asking' | 'denied' | 'unavailable' }
  | { readonly kind: 'on'; readonly position: Position; readonly since: number | undefined };

type LocationPorts = {
  /** Undefined where the browser has no geolocation. */
  readonly geolocation: Geolocation | undefined;
  readonly memory: LocationMemory;
  sendPosition(position: Position): Promise<unknown>;
  /** Deletes the position at the server, even during a page unload. */
  deletePosition(): Promise<unknown>;
};

const maxPositionAgeMs = 5 * 60_000;
const watchOptions: PositionOptions = { timeout: 10_000, maximumAge: maxPositionAgeMs };

/** Watches the staff member's position while sharing is on and sends it to the server. */
export class LocationSharing {
  readonly #ports: LocationPorts;
  readonly #listeners = new Set<() => void>();
  readonly #runInSequence = createQueue();
  #state: SharingState = { kind: 'off' };
  #watchId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSent: ReportedPosition | undefined;
  #firstReportedAt: number | undefined;
  #isReporting = false;

  constructor(ports: LocationPorts) {
    this.#ports = ports;
  }

  readonly getState = () => this.#state;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly start = () => {
    const { geolocation, memory } = this.#ports;
    if (this.#watchId !== undefined) return;
    if (!geolocation) return this.#setState({ kind: 'unavailable' });
    const { last } = memory.recall() ?? {};
    const isFresh = last !== undefined && this.#now() - last.at < maxPositionAgeMs;
    memory.save(isFresh ? last : undefined);
    this.#setState({ kind: 'asking' });
    this.#watchId = geolocation.watchPosition(
      ({ coords: { latitude, longitude } }) => this.#handlePosition({ latitude, longitude }),
      (error) => this.#handleError(error),
      watchOptions,
    );
    if (isFresh) this.#handlePosition(last.position);
  };

  readonly stop = () => this.#endSharing({ kind: 'off' });

  /** Resumes sharing if it was on when the page was unloaded. */
  readonly resume = () => {
    if (this.#ports.memory.recall()) this.start();
  };

  /** Stops watching on unload but keeps the stored state, so that sharing resumes. */
  readonly suspend = () => void this.#stopWatching({ kind: 'off' });

  /** Shows while offline that positions no longer arrive, before a call fails. */
  readonly handleOffline = () => {
    if (this.#state.kind === 'on') this.#setState({ ...this.#state, since: undefined });
  };

  /** Sends the current position once online again. */
  readonly handleOnline = () => {
    if (this.#state.kind === 'on' && this.#state.since === undefined) void this.#report();
  };

  #now() {
    return instantNow().getTime();
  }

  #setState(newState: SharingState) {
    this.#state = newState;
    for (const listener of this.#listeners) listener();
  }

  #handlePosition(position: Position) {
    this.#ports.memory.save({ position, at: this.#now() });
    const since = this.#state.kind === 'on' ? this.#state.since : undefined;
    this.#setState({ kind: 'on', position, since });
    if (!this.#isReporting) this.#scheduleReport(calculateSendDelay(this.#lastSent, position, this.#now()));
  }

  #handleError({ code, PERMISSION_DENIED }: GeolocationPositionError) {
    if (code === PERMISSION_DENIED) void this.#endSharing({ kind: 'denied' });
    // A short signal loss keeps the last known position.
    else if (this.#state.kind !== 'on') this.#setState({ kind: 'unavailable' });
  }

  #scheduleReport(waitMs: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#report(), waitMs);
  }

  /** Sends one position at a time. A position found during a call is sent next. */
  async #report() {
    if (this.#isReporting || this.#state.kind !== 'on') return;
    const { position } = this.#state;
    const watchId = this.#watchId;
    this.#isReporting = true;
    const isDelivered = await this.#runInSequence(() => this.#ports.sendPosition(position));
    if (this.#watchId !== watchId || this.#state.kind !== 'on') return;
    this.#isReporting = false;
    if (isDelivered) {
      this.#lastSent = { position, at: this.#now() };
      this.#firstReportedAt ??= this.#lastSent.at;
    }
    const latestPosition = this.#state.position;
    const since = isDelivered ? this.#firstReportedAt : undefined;
    this.#setState({ kind: 'on', position: latestPosition, since });
    const waitMs = isDelivered ? calculateSendDelay(this.#lastSent, latestPosition, this.#now()) : retryMs;
    this.#scheduleReport(waitMs);
  }

  #endSharing(newState: SharingState) {
    this.#ports.memory.clear();
    return this.#stopWatching(newState);
  }

  /** Stops watching and deletes the position at the server. */
  async #stopWatching(newState: SharingState) {
    const mayBeStored = this.#lastSent !== undefined || this.#isReporting;
    if (this.#watchId !== undefined) this.#ports.geolocation?.clearWatch(this.#watchId);
    clearTimeout(this.#timer);
    this.#watchId = undefined;
    this.#lastSent = undefined;
    this.#firstReportedAt = undefined;
    this.#isReporting = false;
    this.#setState(newState);
    // If this call fails, the position expires at the server.
    if (mayBeStored) await this.#runInSequence(() => this.#ports.deletePosition());
  }
}

/** Runs calls in sequence, because a position sent after the deletion would stay. */
function createQueue() {
  let lastCall: Promise<unknown> = Promise.resolve();
  return (task: () => Promise<unknown>): Promise<boolean> => {
    const result = lastCall.then(task).then(
      () => true,
      () => false,
    );
    lastCall = result;
    return result;
  };
}
