import type { QueuedRequest } from '#shared/appointments/views.ts';
import { sumCents } from '#shared/core/money.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { severalText } from './copy.ts';

/** The amount that approving these requests captures. */
export const sumDeposits = (requests: readonly QueuedRequest[]) =>
  sumCents(
    requests.filter(({ depositStatus }) => depositStatus === 'held').map(({ depositCents }) => depositCents),
  );

type SelectionBarProps = {
  requests: readonly QueuedRequest[];
  onApprove: () => void;
  onClear: () => void;
};

/** The selected requests with the sum that an approval captures. */
export function SelectionBar({ requests, onApprove, onClear }: SelectionBarProps) {
  return (
    <Row
      as="section"
      aria-label={severalText.selected(requests.length)}
      gap="8 12"
      pad="12 16"
      wrap
      className="box"
      style={{ position: 'sticky', bottom: 16, zIndex: 2, boxShadow: 'var(--ds-e-2)' }}
    >
      <div className="grow">
        <p className="strong" role="status">
          {severalText.selected(requests.length)}
        </p>
        <p className="small muted n">{severalText.charge(sumDeposits(requests))}</p>
      </div>
      <Button variant="ghost" onClick={onClear}>
        {severalText.clear}
      </Button>
      <Button variant="primary" onClick={onApprove}>
        {severalText.approve(requests.length, sumDeposits(requests))}
      </Button>
    </Row>
  );
}
