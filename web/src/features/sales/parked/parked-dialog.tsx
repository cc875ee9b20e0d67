import { Bookmark, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { clock, money, nearDate } from '#shared/core/format.ts';
import type { ParkedSaleRow } from '#shared/sales/api.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import { failureOf, textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Badge } from '#web/src/ui/feedback/badge.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState } from '#web/src/ui/feedback/states.tsx';
import { saleText, parkedText as text } from '../copy.ts';
import { useTill } from '../till/till-context.ts';
import { parkingProblem, useOtherParked, useRemoveParked, useResume } from './use-parking.ts';
import './parked.css';

/** Parked sales of all users. */
export function ParkedDialog({ onClose }: { onClose: () => void }) {
  const parked = useOtherParked();
  const problem = parkingProblem(useTill().draft);
  const resume = useResume(onClose);
  const [removed, setRemoved] = useState<ParkedSaleRow>();
  return (
    <Dialog title={text.title} onClose={onClose}>
      <DialogBody>
        {resume.error && <Alert>{failureOf(text.notResumed, resume.error)}</Alert>}
        {problem !== undefined && <Alert>{problem}</Alert>}
        <QueryBoundary query={parked} errorTitle={text.failed}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<Bookmark aria-hidden />} title={text.none}>
                {text.noneHint}
              </EmptyState>
            ) : (
              <ul className="parked">
                {rows.map((row) => (
                  <Parked
                    key={row.saleId}
                    row={row}
                    isBusy={resume.isPending && resume.variables.saleId === row.saleId}
                    isHeld={resume.isPending || problem !== undefined}
                    onResume={() => resume.mutate(row)}
                    onRemove={() => setRemoved(row)}
                  />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </DialogBody>
      {removed && <RemoveParked parked={removed} onClose={() => setRemoved(undefined)} />}
    </Dialog>
  );
}

type RowProps = {
  row: ParkedSaleRow;
  isBusy: boolean;
  isHeld: boolean;
  onResume: () => void;
  onRemove: () => void;
};

const whenOf = ({ at }: ParkedSaleRow) => {
  const { date, time } = civilOf(at);
  const today = civilToday();
  return date === today ? clock(time) : `${nearDate(date, today)}, ${clock(time)}`;
};

function Parked({ row, isBusy, isHeld, onResume, onRemove }: RowProps) {
  const { name, byName, pieces, cart, isWaiting } = row;
  return (
    <li className="parked__row">
      <div className="grow parked__words">
        <b className="strong parked__name">{name}</b>
        {isWaiting && (
          <div>
            <Badge tone="pend" icon={<Smartphone aria-hidden />}>
              {text.waiting}
            </Badge>
          </div>
        )}
        <span className="muted small n">{text.when(whenOf(row), byName, saleText.pieces(pieces))}</span>
      </div>
      <b className="n">{money(cart.shownTotalCents)}</b>
      {!isWaiting && (
        <Button
          variant="danger-ghost"
          size="small"
          disabled={isHeld}
          aria-label={text.removeOf(name)}
          onClick={onRemove}
        >
          {text.remove}
        </Button>
      )}
      <Button
        size="small"
        busy={isBusy}
        disabled={isHeld}
        aria-label={text.resumeOf(name)}
        onClick={onResume}
      >
        {text.resume}
      </Button>
    </li>
  );
}

function RemoveParked({ parked, onClose }: { parked: ParkedSaleRow; onClose: () => void }) {
  const remove = useRemoveParked();
  const { name, pieces, saleId } = parked;
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirmLabel={text.remove}
      busy={remove.isPending}
      error={remove.error ? textOf(remove.error) : undefined}
      onConfirm={() => remove.mutate(saleId, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {text.removeQuestion(name, saleText.pieces(pieces))}
    </ConfirmDialog>
  );
}
