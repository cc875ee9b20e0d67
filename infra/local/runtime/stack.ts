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
  /** 0 selects any free port, also for the emulators. */
  readonly port: number;
  /** Creates the handler of every request except those to the API and the mailbox. */
  readonly createPagesHandler: (hosts: SiteHosts) => PagesHandler;
  readonly runsTimers?: boolean;
  readonly usesRealStripe?: boolean;
  /** Whether emulators simulate AWS failures and index delays (`infra/local/harsh`). */
  readonly simulatesFailures?: boolean;
  /** Additional sign-in flows, for tests that need a token quickly. */
  readonly authFlows?: NonNullable<PoolSettings['authFlows']>;
  /** Called when all emulators listen, before any SDK client is created, so that tests can insert proxies. */
  readonly onEmulatorsListening?: (() => Promise<void>) | undefined;
};
export type Stack = Emulators & {
  readonly url: string;
  readonly stream: Stream;
  /** Resolves when every emitted event is handled, with the outbox drained and the queues empty. */
  waitUntilSettled(): Promise<void>;
  reportDeliveries(): Promise<void>;
};

type SiteHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const respondUnavailable: SiteHandler = async (_, response) => void response.writeHead(503).end();

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
    onReply: deliverSms,
    phones: athMovil.phones,
  });
  return async (request, response) => {
    if (await api(request, response)) return;
    if (await mailbox(request, response)) return;
    pages(request, response);
  };
}

/** Repeats until a full pass leaves the stream unchanged, because handling an event may emit another one. */
async function waitUntilIdle(
  { stripe, athMovil, bus, messages, harshMode }: Emulators,
  stream: Stream,
): Promise<void> {
  let deliveredCount: number;
  do {
    deliveredCount = stream.deliveredCount;
    await bus.waitUntilIdle();
    await stripe.webhooks.waitUntilIdle();
    await athMovil.webhooks.waitUntilIdle();
    await messages.returnedMail.waitUntilIdle();
    await stream.drain();
  } while (stream.deliveredCount !== deliveredCount);
  await harshMode?.catchUp();
}

/**
 * Starts the product locally with its emulators, mailbox and pages, and an API that calls the deployed
 * handlers.
 */
export async function startStack(input: StartStackInput): Promise<Stack> {
  const {
    directory,
    port,
    runsTimers = true,
    usesRealStripe = false,
    authFlows = [],
    simulatesFailures = false,
  } = input;
  const dataFolder = lockDataFolder(directory);
  const keys = loadInstallationKeys(directory);
  // The port opens first, because the environment and the webhooks need its address. Requests get 503 until the
  // site's handler replaces this one.
  let currentHandler = respondUnavailable;
  const server = await listen({
    name: 'Serena',
    port,
    handle: (request, response) => currentHandler(request, response),
  });
  const emulatorInput = { directory, port, keys, runsTimers, authFlows, simulatesFailures };
  const emulators = await startEmulators(emulatorInput);
  const { cognito, stripe, athMovil, storage, bus, live, messages } = emulators;
  setEnvironment({ emulators, keys, publicUrl: server.url, usesRealStripe });
  await input.onEmulatorsListening?.();
  stripe.webhooks.sendTo(`${server.url}${apiPrefix}/payments/stripe-webhook`);
  messages.returnedMail.sendTo(deliverMailEvent);
  athMovil.webhooks.sendTo(`${server.url}${apiPrefix}/payments/ath-webhook`);
  const pages = input.createPagesHandler({
    // Addresses that the pages call.
    calls: [cognito.url, stripe.url, live.url, live.url.replace('http', 'ws')],
    files: storage.url,
  });
  const handleBySite = createSiteHandler(emulators, pages);
  currentHandler = async (request, response) => {
    // Without timers, indexes catch up before each request, which then sees the writes of the previous one.
    if (!runsTimers) await emulators.harshMode?.catchUp();
    await handleBySite(request, response);
  };
  const { deliveries } = messages.mailbox;
  const stream = startStream(manifest, emulators.engine);
  const stopReporting = runsTimers ? startReporting(deliveries) : undefined;
  // The bus has held its messages until all of the product runs.
  bus.release();

  return {
    ...emulators,
    url: server.url,
    stream,
    waitUntilSettled: () => waitUntilIdle(emulators, stream),
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
