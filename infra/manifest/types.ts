import type { EventContract } from '#events/define-event.ts';
import type { RowKind } from '#lambdas/table/engine/leading-keys.ts';
import type { AnyRoute } from '#shared/core/route.ts';

/** What a function may touch; CDK grants exactly this, the local runner documents it. */
export type Uses = {
  readonly table?: 'read' | 'readWrite';
  readonly mail?: true;
  readonly texts?: true;
  readonly files?: 'read' | 'readWrite';
  /** `withSecondFactor`: to turn codes of an authenticator app on and off besides. */
  readonly users?: true | 'withSecondFactor';
  readonly bus?: true;
  readonly live?: true;
  readonly geocoder?: true;
  /** To load pages of the site as a visitor does. */
  readonly site?: true;
  readonly secrets?: readonly Secret[];
};
export type Secret = 'stripe' | 'stripeWebhook' | 'athMovil';

/**
 * How long one call of each kind may take, in seconds; CDK and the local runner both read it. People wait for an API's
 * (the gateway gives up at 29) and the user pool for its trigger's (it gives up at 5). What nobody waits for may wait a
 * slow seam out (lambdas/platform/timeouts.ts) and still write down how it went.
 */
export const timeoutSeconds = {
  api: 15,
  trigger: 5,
  consumer: 30,
  streamReader: 30,
  messageReader: 30,
  schedule: 300,
} as const;
/** A reaction hears one event a call: a slow one takes no time from its neighbours. */
export const eventsPerCall = 1;

type Placed = {
  /** Path of the module whose `handler` runs. */
  readonly entry: string;
  readonly uses: Uses;
  /** The only kinds of rows that it may write, where its rights can name them; absent: any. */
  readonly writes?: readonly RowKind[];
  /** Who is hurt, in words, when this fails: the dashboard shows it, and alarm mails lead there. */
  readonly errorImpact: string;
};
export type Api = Placed & { readonly routes: readonly AnyRoute[] };
/** One reaction to one event, by the name under which it is marked as done. */
export type Reaction = {
  readonly name: string;
  readonly on: EventContract;
  /** Who is hurt, in words, when this fails. */
  readonly errorImpact: string;
};
/** A function behind a queue of its own: one reaction, or all that need the same of the world outside. */
export type Consumer = Placed & { readonly name: string } & (
    | { readonly on: EventContract }
    | { readonly reactions: readonly Reaction[] }
  );
export const reactionsOf = (consumer: Consumer): readonly Reaction[] =>
  'reactions' in consumer ? consumer.reactions : [consumer];
/** EventBridge Scheduler expression, in Puerto Rico time. */
export type Schedule = Placed & { readonly name: string; readonly expression: string };
/** Called by the user pool itself. */
export type UserPoolTrigger = Placed & {
  readonly name: string;
  readonly trigger: 'customMessage' | 'preTokenGeneration';
};
/** Reads the table's stream. */
export type StreamReader = Placed & { readonly name: string };
/**
 * Reads what comes back of messages: what people send to the center's number, what the network reports of SMS, or which
 * e-mails bounced, were complained of or refused by the mail service.
 */
export type MessageReader = Placed & {
  readonly name: string;
  readonly reads: 'inboundSms' | 'smsDeliveries' | 'returnedMail';
};

/** One domain's row of the map: everything that runs for it. */
export type Domain = {
  readonly name: string;
  readonly api?: Api;
  readonly consumers: readonly Consumer[];
  readonly schedules: readonly Schedule[];
  readonly triggers?: readonly UserPoolTrigger[];
  readonly streamReaders?: readonly StreamReader[];
  readonly messageReaders?: readonly MessageReader[];
};
