import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { doseStatusLabels } from '#shared/health/dose-labels.ts';
import type { DoseRequest } from '#shared/health/dose-request.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';

const statusStyles = {
  pending: { tone: 'pend', Icon: Clock },
  approved: { tone: 'conf', Icon: CircleCheck },
  denied: { tone: 'canc', Icon: CircleX },
} as const;

/** Status of a request for more doses. */
export function DoseStatusBadge({ status }: Pick<DoseRequest, 'status'>) {
  const { tone, Icon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {doseStatusLabels[status]}
    </Badge>
  );
}
