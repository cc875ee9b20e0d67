import type { EventContract } from '#events/define-event.ts';
import type { RowKind } from '#lambdas/table/engine/leading-keys.ts';
import type { AnyRoute } from '#shared/core/route.ts';

/** Capabilities of a function. CDK grants exactly these, and the local runner ignores them. */
export type FunctionCapabilities = {
  readonly table?: 'read' | 'readWrite';
  readonly mail?: true;
  readonly sms?: true;
  readonly files?: 'read' | 'readWrite';
  /** `withSecondFactor` also allows turning authenticator codes on and off. */
  readonly users?: true | 'withSecondFactor';
  readonly bus?: true;
  readonly live?: true;
  readonly geocoder?: true;
  /** Loading pages of the site as a visitor does. */
  readonly site?: true;
  readonly secrets?: readonly Secret[];
};
export type Secret = 'stripe' | 'stripeWebhook' | 'athMovil';

/**
 * Timeout of each kind of call in seconds, for CDK and the local runner. API Gateway times out at 29 and the
 * user pool at 5. Background functions may wait for a slow port (lambdas/platform/timeouts.ts) and still
 * record the outcome.
 */
export const timeoutSeconds = {
  api: 15,
  trigger: 5,
  consumer: 30,
  streamReader: 30,
  messageReader: 30,
  schedule: 300,
} as const;
/** A function handles one event per call, so that a slow one does not delay others. */
export const eventsPerCall = 1;

type FunctionSettings = {
  /** Path of the module with the exported `handler`. */
  readonly entry: string;
  readonly uses: FunctionCapabilities;
  /** Row kinds that the function may write. Absent if it may write any kind. */
  readonly writes?: readonly RowKind[];
  /** Who is affected when this fails. Shown on the dashboard, to which alarm mails link. */
  readonly errorImpact: string;
};
export type Api = FunctionSettings & { readonly routes: readonly AnyRoute[] };
/** A reaction to an event. Its name identifies the idempotency record. */
export type Reaction = {
  readonly name: string;
  readonly on: EventContract;
  readonly errorImpact: string;
};
/**
 * A function with its own queue, for one reaction or for all reactions that need the same external service.
 */
export type Consumer = FunctionSettings & { readonly name: string } & (
    | { readonly on: EventContract }
    | { readonly reactions: readonly Reaction[] }
  );
export const listReactions = (consumer: Consumer): readonly Reaction[] =>
  'reactions' in consumer ? consumer.reactions : [consumer];
/** EventBridge Scheduler expression, in Puerto Rico time. */
export type Schedule = FunctionSettings & { readonly name: string; readonly expression: string };
export type UserPoolTrigger = FunctionSettings & {
  readonly name: string;
  readonly trigger: 'customMessage' | 'preTokenGeneration';
};
export type StreamReader = FunctionSettings & { readonly name: string };
/** Reads incoming SMS, delivery reports of SMS, or bounces, complaints and rejections of e-mails. */
export type MessageReader = FunctionSettings & {
  readonly name: string;
  readonly reads: 'inboundSms' | 'smsDeliveries' | 'returnedMail';
};

export type Domain = {
  readonly name: string;
  readonly api?: Api;
  readonly consumers: readonly Consumer[];
  readonly schedules: readonly Schedule[];
  readonly triggers?: readonly UserPoolTrigger[];
  readonly streamReaders?: readonly StreamReader[];
  readonly messageReaders?: readonly MessageReader[];
};
