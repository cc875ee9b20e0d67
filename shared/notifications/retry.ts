const minuteMs = 60_000;
const longestPauseMs = 60 * minuteMs;
const triedForMs = 3 * 24 * 60 * minuteMs;

/** For how long the front desk finds what was given up, unless it says before that it saw it. */
export const lostShownDays = 30;

/** Since when something cannot be sent, and when it is tried again; `dueAt` is absent once nobody tries any more. */
export type Failure = { readonly failedAt: string; readonly dueAt: string | undefined };

/** After a failure: tried again in a minute, then ever more rarely, every hour at last, for three days. */
export function failureOf(
  before: { readonly failedAt?: string | undefined } | undefined,
  now: Date,
): Failure {
  const failedAt = before?.failedAt ?? now.toISOString();
  const forMs = now.getTime() - Date.parse(failedAt);
  const pauseMs = Math.min(Math.max(forMs, minuteMs), longestPauseMs);
  return {
    failedAt,
    dueAt: forMs < triedForMs ? new Date(now.getTime() + pauseMs).toISOString() : undefined,
  };
}
