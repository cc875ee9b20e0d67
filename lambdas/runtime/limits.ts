import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

export type ThrottlePorts = Pick<Platform, 'throttles' | 'now' | 'pause'>;

type LimitWindow = { readonly most: number; readonly seconds: number };
type SourceLimit = LimitWindow & {
  readonly what: string;
};

/** Share of the limit from which calls are delayed. */
const slowdownShare = 0.5;
const pauseMs = { leastStep: 50, most: 1_000 };

/** Returns the delay in milliseconds: none in the first half of the limit, up to a second at its end. */
export function calculatePause(count: number, most: number): number {
  const slowAfter = Math.ceil(most * slowdownShare);
  if (count <= slowAfter) return 0;
  const step = Math.max(pauseMs.leastStep, pauseMs.most / (most - slowAfter));
  return Math.min((count - slowAfter) * step, pauseMs.most);
}

/**
 * Counts an action of a subject and delays near a limit. Throws `request.too_many`, or `error`, beyond it.
 * A subject that strangers may choose would let them lock its owner out (ADR 47).
 */
export async function limitSubject(
  { throttles, now, pause }: ThrottlePorts,
  { subject, windows }: { readonly subject: string; readonly windows: readonly LimitWindow[] },
  rejection: ErrorDefinition = coreErrors.too_many,
): Promise<void> {
  const pauses: number[] = [];
  for (const { most, seconds } of windows) {
    const count = await throttles.count({ subject, seconds, now: now() });
    if (count > most) throw new AppError(rejection);
    pauses.push(calculatePause(count, most));
  }
  const longestMs = Math.max(0, ...pauses);
  if (longestMs > 0) await pause(longestMs);
}

/** Returns the hash under which a caller's address is stored. */
export const hashSource = (source: string): string => hashText(`from ${source}`);

/** Limits one source, alone or with its target; stores only a hash of the address. */
export const limitSource = (
  platform: ThrottlePorts,
  source: string,
  { what, ...window }: SourceLimit,
): Promise<void> => limitSubject(platform, { subject: `${what} ${hashSource(source)}`, windows: [window] });
