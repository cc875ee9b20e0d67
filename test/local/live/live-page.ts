import { Amplify } from 'aws-amplify';
import { events } from 'aws-amplify/data';
import '#infra/local/runtime/plain-sockets.js';

/** The unmodified Amplify, exposed to the test that drives this page. */
export type LivePage = { Amplify: typeof Amplify; events: typeof events; receivedEvents: unknown[] };

Object.assign(globalThis, { Amplify, events, receivedEvents: [] } satisfies LivePage);
