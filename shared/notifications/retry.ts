const minuteMs = 60_000;
const maxPauseMs = 60 * minuteMs;
const retryPeriodMs = 3 * 24 * 60 * minuteMs;

/** Days for which failed messages are shown unless dismissed. */
export const failedMessageDays = 30;

export type Failure = { readonly failedAt: string; readonly dueAt: string | undefined };

/** Schedules the next try after a minute, then with growing pauses up to an hour, for three days. */
export function scheduleRetry(
  previousFailure: { readonly failedAt?: string | undefined } | undefined,
  now: Date,
): Failure {
  const failedAt = previousFailure?.failedAt ?? now.toISOString();
  const failingMs = now.getTime() - Date.parse(failedAt);
  const pauseMs = Math.min(Math.max(failingMs, minuteMs), maxPauseMs);
  return {
    failedAt,
    dueAt: failingMs < retryPeriodMs ? new Date(now.getTime() + pauseMs).toISOString() : undefined,
  };
}
