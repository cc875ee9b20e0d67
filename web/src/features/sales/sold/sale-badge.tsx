import { CircleAlert, CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { refundStateLabels, saleStatusLabels } from '#shared/sales/labels.ts';
import type { SaleStatus } from '#shared/sales/sale.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';

const statusStyles = {
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
        {refundStateLabels.refused}
      </Badge>
    );
  if (isReturning)
    return (
      <Badge tone="pend" icon={<Clock aria-hidden />}>
        {refundStateLabels.waiting}
      </Badge>
    );
  const { tone, Icon } = statusStyles[status];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {saleStatusLabels[status]}
    </Badge>
  );
}
