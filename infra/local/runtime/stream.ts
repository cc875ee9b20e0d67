import { marshall } from '@aws-sdk/util-dynamodb';
import { type Domain, timeoutSeconds } from '#infra/manifest/types.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { invoke } from '../bus/lambda.ts';
import { loadHandler } from './load-handler.ts';
import type { TableEngine } from './table-engine.ts';

export type Stream = {
  readonly deliveredCount: number;
  /** Resolves once every row waiting at the call is passed to the readers. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

const pauseMs = 50;

const toRecord = (row: Readonly<Record<string, unknown>>) => ({
  eventName: 'INSERT' as const,
  dynamodb: { NewImage: marshall(row, { removeUndefinedValues: true }) },
});

/** Reports an error that occurs twice in a row, once; a single one may be a restart of the table engine. */
function createFaultReporter() {
  let count = 0;
  return {
    reset: () => {
      count = 0;
    },
    report: (error: unknown) => {
      count += 1;
      if (count === 2) console.error('stream:', String(error));
    },
  };
}

function startPolling(poll: () => Promise<void>) {
  const faults = createFaultReporter();
  let isOpen = true;
  let timer: NodeJS.Timeout | undefined;
  const turn = () => {
    void poll()
      .then(faults.reset, (error: unknown) => isOpen && faults.report(error))
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
  const { outbox } = makePlatform({ actor: 'system:stream', correlationId: 'stream' });
  let lastDrain: Promise<void> = Promise.resolve();
  let deliveredCount = 0;
  let seen: number | undefined;

  async function deliverRows(): Promise<number> {
    const rows = await outbox.waiting();
    const event = { Records: rows.map(toRecord) };
    if (rows.length > 0)
      for (const { entry, name } of readers)
        await invoke(loadHandler, { entry, name, event, timeoutSeconds: timeoutSeconds.streamReader });
    deliveredCount += rows.length;
    return rows.length;
  }

  async function deliverAllRows(): Promise<void> {
    while ((await deliverRows()) > 0);
  }

  /** Runs one at a time, because two would pass the same rows twice. */
  function drain(): Promise<void> {
    const drained = lastDrain.then(deliverAllRows);
    lastDrain = drained.catch(() => undefined);
    return drained;
  }

  async function poll(): Promise<void> {
    const version = engine.version();
    if (version === seen) return;
    await drain();
    seen = version;
  }

  const stop = startPolling(poll);

  return {
    get deliveredCount() {
      return deliveredCount;
    },
    drain,
    async close() {
      stop();
      await lastDrain;
    },
  };
}
