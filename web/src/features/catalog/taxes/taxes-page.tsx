import { useState } from 'react';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { useTaxes } from '#web/src/components/catalog/queries.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { DiscardQuestion } from '#web/src/ui/dialogs/discard-question.tsx';
import { UnsavedContext } from '#web/src/ui/dialogs/unsaved.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Split } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { useEditedRow } from '../side-form/use-edited-row.ts';
import { taxText as text } from './copy.ts';
import { useRemoveTax, useSwitchTax } from './queries.ts';
import { TaxEditor, taxForm } from './tax-form.tsx';
import { TaxesTable } from './taxes-table.tsx';

const formatContext = (taxes: readonly DeskTax[]) =>
  taxes.length === 0
    ? text.emptyContext
    : text.count(taxes.length, taxes.filter(({ active }) => active).length);

/** `/pos/crear-tax`, with all taxes and the form that creates one (R467 to R470). */
export function TaxesPage() {
  const taxes = useTaxes();
  return (
    <Screen
      title={text.title}
      context={taxes.data && formatContext(taxes.data.rows)}
      contextToCome={text.count(2, 2)}
    >
      <QueryBoundary query={taxes} errorTitle={text.loadFailed}>
        {({ rows }) => <Taxes taxes={rows} />}
      </QueryBoundary>
    </Screen>
  );
}

const idOf = ({ taxId }: DeskTax) => taxId;

function Taxes({ taxes }: { taxes: readonly DeskTax[] }) {
  const edited = useEditedRow(taxes, { idOf, draftOf: taxForm.draftOf });
  const [removedTax, setRemovedTax] = useState<DeskTax>();
  const { mutate: switchTax } = useSwitchTax((error, { name }) =>
    toast.error(text.toggleFailed(name), { description: toErrorMessage(error) }),
  );
  return (
    <Split columns="1fr 360px" gap={20} align="start" tablet={{ columns: '1fr' }}>
      <div>
        <TaxesTable
          editedTaxId={edited.row?.taxId}
          taxes={taxes.map((tax) => ({
            ...tax,
            onSwitch: (active) => switchTax({ tax, active }),
            onEdit: () => edited.requestOpen(tax),
            onRemove: () => setRemovedTax(tax),
          }))}
        />
        {taxes.length > 0 && <p className="table__foot">{text.inactiveNote}</p>}
      </div>
      <UnsavedContext value={edited.onDirty}>
        <TaxEditor
          key={edited.formKey}
          tax={edited.row}
          onDone={() => edited.open(undefined)}
          onCancel={() => edited.requestOpen(undefined)}
        />
      </UnsavedContext>
      {edited.question && (
        <DiscardQuestion onDiscard={edited.question.discard} onStay={edited.question.stay} />
      )}
      {removedTax && (
        <RemoveTaxDialog
          tax={removedTax}
          onRemoved={() => {
            if (removedTax.taxId === edited.row?.taxId) edited.open(undefined);
          }}
          onClose={() => setRemovedTax(undefined)}
        />
      )}
    </Split>
  );
}

type DialogProps = { tax: DeskTax; onRemoved: () => void; onClose: () => void };

/** Confirms a deletion with the number of affected products. */
function RemoveTaxDialog({ tax, onRemoved, onClose }: DialogProps) {
  const remove = useRemoveTax();
  return (
    <ConfirmDialog
      title={text.removeTitle(tax.name)}
      confirmLabel={text.remove}
      busy={remove.isPending}
      busyLabel={text.removing}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(tax.taxId, {
          onSuccess: () => {
            toast.success(text.removed);
            onRemoved();
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      {text.productsNotice(tax.used)} {text.salesKeptNotice}
    </ConfirmDialog>
  );
}
