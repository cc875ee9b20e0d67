import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import type { ActivationOutcome } from '#shared/intake/prospects/activation.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { activationFailure, failureMs, prospectsText as text } from './copy.ts';
import { DeleteProspectDialog } from './delete-prospect-dialog.tsx';
import { ProspectFileDialog } from './file/prospect-file-dialog.tsx';
import { ProspectsTable } from './prospects-table.tsx';
import { useActivateProspect } from './queries.ts';

type Props = {
  prospects: UseQueryResult<ProspectLine[]>;
  isWanted: (row: ProspectLine) => boolean;
  empty: ReactNode;
};
type Opened = { readonly dialog: 'file' | 'remove'; readonly prospect: ProspectLine };

/** Says what 'Set' came to, and for whom (R148 R150). */
function tellOutcome(prospect: ProspectLine, outcome: ActivationOutcome): void {
  const name = fullName(prospect);
  const words = activationLabels[outcome];
  switch (outcome) {
    case 'created':
      toast.success(words, { description: `${name}. ${text.invited}` });
      break;
    case 'approved':
      toast.success(activationLabels.created, { description: `${name}. ${words}` });
      break;
    case 'activated':
      toast.info(text.known);
      toast.success(words, { description: name });
      break;
    case 'alreadyActive':
    case 'noPendingRequest':
      toast.info(words, { description: name });
  }
}

/** Who applied, each with their file, 'Set' and 'Eliminar'. */
export function ProspectsList({ prospects, isWanted, empty }: Props) {
  const activate = useActivateProspect({
    done: (prospect, { outcome }) => tellOutcome(prospect, outcome),
    failed: (prospect, error) =>
      toast.error(activationFailure(error), { description: fullName(prospect), durationMs: failureMs }),
  });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const rowOf = (prospect: ProspectLine) => ({
    ...prospect,
    isSetting: activate.isWaiting(prospect),
    onView: () => setOpened({ dialog: 'file', prospect }),
    onSet: () => activate.decide(prospect),
    onRemove: () => setOpened({ dialog: 'remove', prospect }),
  });
  return (
    <>
      <QueryBoundary query={prospects} errorTitle={text.failed}>
        {(rows) => <ProspectsTable rows={rows.filter(isWanted).map(rowOf)} empty={empty} />}
      </QueryBoundary>
      {opened?.dialog === 'file' && <ProspectFileDialog prospect={opened.prospect} onClose={close} />}
      {opened?.dialog === 'remove' && <DeleteProspectDialog prospect={opened.prospect} onClose={close} />}
    </>
  );
}
