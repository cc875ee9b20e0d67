import { bus } from '#lambdas/platform/external/from-env.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { publishEntries } from './publish-entries.ts';

/** Consumes the table's stream of committed outbox rows. */
export const handler = streamReader({ name: 'publish-outbox', run: publishEntries }, { bus });
