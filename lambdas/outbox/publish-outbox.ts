import { bus } from '#lambdas/platform/external/from-env.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { publishEntries } from './publish-entries.ts';

export const handler = streamReader({ name: 'publish-outbox', run: publishEntries }, { bus });
