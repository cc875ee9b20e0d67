import { bus } from '#lambdas/platform/external/from-env.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { publishEntries } from './publish-entries.ts';

/** The table's stream brings each outbox row as it is committed. */
export const handler = streamReader({ name: 'publish-outbox', run: publishEntries }, { bus });
