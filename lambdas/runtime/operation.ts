import type { SeamName, Seams } from '#lambdas/platform/lazy-seams.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { TokenSession } from './authorize.ts';

export type Input<R extends AnyRoute> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly actor: Actor;
  /** The sign-in of the caller's token; absent for a visitor. */
  readonly session?: TokenSession | undefined;
  /** For limits on what anybody may do; no proof of who it is. */
  readonly source: string;
  /** The bytes as sent and the headers, for routes that check a signature over them. */
  readonly raw: { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };
};

type Run<R extends AnyRoute, Needs extends SeamName> = (
  input: Input<R>,
  platform: Platform & Pick<Seams, Needs>,
) => Promise<ReplyOf<R>>;
export type Operation<R extends AnyRoute = AnyRoute, Needs extends SeamName = never> = {
  readonly route: R;
  /** The outside seams it talks to; no other is loaded for its sake. */
  readonly needs: readonly Needs[];
  readonly run: Run<R, Needs>;
};

/** One call carried out over the table alone: load, decide, commit. */
export const operation = <R extends AnyRoute>(route: R, run: Run<R, never>): Operation<R> => ({
  route,
  needs: [],
  run,
});

/** One call that also talks to the world outside. */
export const operationUsing = <R extends AnyRoute, const Needs extends SeamName>(
  needs: readonly Needs[],
  route: R,
  run: Run<R, Needs>,
): Operation<R, Needs> => ({ route, needs, run });
