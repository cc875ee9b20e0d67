import { visibilitySeconds } from '#infra/manifest/concurrency.ts';
import { eventsPerCall } from '#infra/manifest/types.ts';
import { parseFailedIds, toSqsEvent } from './sqs.ts';
import type { QueuedMessage, QueueStore } from './store.ts';

export type DeliverySettings = {
  isHeld: boolean;
  isShuffled: boolean;
  /** Whether a message is delivered again after 180 s in progress, by the product's clock. */
  redelivers: boolean;
  readonly random: () => number;
  /** Pause in milliseconds before a message received n times is retried. */
  readonly backOffMs: (receives: number) => number;
  /** Concurrent calls of one function. */
  readonly lanes: number;
};
type QueueInput = {
  store: QueueStore;
  settings: DeliverySettings;
  now: () => Date;
  call(event: unknown): Promise<unknown>;
  /** Called when the queue may have become idle. */
  onIdle(): void;
};

/** Receives before a message becomes a dead letter. Deployed queues allow more. */
const maxReceives = 3;
const visibilityTimeoutMs = visibilitySeconds * 1000;

export class Queue {
  readonly #input: QueueInput;
  readonly #ready: QueuedMessage[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  /** The latest delivery of each message in progress. */
  readonly #inProgress = new Map<string, { readonly message: QueuedMessage; readonly visibleAtMs: number }>();
  #runningCalls = 0;

  constructor(input: QueueInput) {
    this.#input = input;
  }

  put(messages: readonly QueuedMessage[]): void {
    this.#ready.push(...messages);
    this.startDueCalls();
  }

  /** Whether nothing is in progress, due or scheduled for a retry. Held messages are not due. */
  get isIdle(): boolean {
    const hasDueMessage = !this.#input.settings.isHeld && this.#ready.length > 0;
    return this.#runningCalls === 0 && this.#timers.size === 0 && !hasDueMessage;
  }

  startDueCalls(): void {
    const { settings } = this.#input;
    if (settings.redelivers) this.#redeliver();
    while (!settings.isHeld && this.#runningCalls < settings.lanes && this.#ready.length > 0)
      this.#start(this.#takeBatch());
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#ready.length = 0;
  }

  #start(batch: readonly QueuedMessage[]): void {
    this.#runningCalls += 1;
    void this.#deliver(batch).then(() => {
      this.#runningCalls -= 1;
      this.startDueCalls();
      this.#input.onIdle();
    });
  }

  #redeliver(): void {
    const nowMs = this.#input.now().getTime();
    const dueDeliveries = [...this.#inProgress.values()].filter(({ visibleAtMs }) => visibleAtMs <= nowMs);
    for (const { message } of dueDeliveries) {
      this.#inProgress.delete(message.id);
      this.#start([message]);
    }
  }

  #takeBatch(): QueuedMessage[] {
    const { isShuffled, random } = this.#input.settings;
    if (!isShuffled) return this.#ready.splice(0, eventsPerCall);
    const batch: QueuedMessage[] = [];
    const size = Math.min(eventsPerCall, this.#ready.length);
    while (batch.length < size)
      batch.push(...this.#ready.splice(Math.floor(random() * this.#ready.length), 1));
    return batch;
  }

  async #deliver(messages: readonly QueuedMessage[]): Promise<void> {
    const { store } = this.#input;
    for (const { id } of messages.filter(isExhausted))
      store.bury(id, 'The process ended during the last attempt.');
    const batch = store.receive(messages.filter((message) => !isExhausted(message)));
    const visibleAtMs = this.#input.now().getTime() + visibilityTimeoutMs;
    for (const message of batch) this.#inProgress.set(message.id, { message, visibleAtMs });
    const { failed, reason } = await this.#callFunction(batch);
    for (const message of batch) {
      if (!failed.has(message.id)) store.acknowledge(message.id);
      else if (this.#isLatest(message)) this.#fail(message, reason);
      if (this.#isLatest(message)) this.#inProgress.delete(message.id);
    }
  }

  #isLatest(message: QueuedMessage): boolean {
    return this.#inProgress.get(message.id)?.message === message;
  }

  /** Schedules a retry, or buries the message after the last one. Skips it if another delivery succeeded. */
  #fail(message: QueuedMessage, reason: string): void {
    const { store } = this.#input;
    if (!store.has(message.id)) return;
    if (isExhausted(message)) store.bury(message.id, reason);
    else this.#scheduleRetry(message);
  }

  async #callFunction(
    batch: readonly QueuedMessage[],
  ): Promise<{ failed: ReadonlySet<string>; reason: string }> {
    if (batch.length === 0) return { failed: new Set(), reason: '' };
    try {
      const response = await this.#input.call(toSqsEvent(batch));
      return { failed: parseFailedIds(batch, response), reason: 'The function reported it as failed.' };
    } catch (error) {
      return { failed: new Set(batch.map(({ id }) => id)), reason: String(error) };
    }
  }

  #scheduleRetry(message: QueuedMessage): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.put([message]);
      this.#input.onIdle();
    }, this.#input.settings.backOffMs(message.receives));
    this.#timers.add(timer.unref());
  }
}

const isExhausted = ({ receives }: QueuedMessage) => receives >= maxReceives;
