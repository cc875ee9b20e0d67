import { expandIds, type StripeContext } from './context.ts';
import { notFoundError, unauthorizedError } from './fault.ts';
import { cancelIntent, captureIntent, confirmIntent, createIntent, findIntent } from './intents.ts';
import type { Kinds } from './objects.ts';
import { findInteger, type Parameters, parseList } from './parameters.ts';
import { createRefund, findRefund } from './refunds.ts';

export type CallName =
  | 'create'
  | 'retrieve'
  | 'list'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'retrieveRefund'
  | 'listRefunds'
  | 'retrieveEvent'
  | 'listEvents';

type CallInput = { readonly id: string; readonly parameters: Parameters };
export type Call = {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Whether browsers may make the call, with the publishable key and the intent's secret. */
  readonly fromBrowser?: true;
  run(context: StripeContext, input: CallInput): object;
};

export const calls: readonly Call[] = [
  {
    name: 'create',
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    run: (context, { parameters }) => expandRequested(context, createIntent(context, parameters), parameters),
  },
  {
    name: 'list',
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    run: (context, { parameters }) => listPage(context, { kind: 'payment_intent', parameters, fields: [] }),
  },
  {
    name: 'retrieve',
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    fromBrowser: true,
    run: (context, { id, parameters }) => expandRequested(context, findIntent(context, id), parameters),
  },
  {
    name: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    fromBrowser: true,
    run: (context, { id, parameters }) =>
      expandRequested(context, confirmIntent(context, findIntent(context, id), parameters), parameters),
  },
  {
    name: 'capture',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    run: (context, { id, parameters }) =>
      expandRequested(context, captureIntent(context, findIntent(context, id), parameters), parameters),
  },
  {
    name: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    run: (context, { id, parameters }) =>
      expandRequested(
        context,
        cancelIntent(context, findIntent(context, id), parameters.get('cancellation_reason')),
        parameters,
      ),
  },
  {
    name: 'refund',
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: (context, { parameters }) => expandRequested(context, createRefund(context, parameters), parameters),
  },
  {
    name: 'listRefunds',
    method: 'GET',
    path: /^\/v1\/refunds$/,
    run: (context, { parameters }) =>
      listPage(context, { kind: 'refund', parameters, fields: ['payment_intent', 'charge'] }),
  },
  {
    name: 'retrieveRefund',
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    run: (context, { id, parameters }) => expandRequested(context, findRefund(context, id), parameters),
  },
  {
    name: 'listEvents',
    method: 'GET',
    path: /^\/v1\/events$/,
    run: (context, { parameters }) => listPage(context, { kind: 'event', parameters, fields: ['type'] }),
  },
  {
    name: 'retrieveEvent',
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    run: ({ store }, { id }) => {
      const notice = store.find('event', id);
      if (!notice) throw notFoundError('event', id);
      return notice;
    },
  },
];

const expandRequested = <T extends object>({ store }: StripeContext, object: T, parameters: Parameters) =>
  expandIds(store, object, parseList(parameters, 'expand'));

type PageInput = { kind: keyof Kinds; parameters: Parameters; fields: readonly string[] };

/** Lists objects, newest first, 10 by default and at most 100. `fields` are the allowed filters. */
function listPage({ store }: StripeContext, { kind, parameters, fields }: PageInput) {
  const limit = Math.min(findInteger(parameters, 'limit') ?? 10, 100);
  const expandPaths = parseList(parameters, 'expand').map((path) => path.replace(/^data\./, ''));
  const rows = store.list(kind, {
    limit: limit + 1,
    from: findInteger(parameters, 'created[gte]'),
    to: findInteger(parameters, 'created[lte]'),
    startingAfter: parameters.get('starting_after') ?? undefined,
    where: Object.fromEntries(
      fields.flatMap((field) => {
        const value = parameters.get(field);
        return value === null ? [] : [[field, value]];
      }),
    ),
  });
  return {
    object: 'list',
    data: rows.slice(0, limit).map((row) => expandIds(store, row, expandPaths)),
    has_more: rows.length > limit,
  };
}

/** Throws unless the call is allowed in the browser and has the intent's secret. */
export function checkBrowser(context: StripeContext, call: Call, { id, parameters }: CallInput): void {
  if (!call.fromBrowser) throw unauthorizedError('This API call cannot be made with a publishable API key.');
  if (findIntent(context, id).client_secret !== parameters.get('client_secret'))
    throw notFoundError('payment_intent', id);
}
