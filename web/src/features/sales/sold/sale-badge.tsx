import { CircleAlert, CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { givenBackStateLabels, saleStatusLabels } from '#shared/sales/labels.ts';
import type { SaleStatus } from '#shared/sales/sale.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';

const looks = {
  paid: { tone: 'conf', Icon: CircleCheck },
  partlyReturned: { tone: 'neutral', Icon: Undo2 },
  returned: { tone: 'neutral', Icon: Undo2 },
  voided: { tone: 'canc', Icon: CircleX },
} as const satisfies Record<SaleStatus, object>;

type Props = {
  status: SaleStatus;
  /** A refund is pending at its payment service. */
  isReturning?: boolean;
  /** The payment service rejected the refund. */
  isRefused?: boolean;
};

export function SaleBadge({ status, isReturning = false, isRefused = false }: Props) {
  if (isRefused)
    return (
      <Badge tone="danger" icon={<CircleAlert aria-hidden />}>
        {givenBackStateLabels.refused}
      </Badge>
    );
  if (isReturning)
    return (
      <Badge tone="pend" icon={<Clock aria-hidden />}>
        {givenBackStateLabels.waiting}
      </Badge>
    );
  const { tone, Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {saleStatusLabels[status]}
    </Badge>
  );
}
