const minuteMs = 60_000;
const longestPauseMs = 60 * minuteMs;
const triedForMs = 3 * 24 * 60 * minuteMs;

/** Days for which failed messages are shown unless dismissed. */
export const lostShownDays = 30;

export type Failure = { readonly failedAt: string; readonly dueAt: string | undefined };

/** Schedules the next try: after a minute, then with growing pauses up to an hour, for three days. */
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
