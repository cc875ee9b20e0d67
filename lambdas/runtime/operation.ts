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
  /** Session of the caller's token; absent for visitors. */
  readonly session?: TokenSession | undefined;
  /** Network address for rate limits; not an identity. */
  readonly source: string;
  /** Raw body and headers, for signature checks. */
  readonly raw: { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };
};

type Run<R extends AnyRoute, Needs extends SeamName> = (
  input: Input<R>,
  platform: Platform & Pick<Seams, Needs>,
) => Promise<ReplyOf<R>>;
export type Operation<R extends AnyRoute = AnyRoute, Needs extends SeamName = never> = {
  readonly route: R;
  readonly needs: readonly Needs[];
  readonly run: Run<R, Needs>;
};

/** Defines an operation that uses the table only. */
export const operation = <R extends AnyRoute>(route: R, run: Run<R, never>): Operation<R> => ({
  route,
  needs: [],
  run,
});

/** Defines an operation that also uses ports. */
export const operationUsing = <R extends AnyRoute, const Needs extends SeamName>(
  needs: readonly Needs[],
  route: R,
  run: Run<R, Needs>,
): Operation<R, Needs> => ({ route, needs, run });
