import { Amplify } from 'aws-amplify';
import { events } from 'aws-amplify/data';

/** Amplify as it comes, within reach of the test that drives this page. */
export type LivePage = { Amplify: typeof Amplify; events: typeof events; heard: unknown[] };

/** Amplify turns every http:// address into wss://, which nothing on this machine speaks. */
globalThis.WebSocket = class extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(String(url).replace(/^wss:\/\/127\.0\.0\.1/, 'ws://127.0.0.1'), protocols);
  }
};

Object.assign(globalThis, { Amplify, events, heard: [] } satisfies LivePage);
