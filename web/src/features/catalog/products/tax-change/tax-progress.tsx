import { CircleCheck, CircleDashed, CircleStop, Info, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { taxChangeBatch } from '#shared/catalog/tax-change-api.ts';
import { formatPercent } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { useUnloadWarning } from '#web/src/ui/dialogs/use-unload-warning.ts';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import type { Catalog } from '../list/use-catalogue.ts';
import { taxChangeText as text } from './copy.ts';
import { countSaved, type TaxChange, type TaxRun } from './queries.ts';

type Props = {
  run: TaxRun;
  change: TaxChange;
  catalog: Catalog;
  onStop: () => void;
  onRetry: () => void;
  onClose: () => void;
};

function formatTitle({ action, taxId }: TaxChange, { taxes }: Catalog): string {
  const tax = taxes.find((candidate) => candidate.taxId === taxId);
  if (!tax) return text.removingAll;
  const taxLabel = `${tax.name} ${formatPercent(tax.basisPoints)}`;
  return action === 'add' ? text.adding(taxLabel) : text.removing(taxLabel);
}

/** Progress by batch. If the user closes the dialog during a run, it asks whether to stop. */
export function TaxProgress({ run, change, catalog, onStop, onRetry, onClose }: Props) {
  const [isConfirmingStop, setConfirmingStop] = useState(false);
  const isRunning = run.state === 'running' || run.state === 'stopping';
  useUnloadWarning(isRunning);
  const saved = countSaved(run);
  const category = catalog.categories.find(({ categoryId }) => categoryId === change.categoryId);
  return (
    <Dialog
      title={formatTitle(change, catalog)}
      subtitle={text.productsOfCategory(run.total, category?.name ?? text.allCategoriesInSubtitle)}
      onClose={() => (isRunning ? setConfirmingStop(true) : onClose())}
    >
      <DialogBody>
        <Stack gap={18}>
          <BatchProgress run={run} saved={saved} />
          <RunOutcome run={run} saved={saved} />
        </Stack>
      </DialogBody>
      <DialogFoot>
        {isRunning ? (
          <Button
            icon={<CircleStop aria-hidden />}
            busy={run.state === 'stopping'}
            busyLabel={text.stopping}
            onClick={onStop}
          >
            {text.stop}
          </Button>
        ) : (
          <Button onClick={onClose}>{text.close}</Button>
        )}
        {(run.state === 'failed' || run.state === 'stopped') && (
          <Button variant="primary" onClick={onRetry}>
            {text.retry}
          </Button>
        )}
      </DialogFoot>
      {isConfirmingStop && isRunning && (
        <ConfirmDialog
          title={text.stopTitle}
          confirmLabel={text.stop}
          cancelLabel={text.continueLabel}
          onConfirm={() => {
            setConfirmingStop(false);
            onStop();
          }}
          onCancel={() => setConfirmingStop(false)}
        >
          {text.stopQuestion}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type RunProps = { run: TaxRun; saved: number };

/** Lists saved, running and waiting batches with their sizes. */
function buildBatches({ total, batches, state }: TaxRun, saved: number) {
  const isRunning = state === 'running' || state === 'stopping';
  const waiting = Math.ceil((total - saved) / taxChangeBatch);
  return [
    ...batches.map((count) => ({ count, batchState: 'saved' as const })),
    ...Array.from({ length: waiting }, (_, index) => ({
      count: Math.min(taxChangeBatch, total - saved - index * taxChangeBatch),
      batchState: index === 0 && isRunning ? ('running' as const) : ('waiting' as const),
    })),
  ];
}

const icons = { saved: CircleCheck, running: LoaderCircle, waiting: CircleDashed } as const;
const batchLabels = {
  saved: text.savedCount,
  running: text.savingCount,
  waiting: (count: number) => String(count),
} as const;

function BatchProgress({ run, saved }: RunProps) {
  const batches = buildBatches(run, saved);
  return (
    <>
      <p role="status">
        <Text size={28} weight={600} className="n">
          {text.progress(saved, run.total)}
        </Text>{' '}
        <span className="muted">
          · {text.batchProgress(Math.max(1, run.batches.length), Math.max(1, batches.length))}
        </span>
      </p>
      <ProgressBar value={saved} max={run.total} label={text.title} />
      <ol className="tax-change__list lines">
        {batches.map(({ count, batchState }, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: batches are identified by their number
            key={index}
            as="li"
            gap={12}
            pad="0 14"
            tone={batchState === 'waiting' ? 'muted' : 'ink'}
            weight={batchState === 'running' ? 600 : 400}
            style={{ minHeight: 48 }}
          >
            <Icon
              icon={icons[batchState]}
              size={20}
              {...(batchState === 'running' && { className: 'spin' })}
              tone={batchState === 'saved' ? 'success' : 'muted'}
            />
            <span className="grow">{text.batchLabel(index + 1)}</span>
            <span className="small muted n">{batchLabels[batchState](count)}</span>
          </Row>
        ))}
      </ol>
    </>
  );
}

function RunOutcome({ run, saved }: RunProps) {
  switch (run.state) {
    case 'failed':
      return (
        <Alert>
          <p className="strong">{text.failed}</p>
          <p>{text.partlySavedMessage(saved, run.total)}</p>
        </Alert>
      );
    case 'stopped':
      return <p role="status">{text.stoppedMessage(saved, run.total)}</p>;
    case 'done':
      return (
        <p role="status" className="strong">
          {text.doneMessage(saved, run.total)}
        </p>
      );
    default:
      return (
        <Row as="p" gap={8}>
          <Icon icon={Info} tone="accent" inLine />
          <span>{text.keepPageOpenNotice}</span>
        </Row>
      );
  }
}
