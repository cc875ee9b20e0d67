import { marshall } from '@aws-sdk/util-dynamodb';
import { type Domain, timeoutSeconds } from '#infra/manifest/types.ts';
import { platformFor } from '#lambdas/platform/platform.ts';
import { invoke } from '../bus/lambda.ts';
import { loadHandler } from './load-handler.ts';
import type { TableEngine } from './table-engine.ts';

export type Stream = {
  /** Number of rows passed to the readers. */
  readonly handed: number;
  /** Resolves once every row waiting at the call is passed to the readers. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

const pauseMs = 50;

const recordOf = (row: Readonly<Record<string, unknown>>) => ({
  eventName: 'INSERT' as const,
  dynamodb: { NewImage: marshall(row, { removeUndefinedValues: true }) },
});

/** Reports an error that occurs twice in a row, once; a single one may be a restart of the table engine. */
function lastingFaults() {
  let count = 0;
  return {
    none: () => {
      count = 0;
    },
    another: (error: unknown) => {
      count += 1;
      if (count === 2) console.error('stream:', String(error));
    },
  };
}

/** Polls until stopped. */
function keepLooking(look: () => Promise<void>) {
  const faults = lastingFaults();
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const turn = () => {
    void look()
      .then(faults.none, (error: unknown) => isOpen && faults.another(error))
      .then(() => {
        if (isOpen) timer = setTimeout(turn, pauseMs);
      });
  };
  turn();
  return () => {
    isOpen = false;
    clearTimeout(timer);
  };
}

/**
 * Starts the table's stream, which passes new outbox rows to the manifest's readers. It looks for unmarked
 * rows, so that those of a crash are found at the next start; its timer looks only after the table's file has
 * changed.
 */
export function startStream(manifest: readonly Domain[], engine: Pick<TableEngine, 'version'>): Stream {
  const readers = manifest.flatMap(({ streamReaders = [] }) => streamReaders);
  const { outbox } = platformFor({ actor: 'system:stream', correlationId: 'stream' });
  let last: Promise<void> = Promise.resolve();
  let handed = 0;
  let seen: number | undefined;

  async function handOver(): Promise<number> {
    const rows = await outbox.waiting();
    const event = { Records: rows.map(recordOf) };
    if (rows.length > 0)
      for (const { entry, name } of readers)
        await invoke(loadHandler, { entry, name, event, timeoutSeconds: timeoutSeconds.streamReader });
    handed += rows.length;
    return rows.length;
  }

  async function empty(): Promise<void> {
    while ((await handOver()) > 0);
  }

  /** Runs one at a time, because two would pass the same rows twice. */
  function drain(): Promise<void> {
    const drained = last.then(empty);
    last = drained.catch(() => undefined);
    return drained;
  }

  async function look(): Promise<void> {
    const version = engine.version();
    if (version === seen) return;
    await drain();
    seen = version;
  }

  const stop = keepLooking(look);

  return {
    get handed() {
      return handed;
    },
    drain,
    async close() {
      stop();
      await last;
    },
  };
}
