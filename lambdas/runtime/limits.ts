import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

export type ThrottlePorts = Pick<Platform, 'throttles' | 'now' | 'pause'>;

type LimitWindow = { readonly maxCount: number; readonly seconds: number };
type SourceLimit = LimitWindow & { readonly action: string };

/** Share of the limit from which calls are delayed. */
const slowdownShare = 0.5;
const pauseMs = { minStep: 50, max: 1_000 };

/** Returns the delay in milliseconds, from none in the first half of the limit to a second at its end. */
export function calculatePause(count: number, maxCount: number): number {
  const slowAfter = Math.ceil(maxCount * slowdownShare);
  if (count <= slowAfter) return 0;
  const step = Math.max(pauseMs.minStep, pauseMs.max / (maxCount - slowAfter));
  return Math.min((count - slowAfter) * step, pauseMs.max);
}

/**
 * Counts an action of a subject and delays near a limit. Throws `rejection` beyond it. Strangers must not be
 * able to choose the subject, or they could lock its owner out (ADR 47).
 */
export async function limitSubject(
  { throttles, now, pause }: ThrottlePorts,
  { subject, windows }: { readonly subject: string; readonly windows: readonly LimitWindow[] },
  rejection: ErrorDefinition = coreErrors.too_many,
): Promise<void> {
  const pauses: number[] = [];
  for (const { maxCount, seconds } of windows) {
    const count = await throttles.count({ subject, seconds, now: now() });
    if (count > maxCount) throw new AppError(rejection);
    pauses.push(calculatePause(count, maxCount));
  }
  const maxPauseMs = Math.max(0, ...pauses);
  if (maxPauseMs > 0) await pause(maxPauseMs);
}

/** Returns the hash under which a caller's address is stored. */
export const hashSource = (source: string): string => hashText(`from ${source}`);

/** Limits one source, alone or with its target. Only a hash of the address is stored. */
export const limitSource = (
  platform: ThrottlePorts,
  source: string,
  { action, ...window }: SourceLimit,
): Promise<void> => limitSubject(platform, { subject: `${action} ${hashSource(source)}`, windows: [window] });
