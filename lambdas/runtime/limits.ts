import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';

/** What a limit needs to count, and to let whoever nears it wait. */
export type Limiting = Pick<Platform, 'throttles' | 'now' | 'pause'>;

type Window = { readonly most: number; readonly seconds: number };
type Limit = Window & {
  /** What is counted: `intake`. */
  readonly what: string;
};

/** From half of its limit on, whoever goes on waits longer each time. */
const slowFrom = 0.5;
const pauseMs = { leastStep: 50, most: 1_000 };

/** For whoever does something `most` times at most: nothing for the first half, a second for the last ones. */
export function pauseBefore(count: number, most: number): number {
  const slowAfter = Math.ceil(most * slowFrom);
  if (count <= slowAfter) return 0;
  const step = Math.max(pauseMs.leastStep, pauseMs.most / (most - slowAfter));
  return Math.min((count - slowAfter) * step, pauseMs.most);
}

/**
 * Counts one more of what is done by a subject, or for it by whoever may: an account, a client's mailbox. Answers later
 * and later as it nears the first of its limits, and throws `request.too_many`, or what it is given, beyond. Only the
 * caller waits: it is never for a subject that a stranger may name, who would hold its door shut (ADR 47).
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

/** How the address of a caller is kept: nobody reads it. */
export const hashOfSource = (source: string): string => hashOf(`from ${source}`);

/**
 * The same of one source, or of one source and whom it names. No address is kept readable, and nobody waits for anybody
 * else.
 */
export const limitSource = (platform: Limiting, source: string, { what, ...window }: Limit): Promise<void> =>
  limitSubject(platform, { subject: `${what} ${hashOfSource(source)}`, windows: [window] });
