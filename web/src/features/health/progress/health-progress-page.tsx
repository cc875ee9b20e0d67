import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { HealthScreen } from '../shared/health-screen.tsx';
import { useHealth, useWeights } from '../shared/queries.ts';
import { progressText as text } from './copy.ts';
import { CaloriesCard, ReductionCard, WeekCard } from './goal-cards.tsx';
import { WeightCard, type WeightPeriod } from './weight-card.tsx';
import { WeightTable } from './weight-table.tsx';
import './progress.css';

const WeightDialog = lazyDialog(async () => (await import('./weight-dialog.tsx')).WeightDialog);

/** A client's weight over time and progress towards the goals (R443). */
export function HealthProgressPage() {
  const { patientId } = useScreenParams('patientId');
  const [period, setPeriod] = useState<WeightPeriod>('quarter');
  const [isAdding, setAdding] = useState(false);
  const health = useHealth(patientId);
  const weights = useWeights(patientId, period);
  const points = weights.data ?? [];
  const [latest] = health.data?.latest ?? [];
  const openDialog = () => setAdding(true);
  return (
    <HealthScreen
      patientId={patientId}
      title={text.title}
      context={text.context(points)}
      contextToCome={text.emptyHint}
      actions={
        latest && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={openDialog}>
            {text.add}
          </Button>
        )
      }
    >
      <QueryBoundary query={health} awaits={weights.isPending} errorTitle={text.failed}>
        {(data) => (
          <Stack gap={20} phone={{ gap: 12 }}>
            <WeightCard
              health={data}
              weights={weights}
              period={period}
              onPeriodChange={setPeriod}
              onAdd={openDialog}
            />
            <Split columns="5fr 4fr" gap={20} align="start" tablet={{ columns: '1fr' }} phone={{ gap: 12 }}>
              <WeekCard health={data} patientId={patientId} />
              <Stack gap={20} phone={{ gap: 12 }}>
                <CaloriesCard health={data} patientId={patientId} />
                <ReductionCard health={data} />
              </Stack>
            </Split>
            {Object.values(data.goals).some((goal) => typeof goal === 'object' && goal.isDefault) && (
              <Notice tone="info">{text.defaultGoalsNotice}</Notice>
            )}
            {points.length > 0 && <WeightTable points={points} />}
          </Stack>
        )}
      </QueryBoundary>
      {isAdding && (
        <WeightDialog patientId={patientId} lastWeight={latest} onClose={() => setAdding(false)} />
      )}
    </HealthScreen>
  );
}
