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
  pace: DeliverySettings;
};

export class EventBus {
  readonly idleMonitor: IdleMonitor;
  readonly #given: EventBusInput;
  readonly #queues: ReadonlyMap<string, Queue>;
  #copies = 1;

  constructor(given: EventBusInput) {
    this.#given = given;
    this.idleMonitor = new IdleMonitor(() => [...this.#queues.values()].every(({ isIdle }) => isIdle));
    this.#queues = new Map(given.consumers.map((consumer) => [consumer.name, this.#queueOf(consumer)]));
    this.#put(given.store.waiting());
  }

  /** Stores events in the queue of every consumer of their type; returns their ids. */
  publish(entries: readonly BusEntry[]): readonly string[] {
    const { store, now } = this.#given;
    const events = entries.map((entry) => toBusEvent(entry, now()));
    const drafts = events.flatMap((event) => {
      const body = JSON.stringify(event);
      return this.#listConsumers(event).flatMap(({ name }) =>
        Array(this.#copies).fill({ consumer: name, body }),
      );
    });
    this.#put(store.add(drafts, now().toISOString()));
    return events.map(({ id }) => id);
  }

  /** Puts each event twice into every queue, as the real bus may. */
  deliverTwice(on: boolean): void {
    this.#copies = on ? 2 : 1;
  }
  shuffle(on: boolean): void {
    this.#given.pace.shuffled = on;
  }
  /** Delivers a message a second time when its function has run for 180 s of the product's clock. */
  redeliver(on: boolean): void {
    this.#given.pace.redelivers = on;
  }
  hold(): void {
    this.#given.pace.held = true;
  }
  release(): void {
    this.#given.pace.held = false;
    for (const queue of this.#queues.values()) queue.pump();
    this.idleMonitor.check();
  }
  /** Settles when no message or schedule is running or about to run. */
  idle(): Promise<void> {
    for (const queue of this.#queues.values()) queue.pump();
    return this.idleMonitor.waitUntilIdle();
  }
  deadLetters(): DeadLetter[] {
    return this.#given.store.deadLetters();
  }
  /** Retries the dead letters of one consumer or of all; returns how many. */
  redrive(consumer = ''): number {
    const revived = this.#given.store.revive(consumer);
    this.#put(revived);
    return revived.length;
  }

  stop(): Promise<void> {
    this.hold();
    for (const queue of this.#queues.values()) queue.stop();
    return this.idleMonitor.waitUntilIdle();
  }

  #listConsumers(event: ReturnType<typeof toBusEvent>): readonly Consumer[] {
    return this.#given.consumers.filter((consumer) =>
      listReactions(consumer).some(
        ({ on }) => on.source === event.source && on.detailType === event['detail-type'],
      ),
    );
  }

  #put(messages: readonly QueuedMessage[]): void {
    const byConsumer = Map.groupBy(messages, ({ consumer }) => consumer);
    for (const [consumer, ownMessages] of byConsumer) this.#queues.get(consumer)?.put(ownMessages);
  }

  #queueOf({ name, entry }: Consumer): Queue {
    const { store, pace, load, now } = this.#given;
    const call = (event: unknown) =>
      invoke(load, { entry, name, event, timeoutSeconds: timeoutSeconds.consumer });
    return new Queue({ store, pace, now, call, onIdle: () => this.idleMonitor.check() });
  }
}
