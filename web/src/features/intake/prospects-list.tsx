import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '#shared/core/route.ts';
import type { activateProspect, ProspectLine } from '#shared/intake/desk-api.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import { Notice } from '#web/src/ui/notice.tsx';
import { QueryBoundary } from '#web/src/ui/query-boundary.tsx';
import { toast } from '#web/src/ui/toast.tsx';
import { DeleteProspectDialog } from './delete-prospect-dialog.tsx';
import { ProspectFileDialog } from './prospect-file-dialog.tsx';
import { useActivateProspect } from './prospects-queries.ts';
import { ProspectsTable } from './prospects-table.tsx';
import { activationFailure, prospectsText as text } from './prospects-text.ts';

type Props = {
  prospects: UseQueryResult<ProspectLine[]>;
  isWanted: (row: ProspectLine) => boolean;
  empty: ReactNode;
};
type Opened = { readonly dialog: 'file' | 'remove'; readonly prospect: ProspectLine };

/** Says what 'Set' came to (spec 1 §8). */
function tellOutcome({ outcome }: ReplyOf<typeof activateProspect>): void {
  const words = activationLabels[outcome];
  switch (outcome) {
    case 'created':
      toast.success(words, { description: text.invited });
      break;
    case 'approved':
      toast.success(activationLabels.created, { description: words });
      break;
    case 'activated':
      toast.info(text.known);
      toast.success(words);
      break;
    case 'alreadyActive':
    case 'noPendingRequest':
      toast.info(words);
  }
}

/** Who applied, each with their file, 'Set' and 'Eliminar'. */
export function ProspectsList({ prospects, isWanted, empty }: Props) {
  const activate = useActivateProspect();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const rowOf = (prospect: ProspectLine) => ({
    ...prospect,
    isSetting: activate.isPending && activate.variables === prospect.prospectId,
    onView: () => setOpened({ dialog: 'file', prospect }),
    onSet: () => activate.mutate(prospect.prospectId, { onSuccess: tellOutcome }),
    onRemove: () => setOpened({ dialog: 'remove', prospect }),
  });
  return (
    <>
      {activate.isError && (
        <div className="page__notice">
          <Notice tone="danger">{activationFailure(activate.error)}</Notice>
        </div>
      )}
      <QueryBoundary query={prospects} errorTitle={text.failed}>
        {(rows) => <ProspectsTable rows={rows.filter(isWanted).map(rowOf)} empty={empty} />}
      </QueryBoundary>
      {opened?.dialog === 'file' && <ProspectFileDialog prospect={opened.prospect} onClose={close} />}
      {opened?.dialog === 'remove' && <DeleteProspectDialog prospect={opened.prospect} onClose={close} />}
    </>
  );
}
