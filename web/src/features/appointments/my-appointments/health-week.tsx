import { useQuery } from '@tanstack/react-query';
import { ChevronRight, HeartPulse } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sumMinutes } from '#shared/health/activity.ts';
import { calculateProgress } from '#shared/health/goals.ts';
import { getPatientHealth } from '#shared/health/health-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { paths } from '#web/src/lib/paths.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { healthWeekText as text } from '../shared/patient-copy.ts';

/** The client's week in one line, with a link to the health page. */
export function HealthWeek({ patientId }: { patientId: string }) {
  const { data } = useQuery({ ...buildQuery(getPatientHealth, { params: { patientId } }), ...liveQuery });
  const minutes = data && sumMinutes(data.week.minutes);
  const goal = data?.goals.weeklyMinutes;
  return (
    <Row
      as={Link}
      gap={14}
      pad="16 20"
      className="surface"
      style={{ marginTop: 16, textDecoration: 'none' }}
      to={paths.healthProgress(patientId)}
    >
      <Icon icon={HeartPulse} size={22} tone="accent" />
      <Stack as="span" gap={6} grow>
        <span className="strong">{text.title}</span>
        {minutes === undefined || !goal ? (
          <span className="muted small">{text.lead}</span>
        ) : (
          <>
            <span className="muted small n">
              {text.weekSummary(minutes, goal.value, data?.latest[0]?.weightTenths)}
            </span>
            <ProgressBar
              value={calculateProgress(minutes, goal)}
              max={100}
              label={text.barLabel(minutes, goal.value)}
            />
          </>
        )}
      </Stack>
      <Icon icon={ChevronRight} tone="muted" />
    </Row>
  );
}
