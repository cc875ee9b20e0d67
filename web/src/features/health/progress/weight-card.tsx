import type { UseQueryResult } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { type Health, type ShownWeight, weightPeriods } from '#shared/health/health-api.ts';
import { formatWeight, formatWeightChange } from '#shared/health/weight.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Heading, Row } from '#web/src/ui/layout/layout.tsx';
import { GoalFigure } from '../shared/week-bars.tsx';
import { progressText as text } from './copy.ts';
import { WeightChart } from './weight-chart.tsx';

export type WeightPeriod = (typeof weightPeriods)[number];

type Props = {
  health: Health;
  weights: UseQueryResult<ShownWeight[]>;
  period: WeightPeriod;
  onPeriodChange: (period: WeightPeriod) => void;
  onAdd: () => void;
};

function WeightFigures({
  points,
  latest,
  goalTenths,
}: {
  points: readonly ShownWeight[];
  latest: ShownWeight;
  goalTenths?: number | undefined;
}) {
  const [firstWeight] = points;
  return (
    <Row gap="12 40" align="stretch" wrap className="n">
      <div>
        <Heading size={18}>{text.weight}</Heading>
        <GoalFigure figure={formatWeight(latest.weightTenths)}>{text.latestUnit(latest)}</GoalFigure>
      </div>
      {firstWeight && firstWeight.pointId !== latest.pointId && (
        <div>
          <p className="muted small">{text.sinceDate(firstWeight)}</p>
          <p className="strong">{formatWeightChange(firstWeight.weightTenths, latest.weightTenths)} lb</p>
        </div>
      )}
      {goalTenths !== undefined && (
        <div>
          <p className="muted small">{text.goalLabel(goalTenths)}</p>
          <p className="strong">{text.remainingWeight(latest.weightTenths, goalTenths)}</p>
        </div>
      )}
    </Row>
  );
}

/** Shows the latest weight, the weight history and the difference from the client's goal. */
export function WeightCard({ health, weights, period, onPeriodChange, onAdd }: Props) {
  const [latestWeight] = health.latest;
  const goal = health.profile?.goalWeightTenths;
  if (!latestWeight)
    return (
      <Card>
        <EmptyState
          icon={<Scale aria-hidden />}
          title={text.emptyTitle}
          action={
            <Button variant="primary" onClick={onAdd}>
              {text.add}
            </Button>
          }
        >
          {text.emptyHint}
        </EmptyState>
      </Card>
    );
  return (
    <Card padded>
      <Row gap={16} align="start" justify="between" wrap>
        <WeightFigures points={weights.data ?? []} latest={latestWeight} goalTenths={goal} />
        <SegmentedControl
          legend={text.period}
          legendHidden
          value={period}
          onChange={(value) => onPeriodChange(weightPeriods.find((option) => option === value) ?? 'quarter')}
          options={weightPeriods.map((value) => ({ value, label: text.periods[value] }))}
        />
      </Row>
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
