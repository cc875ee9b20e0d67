export class IdleMonitor {
  readonly #quiet: () => boolean;
  #waiting: (() => void)[] = [];
  #running = 0;

  constructor(isIdle: () => boolean) {
    this.#quiet = isIdle;
  }

  readonly check = (): void => {
    if (this.#running > 0 || !this.#quiet()) return;
    for (const settle of this.#waiting.splice(0)) settle();
  };

  waitUntilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.check();
    });
  }

  /** Counts as busy while the work runs. */
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
