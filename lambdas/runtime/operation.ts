import type { PortName, Ports } from '#lambdas/platform/lazy-ports.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { AnyRoute, BodyOf, ParamsOf, QueryOf, ReplyOf } from '#shared/core/route.ts';
import type { TokenSession } from './authorize.ts';

export type OperationInput<R extends AnyRoute> = {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  readonly actor: Actor;
  /** Session of the caller's token, absent for visitors. */
  readonly session?: TokenSession | undefined;
  /** Network address for rate limits. It is not an identity. */
  readonly source: string;
  /** Raw body and headers, for signature checks. */
  readonly raw: { readonly body: string; readonly headers: Readonly<Record<string, string | undefined>> };
};

type OperationHandler<R extends AnyRoute, Needs extends PortName> = (
  input: OperationInput<R>,
  platform: Platform & Pick<Ports, Needs>,
) => Promise<ReplyOf<R>>;
export type Operation<R extends AnyRoute = AnyRoute, Needs extends PortName = never> = {
  readonly route: R;
  readonly needs: readonly Needs[];
  readonly run: OperationHandler<R, Needs>;
};

/** Defines an operation that uses the table only. */
export const operation = <R extends AnyRoute>(route: R, run: OperationHandler<R, never>): Operation<R> => ({
  route,
  needs: [],
  run,
});

export const operationWithPorts = <R extends AnyRoute, const Needs extends PortName>(
  needs: readonly Needs[],
  route: R,
  run: OperationHandler<R, Needs>,
): Operation<R, Needs> => ({ route, needs, run });
