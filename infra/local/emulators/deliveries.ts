import type { DatabaseSync } from 'node:sqlite';

const maxTries = 5;
const answerTimeoutMs = 10_000;

export type WebhookControls = {
  /** Sets the address for notices, which wait until it is set. */
  sendTo(url: string): void;
  hold(): void;
  release(): void;
  /** Sends every notice twice, as the real service may. */
  deliverTwice(enabled: boolean): void;
  shuffle(enabled: boolean): void;
  /** Number of undelivered notices, including those given up, which are sent again after a restart. */
  undelivered(): number;
  /** Resolves when all notices are delivered, given up or held. */
  waitUntilIdle(): Promise<void>;
};

type Delivery = { readonly sequence: number; readonly body: string };
type DeliveryStore = {
  removeDelivery(sequence: number): unknown;
  deliveriesAfter(sequence: number): Delivery[];
};

export const deliveriesTable =
  'CREATE TABLE IF NOT EXISTS deliveries (sequence INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL);';

/** Stores notices in an emulator's own database, so that one transaction writes the change and its notice. */
export function createDeliveryStore(database: DatabaseSync) {
  const add = database.prepare('INSERT INTO deliveries (body) VALUES (?)');
  const remove = database.prepare('DELETE FROM deliveries WHERE sequence = ?');
  const selectAfter = database.prepare(
    'SELECT sequence, body FROM deliveries WHERE sequence > ? ORDER BY sequence',
  );
  return {
    addDelivery: (body: string) => add.run(body),
    removeDelivery: (sequence: number) => remove.run(sequence),
    deliveriesAfter: (sequence: number): Delivery[] =>
      selectAfter
        .all(sequence)
        .map((row) => ({ sequence: Number(row['sequence']), body: String(row['body']) })),
  };
}

type DeliveriesInput = {
  store: DeliveryStore;
  /** Headers for a body, such as its signature. */
  buildHeaders: (body: string) => Readonly<Record<string, string>>;
  url?: string | undefined;
  backOffMs: (tried: number) => number;
  random: () => number;
  lanes: number;
};

/** Sends the stored notices, with up to 5 tries each. */
export class Deliveries implements WebhookControls {
  readonly #input: DeliveriesInput;
  readonly #ready: (Delivery & { tried: number })[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #idleWaiters: (() => void)[] = [];
  #url: string | undefined;
  #lastSequence = 0;
  #inProgress = 0;
  #isHeld = false;
  #sendsTwice = false;
  #isShuffled = false;

  constructor(input: DeliveriesInput) {
    this.#input = input;
    this.#url = input.url;
  }

  /** Sends notices committed since the last call. */
  sendCommitted(): void {
    for (const delivery of this.#input.store.deliveriesAfter(this.#lastSequence)) {
      this.#lastSequence = delivery.sequence;
      this.#ready.push({ ...delivery, tried: 0 });
    }
    this.#sendReady();
  }

  sendTo(url: string): void {
    this.#url = url;
    this.#sendReady();
  }
  hold(): void {
    this.#isHeld = true;
  }
  release(): void {
    this.#isHeld = false;
    this.#sendReady();
  }
  deliverTwice(enabled: boolean): void {
    this.#sendsTwice = enabled;
  }
  shuffle(enabled: boolean): void {
    this.#isShuffled = enabled;
  }
  undelivered(): number {
    return this.#input.store.deliveriesAfter(0).length;
  }
  waitUntilIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleWaiters.push(resolve);
      this.#sendReady();
    });
  }

  stop(): void {
    this.#isHeld = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #sendReady(): void {
    const isStopped = this.#isHeld || this.#url === undefined;
    while (!isStopped && this.#inProgress < this.#input.lanes && this.#ready.length > 0) {
      const index = this.#isShuffled ? Math.floor(this.#input.random() * this.#ready.length) : 0;
      for (const delivery of this.#ready.splice(index, 1)) void this.#deliver(delivery);
    }
    if (this.#inProgress > 0 || this.#timers.size > 0 || (!isStopped && this.#ready.length > 0)) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }

  async #deliver(delivery: Delivery & { tried: number }): Promise<void> {
    this.#inProgress += 1;
    const isDelivered = await this.#send(delivery.body);
    if (isDelivered && this.#sendsTwice) await this.#send(delivery.body);
    this.#inProgress -= 1;
    if (isDelivered) this.#input.store.removeDelivery(delivery.sequence);
    else if (delivery.tried + 1 < maxTries) this.#scheduleRetry({ ...delivery, tried: delivery.tried + 1 });
    this.#sendReady();
  }

  #scheduleRetry(delivery: Delivery & { tried: number }): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(delivery);
      this.#sendReady();
    }, this.#input.backOffMs(delivery.tried));
    this.#timers.add(timer.unref());
  }

  async #send(body: string): Promise<boolean> {
    if (this.#url === undefined) return false;
    const headers = { 'content-type': 'application/json', ...this.#input.buildHeaders(body) };
    const signal = AbortSignal.timeout(answerTimeoutMs);
    return fetch(this.#url, { method: 'POST', body, headers, signal }).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
  }
}
