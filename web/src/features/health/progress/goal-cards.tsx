import { Pencil, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { formatInteger } from '#shared/core/format.ts';
import { sumMinutes } from '#shared/health/activity.ts';
import { calculateProgress } from '#shared/health/goals.ts';
import type { Health } from '#shared/health/health-api.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { weekText } from '../shared/copy.ts';
import { GoalBadge, GoalFigure, MinutesOfGoal, WeekBars } from '../shared/week-bars.tsx';
import { progressText as text } from './copy.ts';

type Props = { health: Health; patientId: string };
type GoalCardProps = ComponentProps<typeof GoalBadge> & { title: string; children: ReactNode };

const GoalCard = ({ title, goal, children }: GoalCardProps) => (
  <Card padded>
    <Stack gap={16}>
      <Row gap={8} justify="between" wrap>
        <Heading size={18}>{title}</Heading>
        <GoalBadge goal={goal} />
      </Row>
      {children}
    </Stack>
  </Card>
);

/** This week's minutes against their goal. */
export function WeekCard({ health: { week, goals }, patientId }: Props) {
  const minutes = sumMinutes(week.minutes);
  const goal = goals.weeklyMinutes;
  return (
    <GoalCard title={text.week} goal={goal}>
      <MinutesOfGoal minutes={minutes} goal={goal} />
      <p className="muted small">
        {minutes === 0
          ? weekText.noActivity
          : weekText.remainingMinutes(calculateProgress(minutes, goal), goal.value - minutes, week.from)}
      </p>
      <WeekBars from={week.from} minutes={week.minutes} />
      <div>
        <ButtonLink to={paths.activities(patientId)} icon={<Plus aria-hidden />}>
          {text.addActivity}
        </ButtonLink>
      </div>
    </GoalCard>
  );
}

/** Daily calories as reported by the client, with the date. */
export function CaloriesCard({ health: { profile, goals }, patientId }: Props) {
  const goal = goals.dailyCalories;
  return (
    <GoalCard title={text.calories} goal={goal}>
      {profile ? (
        <>
          <GoalFigure figure={formatInteger(profile.dailyCalories)}>
            {text.calorieGoal(goal.value)}
          </GoalFigure>
          <ProgressBar
            value={calculateProgress(profile.dailyCalories, goal)}
            max={100}
            label={text.caloriesBar(profile.dailyCalories, goal.value)}
          />
          <p className="muted small">{text.caloriesFrom(toCivil(profile.savedAt).date)}</p>
        </>
      ) : (
        <>
          <p className="muted">{text.noCalories(goal.value)}</p>
          <ProgressBar value={0} max={100} label={text.noCaloriesBar} />
          <div>
            <ButtonLink to={paths.healthProfile(patientId)} icon={<Pencil aria-hidden />}>
              {text.toProfile}
            </ButtonLink>
          </div>
        </>
      )}
    </GoalCard>
  );
}

/** Reduction of the medication in doses, recorded by the team. */
export function ReductionCard({ health: { goals } }: Pick<Props, 'health'>) {
  const { reducedDoses, dosesToReduce } = goals;
  return (
    <GoalCard title={text.reduction} goal={dosesToReduce}>
      <GoalFigure figure={reducedDoses}>{text.doseGoal(dosesToReduce.value)}</GoalFigure>
      <ProgressBar
        value={calculateProgress(reducedDoses, dosesToReduce)}
        max={100}
        label={text.reductionBar(reducedDoses, dosesToReduce.value)}
      />
      <p className="muted small">{text.teamNotice}</p>
    </GoalCard>
  );
}
