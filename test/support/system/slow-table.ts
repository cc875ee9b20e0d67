import { apiPrefix } from '#shared/core/route.ts';
import { startTableProxy } from './table-proxy.ts';

export type SlowTable = {
  /** While true, commits are held until every call in progress has one held or is answered. */
  isSlow: boolean;
  /** The highest number of commits held at once. */
  most: number;
  close(): Promise<void>;
};

/**
 * A table that executes no commit before every competitor has finished its reads. Held commits are then
 * executed in reverse order of arrival; an undelayed table executes them in order. Needs a separate process
 * per file.
 */
export async function aSlowTable(): Promise<SlowTable> {
  const waiting: (() => void)[] = [];
  let inProgress = 0;
  const releaseCommits = () => {
    if (waiting.length >= inProgress) for (const next of waiting.splice(0).reverse()) next();
  };
  const send = globalThis.fetch;
  globalThis.fetch = async (...given) => {
    const address = given[0] instanceof Request ? given[0].url : given[0];
    if (!new URL(address).pathname.startsWith(`${apiPrefix}/`)) return send(...given);
    inProgress += 1;
    try {
      return await send(...given);
    } finally {
      inProgress -= 1;
      releaseCommits();
    }
  };
  const table = { isSlow: false, most: 0 };
  const proxy = await startTableProxy({
    async onRequest(body) {
      if (!table.isSlow || !body.includes('"TransactItems"')) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push(resolve);
      table.most = Math.max(table.most, waiting.length);
      releaseCommits();
      await promise;
    },
  });
  const close = async () => {
    globalThis.fetch = send;
    await proxy.close();
  };
  return Object.assign(table, { close });
}
