import { PackagePlus, Pill, Plus, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { calculateDoseCost, isAvailable } from '#shared/inventory/medication.ts';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { text } from './copy.ts';
import { LowStockWarnings } from './low-stock-warnings.tsx';
import { MedicationFigures } from './medication-figures.tsx';
import { MedicationLotList } from './medication-lot-list.tsx';
import { filterMedications, statuses } from './medication-rows.ts';
import { MedicationsTable } from './medications-table.tsx';
import { useCorrectDoseCosts, useMedicationPictures, useMedications } from './queries.ts';
import { params, useTask } from './use-task.ts';
import './inventory.css';

/** One chunk for all dialogs, since users open several. */
const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);

/** Corrects stored costs per dose that differ (R349), once each time the page opens with a difference. */
function useCorrectedCosts(all: readonly ListedMedication[] | undefined): void {
  const { mutate } = useCorrectDoseCosts();
  const tried = useRef(false);
  const differs = all?.some((each) => each.doseCostCents !== calculateDoseCost(each)) ?? false;
  useEffect(() => {
    if (!differs || tried.current) return;
    tried.current = true;
    mutate(undefined, { onError: (error) => toast.error(toErrorMessage(error)) });
  }, [differs, mutate]);
}

/** 'Gestión de Inventario' (R342): medications, lots and movements. */
export function MedicationsPage() {
  const medications = useMedications();
  const { task, start, end } = useTask();
  useCorrectedCosts(medications.data?.rows);
  const all = medications.data?.rows;
  return (
    <Screen
      title={text.title}
      context={all && text.context(all.length, all.filter(isAvailable).length)}
      contextToCome={text.context(0, 0)}
      actions={
        <>
          {all?.length !== 0 && (
            <Button icon={<PackagePlus aria-hidden />} onClick={() => start('receive')}>
              {text.receive}
            </Button>
          )}
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => start('create')}>
            {text.create}
          </Button>
        </>
      }
    >
      <QueryBoundary
        query={medications}
        errorTitle={text.failed}
        skeleton={<SkeletonRows rows={6} cards="medium" />}
      >
        {({ rows }) => (rows.length === 0 ? <NoMedications /> : <MedicationInventory all={rows} />)}
      </QueryBoundary>
      {all && task && <TaskDialog all={all} onClose={end} />}
    </Screen>
  );
}

function NoMedications() {
  const { start } = useTask();
  return (
    <Card>
      <EmptyState
        icon={<Pill aria-hidden />}
        title={text.emptyTitle}
        action={
          <Button variant="primary" onClick={() => start('create')}>
            {text.create}
          </Button>
        }
      >
        {text.empty}
      </EmptyState>
    </Card>
  );
}

function MedicationInventory({ all }: { all: readonly ListedMedication[] }) {
  const [typed] = useUrlParam(params.search);
  const [status] = useUrlParam(params.status, 'choice');
  const [openId, open] = useUrlParam(params.medication, 'choice');
  const { start } = useTask();
  const pictures = useMedicationPictures();
  const visibleMedications = filterMedications(all, { typed, status });
  const rows = visibleMedications.map((medication) => {
    const { medicationId } = medication;
    const isOpen = medicationId === openId;
    return {
      medication,
      pictureUrl: pictures.get(medicationId),
      isOpen,
      onToggle: () => open(isOpen ? '' : medicationId),
      onTask: (task: Parameters<typeof start>[0]) => start(task, { medicationId }),
    };
  });
  return (
    <>
      <div className="medication-top">
        <MedicationFigures all={all} />
        <LowStockWarnings all={all} onReceive={(medicationId) => start('receive', { medicationId })} />
      </div>
      <Filters all={all} />
      <MedicationsTable
        rows={rows}
        below={(medication) => (
          <MedicationLotList
            medication={medication}
            onTask={(task, lotId) => start(task, { medicationId: medication.medicationId, lotId })}
          />
        )}
        empty={
          <EmptyState icon={<SearchX aria-hidden />} title={text.noMatchTitle}>
            {text.noMatch}
          </EmptyState>
        }
      />
      <p className="medication-count muted n" aria-live="polite">
        {text.shown(visibleMedications.length, all.length)}
      </p>
    </>
  );
}

function Filters({ all }: { all: readonly ListedMedication[] }) {
  const [status, setStatus] = useUrlParam(params.status, 'choice');
  const available = all.filter(isAvailable).length;
  const option = (value: string, label: string, count: number) => ({
    value,
    label: (
      <>
        {label} <span className="n">{count}</span>
      </>
    ),
  });
  return (
    <FilterBar
      params={[params.search, params.status]}
      end={
        <SegmentedControl
          legend={text.status}
          legendHidden
          fullWidth="phones"
          value={status}
          onChange={setStatus}
          options={[
            option('', text.everything, all.length),
            option(statuses.available, text.available, available),
            option(statuses.out, text.out, all.length - available),
          ]}
        />
      }
    >
      <SearchFilter param={params.search} label={text.search} slash />
    </FilterBar>
  );
}
