import type { ReactNode } from 'react';
import { addDays } from '#shared/core/civil-time.ts';
import { formatInteger, formatShortWeekday } from '#shared/core/format.ts';
import { sumMinutes } from '#shared/health/activity.ts';
import { calculateProgress, type Goal } from '#shared/health/goals.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { goalText, weekText } from './copy.ts';

/** Badge that shows whether the goal is the default or the client's own. */
export const GoalBadge = ({ goal }: { goal: Goal }) => (
  <Badge>{goal.isDefault ? goalText.defaultGoal : goalText.ownGoal}</Badge>
);

/** A large figure with the goal or the unit after it. */
export const GoalFigure = ({ figure, children }: { figure: ReactNode; children: ReactNode }) => (
  <Row as="p" gap="4 8" align="baseline" wrap className="n">
    <Text as="b" weight={600} style={{ fontSize: '1.5rem' }}>
      {figure}
    </Text>{' '}
    <span className="muted">{children}</span>
  </Row>
);

type MinutesOfGoalProps = { minutes: number; goal: Goal };

/** Minutes of a week against the goal. The bar stops at 100 %, the figure does not (R443). */
export function MinutesOfGoal({ minutes, goal }: MinutesOfGoalProps) {
  return (
    <>
      <GoalFigure figure={formatInteger(minutes)}>{goalText.minuteGoal(goal.value)}</GoalFigure>
      <ProgressBar
        value={calculateProgress(minutes, goal)}
        max={100}
        label={goalText.barLabel(minutes, goal.value)}
      />
    </>
  );
}

type WeekBarsProps = { from: string; minutes: readonly number[] };

/** Bars of the seven days. Screen readers get one sentence. */
export function WeekBars({ from, minutes }: WeekBarsProps) {
  const total = sumMinutes(minutes);
  const today = civilToday();
  const highest = Math.max(1, ...minutes);
  return (
    <Split
      columns="repeat(7, 1fr)"
      gap={8}
      textAlign="center"
      phone={{ gap: 4 }}
      role="img"
      aria-label={total === 0 ? weekText.noMinutes : weekText.minutesByDay(from, minutes, total)}
    >
      {minutes.map((dayMinutes, index) => {
        const date = addDays(from, index);
        const isFuture = date > today;
        return (
          <Stack key={date} gap={4} justify="center" size={12} weight={500}>
            {/* A space keeps the height of the line. */}
            <b className="n">{isFuture ? '\u00A0' : dayMinutes}</b>
            <Row
              as="span"
              align="end"
              className={isFuture ? 'week-bars__bar week-bars__bar--to-come' : 'week-bars__bar'}
            >
              <span style={{ height: `${(dayMinutes / highest) * 100}%` }} />
            </Row>
            <span className="muted">{formatShortWeekday(date)}</span>
            <b className={date === today ? 'week-bars__today n' : 'n'}>{Number(date.slice(8))}</b>
          </Stack>
        );
      })}
    </Split>
  );
}
