import { eventsPerCall } from '#infra/manifest/types.ts';
import { failedOf, sqsEvent } from './sqs.ts';
import type { QueuedMessage, QueueStore } from './store.ts';

/** How every queue of the bus behaves at the moment. */
export type Pace = {
  held: boolean;
  shuffled: boolean;
  readonly random: () => number;
  /** Pause before a message that was received n times comes again, in milliseconds. */
  readonly backOffMs: (receives: number) => number;
  /** Calls of one function under way at once. */
  readonly lanes: number;
};
type QueueInput = {
  store: QueueStore;
  pace: Pace;
  /** Calls the function behind the queue. */
  call(event: unknown): Promise<unknown>;
  /** Something has come to rest. */
  rested(): void;
};

const mostReceives = 3;

/** The queue between the bus and one consumer, as SQS with a dead-letter queue. */
export class Queue {
  readonly #given: QueueInput;
  readonly #ready: QueuedMessage[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #busy = 0;

  constructor(given: QueueInput) {
    this.#given = given;
  }

  put(messages: readonly QueuedMessage[]): void {
    this.#ready.push(...messages);
    this.pump();
  }

  /** Nothing is under way and nothing will move by itself. */
  get quiet(): boolean {
    const waiting = !this.#given.pace.held && this.#ready.length > 0;
    return this.#busy === 0 && this.#timers.size === 0 && !waiting;
  }

  pump(): void {
    const { pace } = this.#given;
    while (!pace.held && this.#busy < pace.lanes && this.#ready.length > 0) {
      this.#busy += 1;
      void this.#deliver(this.#batch()).then(() => {
        this.#busy -= 1;
        this.pump();
        this.#given.rested();
      });
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#ready.length = 0;
  }

  #batch(): QueuedMessage[] {
    const { shuffled, random } = this.#given.pace;
    if (!shuffled) return this.#ready.splice(0, eventsPerCall);
    const batch: QueuedMessage[] = [];
    const size = Math.min(eventsPerCall, this.#ready.length);
    while (batch.length < size)
      batch.push(...this.#ready.splice(Math.floor(random() * this.#ready.length), 1));
    return batch;
  }

  async #deliver(taken: readonly QueuedMessage[]): Promise<void> {
    const { store } = this.#given;
    for (const { id } of taken.filter(exhausted)) store.bury(id, 'The process ended during the last try.');
    const batch = store.receive(taken.filter((message) => !exhausted(message)));
    const { failed, reason } = await this.#outcome(batch);
    for (const message of batch) {
      if (!failed.has(message.id)) store.acknowledge(message.id);
      else if (exhausted(message)) store.bury(message.id, reason);
      else this.#later(message);
    }
  }

  async #outcome(batch: readonly QueuedMessage[]): Promise<{ failed: ReadonlySet<string>; reason: string }> {
    if (batch.length === 0) return { failed: new Set(), reason: '' };
    try {
      const answer = await this.#given.call(sqsEvent(batch));
      return { failed: failedOf(batch, answer), reason: 'The function named it as failed.' };
    } catch (error) {
      return { failed: new Set(batch.map(({ id }) => id)), reason: String(error) };
    }
  }

  #later(message: QueuedMessage): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.put([message]);
      this.#given.rested();
    }, this.#given.pace.backOffMs(message.receives));
    this.#timers.add(timer.unref());
  }
}

const exhausted = ({ receives }: QueuedMessage) => receives >= mostReceives;
