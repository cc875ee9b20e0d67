import { type Desk, expand } from './desk.ts';
import { noSuch, unauthorized } from './fault.ts';
import { cancelIntent, captureIntent, confirmIntent, createIntent, findIntent } from './intents.ts';
import type { Kinds } from './objects.ts';
import { integerIfGiven, list, type Parameters } from './parameters.ts';
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

type CheckBrowserInput = { readonly id: string; readonly parameters: Parameters };
export type Call = {
  readonly name: CallName;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Whether the browser may make it, with the publishable key and the intent's secret. */
  readonly fromBrowser?: true;
  run(desk: Desk, asked: CheckBrowserInput): object;
};

/** Every API call that the emulator supports; a path's group is the object's id. */
export const calls: readonly Call[] = [
  {
    name: 'create',
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    run: (desk, { parameters }) => shown(desk, createIntent(desk, parameters), parameters),
  },
  {
    name: 'list',
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    run: (desk, { parameters }) => page(desk, { kind: 'payment_intent', parameters, fields: [] }),
  },
  {
    name: 'retrieve',
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    fromBrowser: true,
    run: (desk, { id, parameters }) => shown(desk, findIntent(desk, id), parameters),
  },
  {
    name: 'confirm',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    fromBrowser: true,
    run: (desk, { id, parameters }) =>
      shown(desk, confirmIntent(desk, findIntent(desk, id), parameters), parameters),
  },
  {
    name: 'capture',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/capture$/,
    run: (desk, { id, parameters }) =>
      shown(desk, captureIntent(desk, findIntent(desk, id), parameters), parameters),
  },
  {
    name: 'cancel',
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    run: (desk, { id, parameters }) =>
      shown(
        desk,
        cancelIntent(desk, findIntent(desk, id), parameters.get('cancellation_reason')),
        parameters,
      ),
  },
  {
    name: 'refund',
    method: 'POST',
    path: /^\/v1\/refunds$/,
    run: (desk, { parameters }) => shown(desk, createRefund(desk, parameters), parameters),
  },
  {
    name: 'listRefunds',
    method: 'GET',
    path: /^\/v1\/refunds$/,
    run: (desk, { parameters }) =>
      page(desk, { kind: 'refund', parameters, fields: ['payment_intent', 'charge'] }),
  },
  {
    name: 'retrieveRefund',
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    run: (desk, { id, parameters }) => shown(desk, findRefund(desk, id), parameters),
  },
  {
    name: 'listEvents',
    method: 'GET',
    path: /^\/v1\/events$/,
    run: (desk, { parameters }) => page(desk, { kind: 'event', parameters, fields: ['type'] }),
  },
  {
    name: 'retrieveEvent',
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    run: ({ store }, { id }) => {
      const notice = store.find('event', id);
      if (!notice) throw noSuch('event', id);
      return notice;
    },
  },
];

const shown = <T extends object>({ store }: Desk, object: T, parameters: Parameters) =>
  expand(store, object, list(parameters, 'expand'));

type PageAsked = { kind: keyof Kinds; parameters: Parameters; fields: readonly string[] };

/** Lists objects, newest first, 10 by default and at most 100; `fields` are the allowed filters. */
function page({ store }: Desk, { kind, parameters, fields }: PageAsked) {
  const limit = Math.min(integerIfGiven(parameters, 'limit') ?? 10, 100);
  const places = list(parameters, 'expand').map((place) => place.replace(/^data\./, ''));
  const rows = store.list(kind, {
    limit: limit + 1,
    from: integerIfGiven(parameters, 'created[gte]'),
    to: integerIfGiven(parameters, 'created[lte]'),
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
    data: rows.slice(0, limit).map((row) => expand(store, row, places)),
    has_more: rows.length > limit,
  };
}

/** Throws unless the call is allowed in the browser and has the intent's secret. */
export function checkBrowser(desk: Desk, call: Call, { id, parameters }: CheckBrowserInput): void {
  if (!call.fromBrowser) throw unauthorized('This API call cannot be made with a publishable API key.');
  if (findIntent(desk, id).client_secret !== parameters.get('client_secret'))
    throw noSuch('payment_intent', id);
}
