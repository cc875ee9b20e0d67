import type { UseQueryResult } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { type Health, type ShownWeight, weightPeriods } from '#shared/health/health-api.ts';
import { formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { progressText as text } from './copy.ts';
import { WeightChart } from './weight-chart.tsx';

export type WeightPeriod = (typeof weightPeriods)[number];

type Props = {
  health: Health;
  weights: UseQueryResult<ShownWeight[]>;
  period: WeightPeriod;
  onPeriod: (period: WeightPeriod) => void;
  onAdd: () => void;
};

function Figures({
  points,
  latest,
  goal,
}: {
  points: readonly ShownWeight[];
  latest: ShownWeight;
  goal?: number | undefined;
}) {
  const [first] = points;
  return (
    <div className="weight-card__figures n">
      <div>
        <h2 className="health-heading">{text.weight}</h2>
        <p className="health-goal__figure">
          <b>{formatWeight(latest.weightTenths)}</b> <span className="muted">{text.latest(latest)}</span>
        </p>
      </div>
      {first && first.pointId !== latest.pointId && (
        <div>
          <p className="muted small">{text.since(first)}</p>
          <p className="strong">{formatWeightChange(first.weightTenths, latest.weightTenths)} lb</p>
        </div>
      )}
      {goal !== undefined && (
        <div>
          <p className="muted small">{text.toGoal(goal)}</p>
          <p className="strong">{text.left(latest.weightTenths, goal)}</p>
        </div>
      )}
    </div>
  );
}

/** Current weight, its history and the distance to the client's goal. */
export function WeightCard({ health, weights, period, onPeriod, onAdd }: Props) {
  const [latest] = health.latest;
  const goal = health.profile?.goalWeightTenths;
  if (!latest)
    return (
      <Card>
        <EmptyState
          icon={<Scale aria-hidden />}
          title={text.none}
          action={
            <Button variant="primary" onClick={onAdd}>
              {text.add}
            </Button>
          }
        >
          {text.noneMore}
        </EmptyState>
      </Card>
    );
  return (
    <Card padded>
      <div className="weight-card__head">
        <Figures points={weights.data ?? []} latest={latest} goal={goal} />
        <SegmentedControl
          legend={text.period}
          legendHidden
          value={period}
          onChange={(value) => onPeriod(weightPeriods.find((each) => each === value) ?? 'quarter')}
          options={weightPeriods.map((value) => ({ value, label: text.periods[value] }))}
        />
      </div>
      <QueryBoundary query={weights} errorTitle={text.weightsFailed}>
        {(points) =>
          points.length === 0 ? (
            <p className="muted">{text.noneInPeriod}</p>
          ) : (
            <WeightChart points={points} goalTenths={goal} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}
