import { ChevronLeft, ChevronRight, SearchX, UserPlus, Users } from 'lucide-react';
import { type PatientFilter, type PatientRow, patientsPageSizes } from '#shared/patients/desk-api.ts';
import { ConsentsDue } from '#web/src/components/consents/consents-due.tsx';
import { useIsLoadingConsents } from '#web/src/components/consents/queries.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { buildDraftName, readDraft } from '#web/src/lib/session/session-draft.ts';
import { useRestoredTask } from '#web/src/lib/session/use-restored-task.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { EmptyState, SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { RecordDialogFromUrl } from '../record/record-dialog-from-url.tsx';
import { patientsText, removedText } from './copy.ts';
import { filterParam, ListChoiceFilters, orderParam, useListChoice } from './list-choice.tsx';
import { usePageSize } from './page-size.ts';
import { PatientsTable } from './patients-table.tsx';
import { usePatientPages } from './queries.ts';
import { RemovedPatients } from './removed-patients.tsx';

// Loaded with their forms when opened.
const CreatePatientDialog = lazyDialog(
  async () =>
    (await import('#web/src/components/patient-form/create-patient-dialog.tsx')).CreatePatientDialog,
);
const EditPatientDialog = lazyDialog(
  async () => (await import('./edit-patient-dialog.tsx')).EditPatientDialog,
);
const PatientServicesDialog = lazyDialog(
  async () =>
    (await import('#web/src/components/patient-services/patient-services-dialog.tsx')).PatientServicesDialog,
);
const RemovePatientDialog = lazyDialog(
  async () => (await import('./remove-patient-dialog.tsx')).RemovePatientDialog,
);

type PatientsFootProps = {
  pageIndex: number;
  pageSize: string;
  onPageSize: (pageSize: string) => void;
  rowCount: number;
  total: number | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Row range of the page and total, with the rows per page and buttons to the previous and next page. */
function PatientsFoot({ pageIndex, rowCount, total, onPrevious, onNext, ...props }: PatientsFootProps) {
  const { pageSize, onPageSize } = props;
  const firstRowNumber = pageIndex * Number(pageSize) + 1;
  return (
    <div className="table__foot">
      <p className="n" role="status">
        {patientsText.visibleRange(firstRowNumber, firstRowNumber + rowCount - 1, total)}
      </p>
      <Row as="nav" gap={8} wrap aria-label={patientsText.pages}>
        <SelectField
          variant="quiet"
          label={patientsText.pageSize}
          labelHidden
          value={pageSize}
          options={patientsPageSizes.map((value) => ({ value, label: patientsText.pageSizeOption(value) }))}
          onChange={(event) => onPageSize(event.target.value)}
        />
        <Button
          size="small"
          icon={<ChevronLeft aria-hidden />}
          disabled={onPrevious === undefined}
          onClick={onPrevious}
        >
          {patientsText.previous}
        </Button>
        <Button size="small" disabled={onNext === undefined} onClick={onNext}>
          {patientsText.next}
          <ChevronRight aria-hidden />
        </Button>
      </Row>
    </div>
  );
}

const searchParam = 'buscar';
const viewParam = 'vista';
const removedView = 'eliminados';
type Task =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'services' | 'remove'; readonly patient: PatientRow };

/** Finds a form whose draft was persisted before a reload or the end of the session. */
function findStartedTask(patients: readonly PatientRow[]): Task | undefined {
  const patient = patients.find(({ patientId }) => readDraft(buildDraftName('patient', patientId)) !== null);
  if (patient) return { kind: 'edit', patient };
  return readDraft(buildDraftName('patient', undefined)) === null ? undefined : { kind: 'create' };
}

/** 'Manejo de Clientes' for the front desk and, with fewer actions, for aestheticians. */
export function PatientsPage() {
  const { role, userId } = useSignedIn();
  const isDesk = role !== 'staff';
  const chosenSize = usePageSize(userId);
  const [typedSearch] = useUrlParam(searchParam);
  const [view] = useUrlParam(viewParam);
  const isRemovedView = role === 'admin' && view === removedView;
  const [openId, openRecord] = useUrlParam('ficha');
  const choice = useListChoice();
  const pages = usePatientPages(typedSearch.trim(), choice, chosenSize.pageSize);
  const isLoadingConsents = useIsLoadingConsents();
  const { query, text, isSearching } = pages;
  // While a record is open, its own dialog restores drafts.
  const [task, setTask] = useRestoredTask(openId === '' ? query.data?.rows : undefined, findStartedTask);
  const [typedNewPatient, setTypedNewPatient] = useUrlParam('nuevo');
  const total = query.data?.total;
  const toRow = (patient: PatientRow) => ({
    ...patient,
    consentsDue: <ConsentsDue patientId={patient.patientId} />,
    onRecord: () => openRecord(patient.patientId),
    ...(isDesk && {
      onProfile: () => setTask({ kind: 'edit', patient }),
      onRemove: () => setTask({ kind: 'remove', patient }),
    }),
    // Only the owner sets the services a client may book.
    ...(role === 'admin' && { onServices: () => setTask({ kind: 'services', patient }) }),
  });
  const formatContext = () => {
    if (isRemovedView || total === undefined) return undefined;
    return isSearching ? patientsText.searching : formatCount(text, total);
  };
  return (
    <Screen
      title={patientsText.title}
      context={formatContext()}
      contextToCome={patientsText.clientCount(0)}
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setTask({ kind: 'create' })}>
          {patientsText.create}
        </Button>
      }
    >
      <FilterBar
        params={isRemovedView ? [] : [searchParam, filterParam, orderParam]}
        end={role === 'admin' && <ViewChoice />}
        folded={isRemovedView ? undefined : <ListChoiceFilters isSearch={typedSearch.trim() !== ''} />}
      >
        {!isRemovedView && <SearchFilter narrow param={searchParam} label={patientsText.search} />}
      </FilterBar>
      {isRemovedView ? (
        <RemovedPatients />
      ) : (
        <QueryBoundary
          query={query}
          awaits={isLoadingConsents}
          errorTitle={patientsText.failed}
          cards="large"
        >
          {({ rows, total: totalRows, cursor }) => (
            <>
              <PatientsTable
                rows={rows.map(toRow)}
                seesAddresses={isDesk}
                currentId={openId || undefined}
                empty={
                  isSearching ? (
                    <SkeletonRows bare cards="large" />
                  ) : (
                    <NoPatients text={text} filter={choice.filter} />
                  )
                }
              />
              {rows.length > 0 && !isSearching && (
                <PatientsFoot
                  pageIndex={pages.pageIndex}
                  pageSize={pages.pageSize}
                  onPageSize={(pageSize) => {
                    pages.goToFirst();
                    chosenSize.change(pageSize);
                  }}
                  rowCount={rows.length}
                  total={totalRows}
                  onPrevious={pages.pageIndex > 0 ? pages.back : undefined}
                  onNext={cursor === undefined ? undefined : pages.next}
                />
              )}
            </>
          )}
        </QueryBoundary>
      )}
      <RecordDialogFromUrl />
      {typedNewPatient !== '' ? (
        <CreatePatientDialog typed={typedNewPatient} onClose={() => setTypedNewPatient('')} />
      ) : (
        task && <TaskDialog task={task} onClose={() => setTask(undefined)} />
      )}
    </Screen>
  );
}

const formatCount = (text: string, total: number) =>
  (text === '' ? patientsText.clientCount : patientsText.foundCount)(total);

/** Active or deleted clients, for administrators. */
function ViewChoice() {
  const [view, setView] = useUrlParam(viewParam);
  return (
    <SegmentedControl
      legend={removedText.viewLegend}
      legendHidden
      fullWidth="phones"
      value={view === removedView ? removedView : ''}
      options={[
        { value: '', label: removedText.clients },
        { value: removedView, label: removedText.removedClients },
      ]}
      onChange={setView}
    />
  );
}

function TaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  switch (task.kind) {
    case 'create':
      return <CreatePatientDialog onClose={onClose} />;
    case 'edit':
      return <EditPatientDialog patient={task.patient} onClose={onClose} />;
    case 'services':
      return <PatientServicesDialog patientId={task.patient.patientId} onClose={onClose} />;
    case 'remove':
      return <RemovePatientDialog patient={task.patient} onClose={onClose} />;
  }
}

function NoPatients({ text, filter }: { text: string; filter: PatientFilter | undefined }) {
  if (text === '' && filter)
    return (
      <EmptyState icon={<Users aria-hidden />} title={patientsText.emptyFilters[filter].title}>
        {patientsText.emptyFilters[filter].detail}
      </EmptyState>
    );
  if (text === '')
    return (
      <EmptyState icon={<Users aria-hidden />} title={patientsText.emptyTitle}>
        {patientsText.empty}
      </EmptyState>
    );
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={patientsText.noMatchTitle(text)}>
      {patientsText.noMatch}
    </EmptyState>
  );
}
