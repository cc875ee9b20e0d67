import { live } from '#lambdas/platform/external/from-env.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { notifyClients } from './notify-clients.ts';

export const handler = streamReader({ name: 'publish-live', run: notifyClients }, { live });
