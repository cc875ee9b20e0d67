/** Resolves `waitUntilIdle` when no tracked work runs and `isIdle` returns true. */
export class IdleMonitor {
  readonly #isIdle: () => boolean;
  #waiters: (() => void)[] = [];
  #running = 0;

  constructor(isIdle: () => boolean) {
    this.#isIdle = isIdle;
  }

  /** Called when the queues may have become idle. */
  readonly check = (): void => {
    if (this.#running > 0 || !this.#isIdle()) return;
    for (const resolve of this.#waiters.splice(0)) resolve();
  };

  waitUntilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push(resolve);
      this.check();
    });
  }

  /** Runs work, during which the monitor is not idle. */
  async track<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.check();
    }
  }
}
