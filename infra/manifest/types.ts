import type { EventContract } from '#events/define-event.ts';
import type { AnyRoute } from '#shared/core/route.ts';

/** What a function may touch; CDK grants exactly this, the local runner documents it. */
export type Uses = {
  readonly table?: 'read' | 'readWrite';
  readonly mail?: true;
  readonly texts?: true;
  readonly files?: 'read' | 'readWrite';
  readonly users?: true;
  readonly bus?: true;
  readonly live?: true;
  readonly places?: true;
  readonly secrets?: readonly Secret[];
};
export type Secret = 'stripe' | 'stripeWebhook';

type Placed = {
  /** Path of the module whose `handler` runs. */
  readonly entry: string;
  readonly uses: Uses;
  /** Who is hurt, in words, when this fails: the text of its alarm. */
  readonly errorImpact: string;
};
export type Api = Placed & { readonly routes: readonly AnyRoute[] };
export type Consumer = Placed & { readonly name: string; readonly on: EventContract };
/** EventBridge Scheduler expression, in Puerto Rico time. */
export type Schedule = Placed & { readonly name: string; readonly expression: string };
/** Called by the user pool itself. */
export type UserPoolTrigger = Placed & { readonly name: string; readonly trigger: 'customMessage' };
/** Reads the table's stream. */
export type StreamReader = Placed & { readonly name: string };
/** Reads the SMS that people send to the centre's number. */
export type TextReader = Placed & { readonly name: string };

/** One domain's row of the map: everything that runs for it. */
export type Domain = {
  readonly name: string;
  readonly api?: Api;
  readonly consumers: readonly Consumer[];
  readonly schedules: readonly Schedule[];
  readonly triggers?: readonly UserPoolTrigger[];
  readonly streamReaders?: readonly StreamReader[];
  readonly textReaders?: readonly TextReader[];
};
