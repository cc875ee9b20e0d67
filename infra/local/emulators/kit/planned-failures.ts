/** A failure that a test orders of a call; `after` means that the effect has happened all the same. */
export type PlannedFailure<Call extends string, How extends string> = {
  readonly call: Call;
  readonly when: 'before' | 'after';
  readonly how?: How;
  /** How many calls fail; 1 when not given. */
  readonly times?: number;
  /** Called each time it has failed so: for who waits for that moment. */
  readonly onFailed?: () => void;
};

export function plannedFailures<Call extends string, How extends string>() {
  const waiting: { failure: PlannedFailure<Call, How>; left: number }[] = [];
  return {
    plan(failure: PlannedFailure<Call, How>) {
      waiting.push({ failure, left: failure.times ?? 1 });
    },
    /** The failure this call must suffer, if any; asking uses it up. */
    next(call: Call): PlannedFailure<Call, How> | undefined {
      const planned = waiting.find(({ failure, left }) => failure.call === call && left > 0);
      if (planned) planned.left -= 1;
      return planned?.failure;
    },
  };
}
