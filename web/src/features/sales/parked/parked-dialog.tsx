import { Bookmark, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { formatMoney, formatRelativeDate, formatTime } from '#shared/core/format.ts';
import type { ParkedSaleRow } from '#shared/sales/api.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { formatFailure, toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { Row, Text } from '#web/src/ui/layout/layout.tsx';
import { saleText, parkedText as text } from '../copy.ts';
import { usePos } from '../pos/pos-context.ts';
import {
  findParkingProblem,
  useOtherParkedSales,
  useRemoveParkedSale,
  useResumeSale,
} from './use-parking.ts';

/** Parked sales of all users. */
export function ParkedDialog({ onClose }: { onClose: () => void }) {
  const parked = useOtherParkedSales();
  const problem = findParkingProblem(usePos().draft);
  const resume = useResumeSale(onClose);
  const [removedSale, setRemovedSale] = useState<ParkedSaleRow>();
  return (
    <Dialog title={text.title} onClose={onClose}>
      <DialogBody>
        {resume.error && <Alert>{formatFailure(text.notResumed, resume.error)}</Alert>}
        {problem !== undefined && <Alert>{problem}</Alert>}
        <QueryBoundary query={parked} errorTitle={text.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<Bookmark aria-hidden />} title={text.none}>
                {text.noneHint}
              </EmptyState>
            ) : (
              <ul className="sales-lines">
                {rows.map((row) => (
                  <ParkedSale
                    key={row.saleId}
                    row={row}
                    isBusy={resume.isPending && resume.variables.saleId === row.saleId}
                    isLocked={resume.isPending || problem !== undefined}
                    onResume={() => resume.mutate(row)}
                    onRemove={() => setRemovedSale(row)}
                  />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </DialogBody>
      {removedSale && <RemoveParkedQuestion parked={removedSale} onClose={() => setRemovedSale(undefined)} />}
    </Dialog>
  );
}

type ParkedSaleProps = {
  row: ParkedSaleRow;
  isBusy: boolean;
  isLocked: boolean;
  onResume: () => void;
  onRemove: () => void;
};

const formatParkedAt = ({ at }: ParkedSaleRow) => {
  const { date, time } = toCivil(at);
  const today = civilToday();
  return date === today ? formatTime(time) : `${formatRelativeDate(date, today)}, ${formatTime(time)}`;
};

function ParkedSale({ row, isBusy, isLocked, onResume, onRemove }: ParkedSaleProps) {
  const { name, byName, pieces, cart, isWaiting } = row;
  return (
    <Row as="li" wrap gap="4 8" pad="10 0">
      <Text as="div" grow style={{ flexBasis: 180 }}>
        <Text as="b" weight={600} breakWords block>
          {name}
        </Text>
        {isWaiting && (
          <div>
            <Badge tone="pend" icon={<Smartphone aria-hidden />}>
              {text.waiting}
            </Badge>
          </div>
        )}
        <Text size={14} tone="muted" className="n">
          {text.details(formatParkedAt(row), byName, saleText.pieces(pieces))}
        </Text>
      </Text>
      <b className="n">{formatMoney(cart.shownTotalCents)}</b>
      {!isWaiting && (
        <Button
          variant="danger-ghost"
          size="small"
          disabled={isLocked}
          aria-label={text.removeOf(name)}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      )}
      <Button
        size="small"
        busy={isBusy}
        disabled={isLocked}
        aria-label={text.resumeOf(name)}
        onClick={onResume}
      >
        {text.resume}
      </Button>
    </Row>
  );
}

function RemoveParkedQuestion({ parked, onClose }: { parked: ParkedSaleRow; onClose: () => void }) {
  const remove = useRemoveParkedSale();
  const { name, pieces, saleId } = parked;
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirmLabel={text.remove}
      busy={remove.isPending}
      error={remove.error ? toErrorMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate(saleId, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {text.removeQuestion(name, saleText.pieces(pieces))}
    </ConfirmDialog>
  );
}
