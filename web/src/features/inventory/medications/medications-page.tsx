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
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { text } from './copy.ts';
import { LowStockWarnings } from './low-stock-warnings.tsx';
import { MedicationFigures } from './medication-figures.tsx';
import { MedicationLotList } from './medication-lot-list.tsx';
import { filterMedications, statusParams } from './medication-rows.ts';
import { MedicationsTable } from './medications-table.tsx';
import { useCorrectDoseCosts, useMedicationPictures, useMedications } from './queries.ts';
import { params, useTask } from './use-task.ts';
import './inventory.css';

/** One chunk for all dialogs, since users open several. */
const TaskDialog = lazyDialog(async () => (await import('./task-dialog.tsx')).TaskDialog);

/** Corrects stored costs per dose that differ from the calculated ones (R349), at most once while the page is open. */
function useCorrectedCosts(medications: readonly ListedMedication[] | undefined): void {
  const { mutate } = useCorrectDoseCosts();
  const hasTried = useRef(false);
  const hasDifference =
    medications?.some((medication) => medication.doseCostCents !== calculateDoseCost(medication)) ?? false;
  useEffect(() => {
    if (!hasDifference || hasTried.current) return;
    hasTried.current = true;
    mutate(undefined, { onError: (error) => toast.error(toErrorMessage(error)) });
  }, [hasDifference, mutate]);
}

/** 'Gestión de Inventario' (R342), with medications, lots and movements. */
export function MedicationsPage() {
  const medications = useMedications();
  const { task, start, end } = useTask();
  useCorrectedCosts(medications.data?.rows);
  const allRows = medications.data?.rows;
  return (
    <Screen
      title={text.title}
      context={allRows && text.context(allRows.length, allRows.filter(isAvailable).length)}
      contextToCome={text.context(0, 0)}
      actions={
        <>
          {allRows?.length !== 0 && (
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
        errorTitle={text.loadFailed}
        skeleton={<SkeletonRows rows={6} cards="medium" />}
      >
        {({ rows }) => (rows.length === 0 ? <NoMedications /> : <MedicationInventory medications={rows} />)}
      </QueryBoundary>
      {allRows && task && <TaskDialog medications={allRows} onClose={end} />}
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
        {text.emptyHint}
      </EmptyState>
    </Card>
  );
}

function MedicationInventory({ medications }: { medications: readonly ListedMedication[] }) {
  const [searchText] = useUrlParam(params.search);
  const [status] = useUrlParam(params.status, 'choice');
  const [openId, setOpenId] = useUrlParam(params.medication, 'choice');
  const { start } = useTask();
  const pictures = useMedicationPictures();
  const visibleMedications = filterMedications(medications, { searchText, status });
  const rows = visibleMedications.map((medication) => {
    const { medicationId } = medication;
    const isOpen = medicationId === openId;
    return {
      medication,
      pictureUrl: pictures.get(medicationId),
      isOpen,
      onToggle: () => setOpenId(isOpen ? '' : medicationId),
      onTask: (task: Parameters<typeof start>[0]) => start(task, { medicationId }),
    };
  });
  return (
    <>
      <Split columns="1fr" wide={{ columns: '1fr 1fr' }} gap={20} align="start" pad="0 0 20 0">
        <MedicationFigures medications={medications} />
        <LowStockWarnings
          medications={medications}
          onReceive={(medicationId) => start('receive', { medicationId })}
        />
      </Split>
      <Filters medications={medications} />
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
            {text.noMatchHint}
          </EmptyState>
        }
      />
      <Stack as="p" pad="16 0 0 0" tone="muted" className="n" aria-live="polite">
        {text.visibleCount(visibleMedications.length, medications.length)}
      </Stack>
    </>
  );
}

function Filters({ medications }: { medications: readonly ListedMedication[] }) {
  const [status, setStatus] = useUrlParam(params.status, 'choice');
  const availableCount = medications.filter(isAvailable).length;
  const toOption = (value: string, label: string, count: number) => ({
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
            toOption('', text.allMedications, medications.length),
            toOption(statusParams.available, text.available, availableCount),
            toOption(statusParams.out, text.outOfStock, medications.length - availableCount),
          ]}
        />
      }
    >
      <SearchFilter param={params.search} label={text.search} slash />
    </FilterBar>
  );
}
