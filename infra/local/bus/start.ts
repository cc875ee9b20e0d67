import { type Consumer, type Schedule, timeoutSeconds } from '#infra/manifest/types.ts';
import { assertNotProduction } from '../emulators/http.ts';
import { EventBus } from './bus.ts';
import { listenForEvents, toBusEvent } from './endpoint.ts';
import { invoke, type LoadHandler } from './lambda.ts';
import type { DeliverySettings } from './queue.ts';
import { startScheduler } from './schedules.ts';
import { openQueueStore } from './store.ts';

type StartBusInput = {
  port: number;
  /** The SQLite file of the queues, or `:memory:` for queues that are not persisted. */
  file: string;
  consumers: readonly Consumer[];
  schedules: readonly Schedule[];
  load: LoadHandler;
  now: () => Date;
  /** If false, schedules run only through `runSchedule`. */
  runsTimers?: boolean;
  /** Whether messages are held until `release`. */
  isHeld?: boolean;
} & Partial<Pick<DeliverySettings, 'backOffMs' | 'random' | 'lanes'>>;

export type Bus = Omit<EventBus, 'stop'> & {
  readonly url: string;
  /** Rejects the next entries sent by HTTP. */
  failNext(count?: number): void;
  /** Runs a schedule now and rethrows its error. */
  runSchedule(name: string): Promise<void>;
  /** Starts schedules while their last run continues, as AWS does. `runSchedule` then runs them twice. */
  overlapSchedules(enabled: boolean): void;
  close(): Promise<void>;
};

const calculateBackOffMs = (receives: number) => 200 * 2 ** receives;

export async function startBus(input: StartBusInput): Promise<Bus> {
  assertNotProduction('Event bus emulator');
  const { load, now, consumers, schedules } = input;
  const store = openQueueStore(input.file);
  const settings = {
    isHeld: input.isHeld ?? false,
    isShuffled: false,
    redelivers: false,
    random: input.random ?? Math.random,
    backOffMs: input.backOffMs ?? calculateBackOffMs,
    lanes: input.lanes ?? 1,
  };
  const bus = new EventBus({ store, consumers, load, now, settings });
  let overlaps = false;
  const scheduler = startScheduler({
    schedules,
    overlaps: () => overlaps,
    runsTimers: input.runsTimers ?? true,
    call: ({ name, entry }) => {
      const event = toBusEvent({ source: 'aws.scheduler', detailType: 'Scheduled Event', detail: {} }, now());
      const call = { entry, name, event, timeoutSeconds: timeoutSeconds.schedule };
      return bus.idleMonitor.track(() => invoke(load, call));
    },
  });
  let remainingRejections = 0;
  const server = await listenForEvents({
    port: input.port,
    accept: (entries) => bus.publish(entries),
    shouldReject: () => remainingRejections-- > 0,
  });
  return Object.assign(bus, {
    url: server.url,
    failNext(count = 1) {
      remainingRejections = count;
    },
    runSchedule: scheduler.run,
    overlapSchedules(enabled: boolean) {
      overlaps = enabled;
    },
    async close() {
      scheduler.stop();
      await server.close();
      await bus.stop();
      store.close();
    },
  });
}
