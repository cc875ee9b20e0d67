import { type Consumer, listReactions, timeoutSeconds } from '#infra/manifest/types.ts';
import { type BusEntry, toBusEvent } from './endpoint.ts';
import { IdleMonitor } from './idle-monitor.ts';
import { invoke, type LoadHandler } from './lambda.ts';
import { type DeliverySettings, Queue } from './queue.ts';
import type { DeadLetter, QueuedMessage, QueueStore } from './store.ts';

type EventBusInput = {
  store: QueueStore;
  consumers: readonly Consumer[];
  load: LoadHandler;
  now: () => Date;
  settings: DeliverySettings;
};

export class EventBus {
  readonly idleMonitor: IdleMonitor;
  readonly #input: EventBusInput;
  readonly #queues: ReadonlyMap<string, Queue>;
  #copies = 1;

  constructor(input: EventBusInput) {
    this.#input = input;
    this.idleMonitor = new IdleMonitor(() => [...this.#queues.values()].every(({ isIdle }) => isIdle));
    this.#queues = new Map(input.consumers.map((consumer) => [consumer.name, this.#createQueue(consumer)]));
    this.#enqueue(input.store.listWaiting());
  }

  /** Stores events in the queue of every consumer of their type and returns their ids. */
  publish(entries: readonly BusEntry[]): readonly string[] {
    const { store, now } = this.#input;
    const events = entries.map((entry) => toBusEvent(entry, now()));
    const drafts = events.flatMap((event) => {
      const body = JSON.stringify(event);
      return this.#listConsumers(event).flatMap(({ name }) =>
        Array(this.#copies).fill({ consumer: name, body }),
      );
    });
    this.#enqueue(store.add(drafts, now().toISOString()));
    return events.map(({ id }) => id);
  }

  /** Puts each event twice into each of its queues, as the real bus may. */
  deliverTwice(enabled: boolean): void {
    this.#copies = enabled ? 2 : 1;
  }
  shuffle(enabled: boolean): void {
    this.#input.settings.isShuffled = enabled;
  }
  /** Delivers a message a second time when its function has run for 180 s of the product's clock. */
  redeliver(enabled: boolean): void {
    this.#input.settings.redelivers = enabled;
  }
  hold(): void {
    this.#input.settings.isHeld = true;
  }
  release(): void {
    this.#input.settings.isHeld = false;
    for (const queue of this.#queues.values()) queue.startDueCalls();
    this.idleMonitor.check();
  }
  /** Resolves when no message or schedule is running or about to run. Held messages do not count. */
  waitUntilIdle(): Promise<void> {
    for (const queue of this.#queues.values()) queue.startDueCalls();
    return this.idleMonitor.waitUntilIdle();
  }
  listDeadLetters(): DeadLetter[] {
    return this.#input.store.listDeadLetters();
  }
  /** Retries the dead letters of one consumer, or of all, and returns their number. */
  redrive(consumer = ''): number {
    const revived = this.#input.store.revive(consumer);
    this.#enqueue(revived);
    return revived.length;
  }

  stop(): Promise<void> {
    this.hold();
    for (const queue of this.#queues.values()) queue.stop();
    return this.idleMonitor.waitUntilIdle();
  }

  #listConsumers(event: ReturnType<typeof toBusEvent>): readonly Consumer[] {
    return this.#input.consumers.filter((consumer) =>
      listReactions(consumer).some(
        ({ on }) => on.source === event.source && on.detailType === event['detail-type'],
      ),
    );
  }

  #enqueue(messages: readonly QueuedMessage[]): void {
    const byConsumer = Map.groupBy(messages, ({ consumer }) => consumer);
    for (const [consumer, ownMessages] of byConsumer) this.#queues.get(consumer)?.put(ownMessages);
  }

  #createQueue({ name, entry }: Consumer): Queue {
    const { store, settings, load, now } = this.#input;
    const call = (event: unknown) =>
      invoke(load, { entry, name, event, timeoutSeconds: timeoutSeconds.consumer });
    return new Queue({ store, settings, now, call, onIdle: () => this.idleMonitor.check() });
  }
}
