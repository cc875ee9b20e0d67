import { countDaysBetween } from '#shared/core/civil-time.ts';
import { formatShortDayMonth } from '#shared/core/format.ts';
import type { ShownWeight } from '#shared/health/health-api.ts';
import { formatWeight } from '#shared/health/weight.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { progressText as text } from './copy.ts';

type Props = { points: readonly ShownWeight[]; goalTenths: number | undefined };

const smallestStepTenths = 100;
const maxTicks = 5;

/** Returns round values in tenths of a pound that enclose the range. */
function calculateTicks(lowestTenths: number, highestTenths: number): number[] {
  let step = smallestStepTenths;
  const countTicks = () => Math.ceil(highestTenths / step) - Math.floor(lowestTenths / step) + 1;
  while (countTicks() > maxTicks) step *= 2;
  const firstTick = Math.floor(lowestTenths / step) * step;
  return Array.from({ length: Math.max(2, countTicks()) }, (_, index) => firstTick + index * step);
}

/** Places of the dates. A single one is centered below its points. */
const dayLabels = {
  range: { justify: 'between', pad: '4 40 0 24' },
  oneDay: { justify: 'center', pad: '4 64 0 40', phone: { pad: '4 44 0 34' } },
} as const;

/** Chart of the weight. The table below lists every value. */
export function WeightChart({ points, goalTenths }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const weights = points.map(({ weightTenths }) => weightTenths);
  const scaledTenths = goalTenths === undefined ? weights : [...weights, goalTenths];
  const ticks = calculateTicks(Math.min(...scaledTenths), Math.max(...scaledTenths));
  const [lowestTick, highestTick] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const y = (tenths: number) => ((highestTick - tenths) / (highestTick - lowestTick)) * 100;
  const days = countDaysBetween(first.date, last.date);
  const isOneDay = days === 0;
  // Weights of a single day are spread evenly in their order.
  const x = (point: ShownWeight) =>
    isOneDay
      ? ((points.indexOf(point) + 0.5) / points.length) * 100
      : (countDaysBetween(first.date, point.date) / days) * 100;
  const linePoints = points.map((point) => `${x(point)},${y(point.weightTenths)}`).join(' ');
  const labelledPoints = points.length === 1 ? [first] : [first, last];
  return (
    <div role="img" aria-label={text.chartLabel(points)}>
      <div className="weight-chart__plot">
        {ticks.map((tenths) => (
          <span key={tenths} className="weight-chart__tick" style={{ top: `${y(tenths)}%` }}>
            <Text size={12} weight={500} tone="muted" className="n">
              {tenths / 10}
            </Text>
          </span>
        ))}
        {goalTenths !== undefined && (
          <span className="weight-chart__goal" style={{ top: `${y(goalTenths)}%` }}>
            <Text size={12} weight={600} tone="accent">
              {text.goal}
            </Text>
          </span>
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={linePoints} vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map((point) => (
          <span
            key={point.pointId}
            className="weight-chart__point"
            style={{ left: `${x(point)}%`, top: `${y(point.weightTenths)}%` }}
          />
        ))}
        {labelledPoints.map((point) => (
          <b
            key={point.pointId}
            className={`weight-chart__figure${x(point) === 0 ? ' weight-chart__figure--first' : ''} caption n`}
            style={{ left: `${x(point)}%`, top: `${y(point.weightTenths)}%` }}
          >
            {formatWeight(point.weightTenths)}
          </b>
        ))}
      </div>
      <Row
        {...(isOneDay ? dayLabels.oneDay : dayLabels.range)}
        align="stretch"
        size={12}
        weight={500}
        tone="muted"
        className="n"
      >
        {(isOneDay ? [first] : labelledPoints).map(({ pointId, date }) => (
          <span key={pointId}>{formatShortDayMonth(date, civilToday())}</span>
        ))}
      </Row>
    </div>
  );
}
