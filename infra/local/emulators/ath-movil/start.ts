import { Deliveries, type WebhookControls } from '../deliveries.ts';
import { assertNotProduction } from '../http.ts';
import {
  type Answer,
  type EmulatorRequest,
  parseJson,
  startEmulator,
  toJsonAnswer,
} from '../kit/emulator.ts';
import { createPlannedFailures, type PlannedFailure } from '../kit/planned-failures.ts';
import { ServiceError } from '../kit/service-error.ts';
import { type Call, type CallName, calls, type Tokens } from './calls.ts';
import { unavailableError } from './fault.ts';
import type { AthMovilContext } from './payments.ts';
import * as payments from './payments.ts';
import { openStore, type Payment } from './store.ts';
import { buildNotice, type NoticeFormat } from './wire.ts';

type StartAthMovilInput = {
  readonly port: number;
  /** The SQLite file, or `:memory:` for payments that are not persisted. */
  readonly file: string;
  readonly now: () => Date;
  readonly tokens: Tokens;
  /** Pause before the n-th retry of a notice, in milliseconds of real time. */
  readonly backOffMs?: (tried: number) => number;
  readonly random?: () => number;
  /** If false, payments expire only on the next call and in `expireDue`. */
  readonly runsTimers?: boolean;
};

/** `drop` breaks the connection, `error` answers 500, `late` answers at `sendLateAnswers`. */
type AthFault = 'drop' | 'error' | 'late';
export type AthFailure = PlannedFailure<CallName, AthFault>;

export type Phones = {
  /** Ringing payments, newest first. */
  listRinging(): Payment[];
  accept(ecommerceId: string): void;
  reject(ecommerceId: string): void;
  /** Increases with every change. */
  changes(): number;
};

export type AthMovilEmulator = {
  readonly url: string;
  readonly webhooks: WebhookControls;
  readonly phones: Phones;
  failNext(failure: AthFailure): void;
  /** Breaks every call without an effect. */
  setDown(enabled: boolean): void;
  /** Creates payments without ringing a phone. */
  setSilent(enabled: boolean): void;
  setNoticeFormat(format: NoticeFormat): void;
  sendLateAnswers(): void;
  /** Expires overdue payments. Also runs before every call, and each second by timer. */
  expireDue(): void;
  payments(): Payment[];
  close(): Promise<void>;
};

const bodyBytes = 64 * 1024;
const lanes = 4;
const calculateBackOffMs = (tried: number) => 250 * 2 ** tried;

export async function startAthMovil(input: StartAthMovilInput): Promise<AthMovilEmulator> {
  assertNotProduction('ATH Móvil emulator');
  const {
    port,
    file,
    now,
    tokens,
    backOffMs = calculateBackOffMs,
    random = Math.random,
    runsTimers = true,
  } = input;
  const store = openStore(file);
  const failures = createPlannedFailures<CallName, AthFault>();
  const faults: Faults = {
    takeFailure: failures.takeFailure,
    pendingAnswers: [],
    isDown: false,
    isSilent: false,
    noticeFormat: 'commerce',
  };
  const context: AthMovilContext = {
    store,
    seconds: () => Math.floor(now().getTime() / 1000),
    emit: (outcome, payment) =>
      store.addDelivery(JSON.stringify(buildNotice(outcome, payment, faults.noticeFormat))),
    isRinging: () => !faults.isSilent,
  };
  const webhooks = new Deliveries({ store, buildHeaders: () => ({}), backOffMs, random, lanes });
  const changePayments = <T>(work: () => T): T => {
    const result = store.transaction(() => {
      payments.expirePayments(context);
      return work();
    });
    webhooks.sendCommitted();
    return result;
  };
  const expireDue = () => changePayments(() => undefined);
  const server = await startEmulator({
    name: 'ATH Móvil emulator',
    port,
    bodyBytes,
    answer: (request) =>
      answerRequest(request, faults, (call, callInput) =>
        changePayments(() => call.run(context, { ...callInput, tokens })),
      ),
    webhooks,
    sweep: runsTimers && expireDue,
    closeStore: store.close,
  });
  return {
    url: server.url,
    webhooks,
    phones: createPhones(context, changePayments),
    failNext: failures.plan,
    ...createControls(faults),
    expireDue,
    payments: store.list,
    close: server.close,
  };
}

const createPhones = (context: AthMovilContext, changePayments: (work: () => void) => void): Phones => ({
  listRinging: () =>
    context.store
      .list()
      .filter(
        ({ status, isRinging, endsAt }) => status === 'OPEN' && isRinging && endsAt > context.seconds(),
      ),
  accept: (id) => changePayments(() => payments.acceptPayment(context, id)),
  reject: (id) => changePayments(() => payments.endPayment(context, id, 'cancelled')),
  changes: context.store.changes,
});

type Faults = {
  takeFailure(call: CallName): AthFailure | undefined;
  /** Late answers, which `sendLateAnswers` sends. */
  readonly pendingAnswers: (() => void)[];
  isDown: boolean;
  isSilent: boolean;
  noticeFormat: NoticeFormat;
};

const createControls = (faults: Faults) => ({
  setDown: (enabled: boolean) => {
    faults.isDown = enabled;
  },
  setSilent: (enabled: boolean) => {
    faults.isSilent = enabled;
  },
  setNoticeFormat: (format: NoticeFormat) => {
    faults.noticeFormat = format;
  },
  sendLateAnswers: () => {
    for (const send of faults.pendingAnswers.splice(0)) send();
  },
});

type RunCall = (call: Call, input: { body: unknown; bearer: string | undefined }) => object;

async function answerRequest({ method, path, body, request }: EmulatorRequest, faults: Faults, run: RunCall) {
  const call = calls.find((candidate) => candidate.method === method && candidate.path === path);
  if (!call) return { status: 404 };
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const failure: AthFailure | undefined = faults.isDown
    ? { call: call.name, when: 'before' }
    : faults.takeFailure(call.name);
  const work = () => toAnswer(() => run(call, { body: parseJson(body), bearer }));
  const answer = failure?.when === 'before' ? undefined : work();
  const sentAnswer = failure ? applyFailure(faults, failure, answer) : answer;
  failure?.onFailed?.();
  return sentAnswer;
}

/** Returns undefined to break the connection. */
function applyFailure(
  { pendingAnswers }: Faults,
  { how = 'drop' }: AthFailure,
  answer = toErrorAnswer(unavailableError()),
) {
  if (how === 'drop') return undefined;
  if (how === 'error') return toErrorAnswer(unavailableError());
  return new Promise<Answer>((resolve) => pendingAnswers.push(() => resolve(answer)));
}

function toAnswer(work: () => object): Answer {
  try {
    return toJsonAnswer(200, { status: 'success', data: work() });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return toErrorAnswer(error);
  }
}

const toErrorAnswer = ({ status, code, message }: ServiceError) =>
  toJsonAnswer(status, { status: 'error', message, errorcode: code, data: null });
