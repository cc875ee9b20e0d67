/** A failure that a test plans for a call. With `after`, the call still takes effect. */
export type PlannedFailure<Call extends string, How extends string> = {
  readonly call: Call;
  readonly when: 'before' | 'after';
  readonly how?: How;
  /** Number of failing calls, by default 1. */
  readonly times?: number;
  /** Called after each such failure. */
  readonly onFailed?: () => void;
};

export function createPlannedFailures<Call extends string, How extends string>() {
  const plannedFailures: { failure: PlannedFailure<Call, How>; remaining: number }[] = [];
  return {
    plan(failure: PlannedFailure<Call, How>) {
      plannedFailures.push({ failure, remaining: failure.times ?? 1 });
    },
    /** Returns and consumes the planned failure of a call, if any. */
    takeFailure(call: Call): PlannedFailure<Call, How> | undefined {
      const match = plannedFailures.find(({ failure, remaining }) => failure.call === call && remaining > 0);
      if (match) match.remaining -= 1;
      return match?.failure;
    },
  };
}
