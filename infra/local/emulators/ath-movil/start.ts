import type { ServerResponse } from 'node:http';
import { Deliveries, type WebhookControls } from '../deliveries.ts';
import { assertNotProduction, type Handle, listen, readBody } from '../http.ts';
import { type Call, type CallName, calls, type Tokens } from './calls.ts';
import { AthFault, serviceFailure } from './fault.ts';
import type { Desk } from './payments.ts';
import * as payments from './payments.ts';
import { openStore, type Payment } from './store.ts';
import { noticeOf, type Spelling } from './wire.ts';

type StartAthMovilInput = {
  readonly port: number;
  /** The SQLite file; `:memory:` forgets. */
  readonly file: string;
  readonly now: () => Date;
  /** Of the one business there is. */
  readonly tokens: Tokens;
  /** Pause before the n-th retry of a notice, in milliseconds of real time. */
  readonly backOffMs?: (tried: number) => number;
  readonly random?: () => number;
  /** False leaves payments whose time is over to the next call, and to `lapse`. */
  readonly timers?: boolean;
};

/**
 * A failure ordered by a test. `drop` breaks the connection without an answer, `error` answers 500, `late` answers when
 * `answerLate` says so. `after` means that it was done all the same.
 */
export type AthFailure = {
  readonly call: CallName;
  readonly when: 'before' | 'after';
  readonly how?: 'drop' | 'error' | 'late';
  /** How many calls fail; 1 when not given. */
  readonly times?: number;
  /** Called each time it has failed so: for who waits for that moment. */
  readonly onFailed?: () => void;
};

/** What the clients hold in their hands. */
export type Phones = {
  /** Payments that ring and wait, newest first. */
  ringing(): Payment[];
  accept(ecommerceId: string): void;
  refuse(ecommerceId: string): void;
  /** Grows with every change. */
  changes(): number;
};

export type AthMovilEmulator = {
  readonly url: string;
  readonly webhooks: WebhookControls;
  readonly phones: Phones;
  failNext(failure: AthFailure): void;
  /** No call gets an answer, nor does anything. */
  down(on: boolean): void;
  /** Payments are made, and no phone rings. */
  neverRing(on: boolean): void;
  /** How the notices from now on are written. */
  spell(spelling: Spelling): void;
  /** Gives the answers that were kept back. */
  answerLate(): void;
  /** Ends what the clock has passed; it also happens before every call, and by timer every second. */
  lapse(): void;
  /** Every payment there is, newest first. */
  payments(): Payment[];
  close(): Promise<void>;
};

const bodyBytes = 64 * 1024;
const sweepMs = 1000;
const lanes = 4;
const backOff = (tried: number) => 250 * 2 ** tried;

type Answer = { readonly status: number; readonly body: string };
type Faults = {
  readonly planned: { readonly failure: AthFailure; left: number }[];
  readonly late: (() => void)[];
  isDown: boolean;
  isSilent: boolean;
  spelling: Spelling;
};

function nextFailure({ planned, isDown }: Faults, call: CallName): AthFailure | undefined {
  if (isDown) return { call, when: 'before', how: 'drop' };
  const found = planned.find(({ failure, left }) => failure.call === call && left > 0);
  if (found) found.left -= 1;
  return found?.failure;
}

/** The payment service of the clients' phones on this machine: the calls this product makes, the same states, errors and notices. */
export async function startAthMovil(given: StartAthMovilInput): Promise<AthMovilEmulator> {
  assertNotProduction('ATH Móvil emulator');
  const { port, file, now, tokens, backOffMs = backOff, random = Math.random, timers = true } = given;
  const store = openStore(file);
  const faults: Faults = { planned: [], late: [], isDown: false, isSilent: false, spelling: 'commerce' };
  const desk: Desk = {
    store,
    seconds: () => Math.floor(now().getTime() / 1000),
    tell: (happening, payment) =>
      store.addDelivery(JSON.stringify(noticeOf(happening, payment, faults.spelling))),
    isRinging: () => !faults.isSilent,
  };
  const webhooks = new Deliveries({ store, headersOf: () => ({}), backOffMs, random, lanes });
  const act = <T>(work: () => T): T => {
    const done = store.transaction(() => {
      payments.lapse(desk);
      return work();
    });
    webhooks.wake();
    return done;
  };
  const server = await listen({
    name: 'ATH Móvil emulator',
    port,
    handle: handleOf(faults, (call, asked) =>
      answerOf(() => act(() => call.run(desk, { ...asked, tokens }))),
    ),
  });
  const lapse = () => act(() => undefined);
  const sweeper = timers ? setInterval(lapse, sweepMs).unref() : undefined;
  webhooks.wake();
  return {
    url: server.url,
    webhooks,
    phones: phonesOf(desk, act),
    ...controlsOf(faults),
    lapse,
    payments: store.list,
    async close() {
      clearInterval(sweeper);
      webhooks.stop();
      await server.close();
      await webhooks.idle();
      store.close();
    },
  };
}

const phonesOf = (desk: Desk, act: (work: () => void) => void): Phones => ({
  ringing: () =>
    desk.store
      .list()
      .filter(({ status, isRinging, endsAt }) => status === 'OPEN' && isRinging && endsAt > desk.seconds()),
  accept: (id) => act(() => payments.acceptPayment(desk, id)),
  refuse: (id) => act(() => payments.endPayment(desk, id, 'cancelled')),
  changes: desk.store.changes,
});

const controlsOf = (faults: Faults) => ({
  failNext: (failure: AthFailure) => void faults.planned.push({ failure, left: failure.times ?? 1 }),
  down: (on: boolean) => {
    faults.isDown = on;
  },
  neverRing: (on: boolean) => {
    faults.isSilent = on;
  },
  spell: (spelling: Spelling) => {
    faults.spelling = spelling;
  },
  answerLate: () => {
    for (const send of faults.late.splice(0)) send();
  },
});

type AnswerCall = (call: Call, asked: { body: unknown; bearer: string | undefined }) => Answer;

function handleOf(faults: Faults, answer: AnswerCall): Handle {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://ath-movil');
    const call = calls.find(({ method, path }) => method === request.method && path === pathname);
    if (!call) return void response.writeHead(404).end();
    const body = parsed((await readBody(request, bodyBytes)).toString('utf8'));
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    const failure = nextFailure(faults, call.name);
    const answered = failure?.when === 'before' ? undefined : answer(call, { body, bearer });
    if (failure) fail(faults, response, { failure, answered });
    else if (answered) send(response, answered);
    failure?.onFailed?.();
  };
}

type Failing = { readonly failure: AthFailure; readonly answered: Answer | undefined };

function fail(
  { late }: Faults,
  response: ServerResponse,
  { failure: { how = 'drop' }, answered }: Failing,
): void {
  const failed = answerOf(() => {
    throw serviceFailure();
  });
  if (how === 'drop') response.destroy();
  else if (how === 'error') send(response, failed);
  else late.push(() => send(response, answered ?? failed));
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answerOf(work: () => object): Answer {
  try {
    return { status: 200, body: JSON.stringify({ status: 'success', data: work() }) };
  } catch (error) {
    if (!(error instanceof AthFault)) throw error;
    const { status, errorcode, message } = error;
    return { status, body: JSON.stringify({ status: 'error', message, errorcode, data: null }) };
  }
}
