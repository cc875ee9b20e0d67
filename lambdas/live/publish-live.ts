import { live } from '#lambdas/platform/external/from-env.ts';
import { streamReader } from '#lambdas/runtime/stream-reader.ts';
import { tellScreens } from './tell-screens.ts';

/** The same facts that the bus takes, to whoever looks at a screen now. */
export const handler = streamReader({ name: 'publish-live', run: tellScreens }, { live });
