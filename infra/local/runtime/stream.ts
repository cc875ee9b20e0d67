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

/** Reports only the second error in a row, because a single error may be a restart of the table engine. */
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
  const pollAndReschedule = () => {
    void poll()
      .then(faults.reset, (error: unknown) => isOpen && faults.report(error))
      .then(() => {
        if (isOpen) timer = setTimeout(pollAndReschedule, pauseMs);
      });
  };
  pollAndReschedule();
  return () => {
    isOpen = false;
    clearTimeout(timer);
  };
}

/**
 * Starts the table's stream, which passes new outbox rows to the manifest's readers. It reads rows that are
 * not marked as published, so that the next start finds the rows that a crash left. Its timer reads only
 * after a change of the table's file.
 */
export function startStream(manifest: readonly Domain[], engine: Pick<TableEngine, 'version'>): Stream {
  const readers = manifest.flatMap(({ streamReaders = [] }) => streamReaders);
  const { outbox } = makePlatform({ actor: 'system:stream', correlationId: 'stream' });
  let lastDrain: Promise<void> = Promise.resolve();
  let deliveredCount = 0;
  let lastVersion: number | undefined;

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

  /** Runs drains one at a time, because two concurrent drains would pass the same rows twice. */
  function drain(): Promise<void> {
    const currentDrain = lastDrain.then(deliverAllRows);
    lastDrain = currentDrain.catch(() => undefined);
    return currentDrain;
  }

  async function poll(): Promise<void> {
    const version = engine.version();
    if (version === lastVersion) return;
    await drain();
    lastVersion = version;
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
