import type { IncomingMessage, ServerResponse } from 'node:http';
import { manifest } from '#infra/manifest/index.ts';
import type { SiteHosts } from '#infra/manifest/site-headers.ts';
import { now } from '#lambdas/platform/clock.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { lockDataFolder } from '../data-folder.ts';
import type { PoolSettings } from '../emulators/cognito/server.ts';
import { createGateway } from '../emulators/gateway/gateway.ts';
import { listen } from '../emulators/http.ts';
import { createMailboxRoutes } from '../mailbox/routes.ts';
import { type Emulators, startEmulators, userPoolClientId, userPoolId } from './emulators.ts';
import { setEnvironment } from './environment.ts';
import { makeTokenVerifier } from './jwt.ts';
import { loadInstallationKeys } from './keys.ts';
import { loadHandler } from './load-handler.ts';
import { deliverMailEvent, deliverSms, reportDeliveries, startReporting } from './message-readers.ts';
import { type Stream, startStream } from './stream.ts';

export type PagesHandler = (request: IncomingMessage, response: ServerResponse) => void;
type StartStackInput = {
  readonly directory: string;
  /** 0 takes any free port, for the emulators too. */
  readonly port: number;
  /** Serves everything except the API and the mailbox. */
  readonly pages: (hosts: SiteHosts) => PagesHandler;
  readonly timers?: boolean;
  readonly realStripe?: boolean;
  /** Whether emulators fail like AWS (`infra/local/harsh`). */
  readonly harsh?: boolean;
  /** Further sign-in flows, for tests that need a token quickly. */
  readonly authFlows?: NonNullable<PoolSettings['authFlows']>;
  /** Called when every emulator has an address and no client exists, so that tests can insert proxies. */
  readonly onAddresses?: (() => Promise<void>) | undefined;
};
export type Stack = Emulators & {
  readonly url: string;
  readonly stream: Stream;
  /** Resolves when every emitted event is handled: outbox drained, queues empty. */
  waitUntilSettled(): Promise<void>;
  /** Delivers the waiting SMS reports, as timers do. */
  reportDeliveries(): Promise<void>;
};

type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const answerUnavailable: SiteHandler = async (_, response) => void response.writeHead(503).end();

function createSiteHandler(emulators: Emulators, pages: PagesHandler): SiteHandler {
  const { cognito, messages, athMovil } = emulators;
  const verify = makeTokenVerifier({
    jwks: cognito.jwks,
    audience: userPoolClientId,
    now,
    issuer: cognito.issuer(userPoolId),
  });
  const api = createGateway({ manifest, load: loadHandler, verify });
  const mailbox = createMailboxRoutes({
    mailbox: messages.mailbox,
    reply: deliverSms,
    phones: athMovil.phones,
  });
  return async (request, response) => {
    if (await api(request, response)) return;
    if (await mailbox(request, response)) return;
    pages(request, response);
  };
}

/** Repeats until a whole round finds nothing, because a reaction may emit another event. */
async function waitUntilIdle({
  stripe,
  athMovil,
  bus,
  messages,
  stream,
  harsh,
}: Pick<Stack, 'stripe' | 'athMovil' | 'bus' | 'messages' | 'stream' | 'harsh'>): Promise<void> {
  let deliveredCount: number;
  do {
    deliveredCount = stream.deliveredCount;
    await bus.idle();
    await stripe.webhooks.idle();
    await athMovil.webhooks.idle();
    await messages.returned.idle();
    await stream.drain();
  } while (stream.deliveredCount !== deliveredCount);
  await harsh?.catchUp();
}

/** Starts the whole product on this machine: emulators, API with the deployed handlers, mailbox and pages. */
export async function startStack(given: StartStackInput): Promise<Stack> {
  const { directory, port, timers = true, realStripe = false, authFlows = [], harsh = false } = given;
  const dataFolder = lockDataFolder(directory);
  const keys = loadInstallationKeys(directory);
  let answer = answerUnavailable;
  const handle: SiteHandler = (request, response) => answer(request, response);
  const server = await listen({ name: 'Serena', port, handle });
  const emulators = await startEmulators({ directory, port, keys, timers, authFlows, isHarsh: harsh });
  const { cognito, stripe, athMovil, storage, bus, live, messages } = emulators;
  setEnvironment({ emulators, keys, publicUrl: server.url, realStripe });
  await given.onAddresses?.();
  stripe.webhooks.sendTo(`${server.url}${apiPrefix}/payments/stripe-webhook`);
  messages.returned.sendTo(deliverMailEvent);
  athMovil.webhooks.sendTo(`${server.url}${apiPrefix}/payments/ath-webhook`);
  const pages = given.pages({
    calls: [cognito.url, stripe.url, live.url, live.url.replace('http', 'ws')],
    files: storage.url,
  });
  const handleRequest = createSiteHandler(emulators, pages);
  answer = async (request, response) => {
    // Without timers, indexes catch up before each request: the caller has seen the last answer.
    if (!timers) await emulators.harsh?.catchUp();
    await handleRequest(request, response);
  };
  const { deliveries } = messages.mailbox;
  const stream = startStream(manifest, emulators.engine);
  const stopReporting = timers ? startReporting(deliveries) : undefined;
  bus.release();

  return {
    ...emulators,
    url: server.url,
    stream,
    waitUntilSettled: () => waitUntilIdle({ ...emulators, stream }),
    reportDeliveries: () => reportDeliveries(deliveries),
    async close() {
      stopReporting?.();
      await stream.close();
      await server.close();
      await emulators.close();
      dataFolder.release();
    },
  };
}
