import { addDays } from '#shared/core/civil-time.ts';
import { formatInteger, formatShortWeekday } from '#shared/core/format.ts';
import { sumMinutes } from '#shared/health/activity.ts';
import { calculateProgress, type Goal } from '#shared/health/goals.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { goalText, weekText } from './copy.ts';

/** Badge that shows whether the goal is the default or the client's own. */
export const GoalBadge = ({ goal }: { goal: Goal }) => (
  <Badge>{goal.isDefault ? goalText.isDefault : goalText.isOwn}</Badge>
);

type MinutesOfGoalProps = { minutes: number; goal: Goal };

/** Minutes of a week against the goal; the bar stops at 100 %, the figure does not (R443). */
export function MinutesOfGoal({ minutes, goal }: MinutesOfGoalProps) {
  return (
    <>
      <p className="health-goal__figure n">
        <b>{formatInteger(minutes)}</b> <span className="muted">{goalText.ofMinutes(goal.value)}</span>
      </p>
      <ProgressBar
        value={calculateProgress(minutes, goal)}
        max={100}
        label={goalText.bar(minutes, goal.value)}
      />
    </>
  );
}

type WeekBarsProps = { from: string; minutes: readonly number[] };

/** Bars of the seven days; screen readers get one sentence. */
export function WeekBars({ from, minutes }: WeekBarsProps) {
  const total = sumMinutes(minutes);
  const today = civilToday();
  const highest = Math.max(1, ...minutes);
  return (
    <div
      className="week-bars"
      role="img"
      aria-label={total === 0 ? weekText.none : weekText.days(from, minutes, total)}
    >
      {minutes.map((dayMinutes, index) => {
        const date = addDays(from, index);
        const isFuture = date > today;
        return (
          <Stack key={date} gap={4} justify="center" size={12} weight={500}>
            <b className="week-bars__minutes n">{isFuture ? '' : dayMinutes}</b>
            <span className={isFuture ? 'week-bars__bar week-bars__bar--to-come' : 'week-bars__bar'}>
              <span style={{ height: `${(dayMinutes / highest) * 100}%` }} />
            </span>
            <span className="muted">{formatShortWeekday(date)}</span>
            <b className={date === today ? 'week-bars__today n' : 'n'}>{Number(date.slice(8))}</b>
          </Stack>
        );
      })}
    </div>
  );
}
