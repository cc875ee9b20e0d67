import { apiPrefix } from '#shared/core/route.ts';
import { startTableProxy } from './table-proxy.ts';

export type SlowTable = {
  /** While true, commits are held until every call in progress has one held or is answered. */
  isSlow: boolean;
  /** The highest number of commits held at once. */
  maxHeldCommits: number;
  close(): Promise<void>;
};

/**
 * Starts a table that executes no commit before every competitor has finished its reads. Held commits are then
 * executed in reverse order of arrival, unlike in an undelayed table. Needs a separate process per file.
 */
export async function aSlowTable(): Promise<SlowTable> {
  const heldCommits: (() => void)[] = [];
  let inProgress = 0;
  const releaseCommits = () => {
    if (heldCommits.length >= inProgress) for (const release of heldCommits.splice(0).reverse()) release();
  };
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (...args) => {
    const address = args[0] instanceof Request ? args[0].url : args[0];
    if (!new URL(address).pathname.startsWith(`${apiPrefix}/`)) return originalFetch(...args);
    inProgress += 1;
    try {
      return await originalFetch(...args);
    } finally {
      inProgress -= 1;
      releaseCommits();
    }
  };
  const table = { isSlow: false, maxHeldCommits: 0 };
  const proxy = await startTableProxy({
    async onRequest(body) {
      if (!table.isSlow || !body.includes('"TransactItems"')) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      heldCommits.push(resolve);
      table.maxHeldCommits = Math.max(table.maxHeldCommits, heldCommits.length);
      releaseCommits();
      await promise;
    },
  });
  const close = async () => {
    globalThis.fetch = originalFetch;
    await proxy.close();
  };
  return Object.assign(table, { close });
}
