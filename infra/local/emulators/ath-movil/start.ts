import { Deliveries, type WebhookControls } from '../deliveries.ts';
import { assertNotProduction } from '../http.ts';
import { type Answer, type EmulatorRequest, emulator, json, parsedJson } from '../kit/emulator.ts';
import { type PlannedFailure, plannedFailures } from '../kit/planned-failures.ts';
import { ServiceError } from '../kit/service-error.ts';
import { type Call, type CallName, calls, type Tokens } from './calls.ts';
import { serviceFailure } from './fault.ts';
import type { Desk } from './payments.ts';
import * as payments from './payments.ts';
import { openStore, type Payment } from './store.ts';
import { noticeOf, type Spelling } from './wire.ts';

type StartAthMovilInput = {
  readonly port: number;
  /** The SQLite file; `:memory:` is not persisted. */
  readonly file: string;
  readonly now: () => Date;
  readonly tokens: Tokens;
  /** Pause before the n-th retry of a notice, in milliseconds of real time. */
  readonly backOffMs?: (tried: number) => number;
  readonly random?: () => number;
  /** False expires payments only on the next call and in `lapse`. */
  readonly timers?: boolean;
};

/** `drop` breaks the connection, `error` answers 500, `late` answers at `answerLate`. */
type AthFault = 'drop' | 'error' | 'late';
export type AthFailure = PlannedFailure<CallName, AthFault>;

export type Phones = {
  /** Ringing payments, newest first. */
  ringing(): Payment[];
  accept(ecommerceId: string): void;
  refuse(ecommerceId: string): void;
  /** Increases with every change. */
  changes(): number;
};

export type AthMovilEmulator = {
  readonly url: string;
  readonly webhooks: WebhookControls;
  readonly phones: Phones;
  failNext(failure: AthFailure): void;
  /** Breaks every call without an effect. */
  down(on: boolean): void;
  /** Creates payments without ringing a phone. */
  neverRing(on: boolean): void;
  /** Sets the spelling of later notices. */
  spell(spelling: Spelling): void;
  /** Sends the delayed answers. */
  answerLate(): void;
  /** Expires payments whose time is over; also runs before every call, and each second by timer. */
  lapse(): void;
  payments(): Payment[];
  close(): Promise<void>;
};

const bodyBytes = 64 * 1024;
const lanes = 4;
const backOff = (tried: number) => 250 * 2 ** tried;

/** Starts the ATH Móvil emulator: the product's calls with the same states, errors and notices. */
export async function startAthMovil(given: StartAthMovilInput): Promise<AthMovilEmulator> {
  assertNotProduction('ATH Móvil emulator');
  const { port, file, now, tokens, backOffMs = backOff, random = Math.random, timers = true } = given;
  const store = openStore(file);
  const failures = plannedFailures<CallName, AthFault>();
  const faults: Faults = {
    next: failures.next,
    late: [],
    isDown: false,
    isSilent: false,
    spelling: 'commerce',
  };
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
  const lapse = () => act(() => undefined);
  const server = await emulator({
    name: 'ATH Móvil emulator',
    port,
    bodyBytes,
    answer: (asked) =>
      answerTo(asked, faults, (call, given) => act(() => call.run(desk, { ...given, tokens }))),
    webhooks,
    sweep: timers && lapse,
    closeStore: store.close,
  });
  return {
    url: server.url,
    webhooks,
    phones: phonesOf(desk, act),
    failNext: failures.plan,
    ...controlsOf(faults),
    lapse,
    payments: store.list,
    close: server.close,
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

type Faults = {
  next(call: CallName): AthFailure | undefined;
  readonly late: (() => void)[];
  isDown: boolean;
  isSilent: boolean;
  spelling: Spelling;
};

const controlsOf = (faults: Faults) => ({
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

type RunCall = (call: Call, asked: { body: unknown; bearer: string | undefined }) => object;

async function answerTo({ method, path, body, request }: EmulatorRequest, faults: Faults, run: RunCall) {
  const call = calls.find((each) => each.method === method && each.path === path);
  if (!call) return { status: 404 };
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const failure: AthFailure | undefined = faults.isDown
    ? { call: call.name, when: 'before' }
    : faults.next(call.name);
  const work = () => answerOf(() => run(call, { body: parsedJson(body), bearer }));
  const answered = failure?.when === 'before' ? undefined : work();
  const sent = failure ? failed(faults, failure, answered) : answered;
  failure?.onFailed?.();
  return sent;
}

/** Returns undefined to break the connection. */
function failed({ late }: Faults, { how = 'drop' }: AthFailure, answered = refusal(serviceFailure())) {
  if (how === 'drop') return undefined;
  if (how === 'error') return refusal(serviceFailure());
  return new Promise<Answer>((resolve) => late.push(() => resolve(answered)));
}

function answerOf(work: () => object): Answer {
  try {
    return json(200, { status: 'success', data: work() });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refusal(error);
  }
}

const refusal = ({ status, code, message }: ServiceError) =>
  json(status, { status: 'error', message, errorcode: code, data: null });
