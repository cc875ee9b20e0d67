import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

/** Ports that a limit needs. */
export type Limiting = Pick<Platform, 'throttles' | 'now' | 'pause'>;

type Window = { readonly most: number; readonly seconds: number };
type Limit = Window & {
  readonly what: string;
};

/** Share of the limit from which calls are delayed. */
const slowFrom = 0.5;
const pauseMs = { leastStep: 50, most: 1_000 };

/** Returns the delay in milliseconds: none in the first half of the limit, up to a second at its end. */
export function pauseBefore(count: number, most: number): number {
  const slowAfter = Math.ceil(most * slowFrom);
  if (count <= slowAfter) return 0;
  const step = Math.max(pauseMs.leastStep, pauseMs.most / (most - slowAfter));
  return Math.min((count - slowAfter) * step, pauseMs.most);
}

/**
 * Counts an action of a subject and delays near a limit. Throws `request.too_many`, or `refusal`, beyond it.
 * A subject that strangers may choose would let them lock its owner out (ADR 47).
 */
export async function limitSubject(
  { throttles, now, pause }: Limiting,
  { subject, windows }: { readonly subject: string; readonly windows: readonly Window[] },
  refusal: ErrorDefinition = coreErrors.too_many,
): Promise<void> {
  const pauses: number[] = [];
  for (const { most, seconds } of windows) {
    const count = await throttles.count({ subject, seconds, now: now() });
    if (count > most) throw new AppError(refusal);
    pauses.push(pauseBefore(count, most));
  }
  const longest = Math.max(0, ...pauses);
  if (longest > 0) await pause(longest);
}

/** Returns the hash under which a caller's address is stored. */
export const hashOfSource = (source: string): string => hashOf(`from ${source}`);

/** Limits one source, alone or with its target; stores only a hash of the address. */
export const limitSource = (platform: Limiting, source: string, { what, ...window }: Limit): Promise<void> =>
  limitSubject(platform, { subject: `${what} ${hashOfSource(source)}`, windows: [window] });
