import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { activationLabels } from '#shared/intake/labels.ts';
import type { ActivationOutcome } from '#shared/intake/prospects/activation.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { failureToastMs, isEmailObstacle, messageForActivationError, prospectsText as text } from './copy.ts';
import { DeleteProspectDialog } from './delete-prospect-dialog.tsx';
import { type PersonLine, ProspectsTable } from './prospects-table.tsx';
import { useActivateProspect } from './queries.ts';

const ProspectFileDialog = lazyDialog(
  async () => (await import('./file/prospect-file-dialog.tsx')).ProspectFileDialog,
  'tall',
);
const ReviewDialog = lazyDialog(
  async () => (await import('./review/review-dialog.tsx')).ReviewDialog,
  'tall',
);

type Props = {
  prospects: UseQueryResult<ProspectLine[]>;
  matchesFilter: (row: ProspectLine) => boolean;
  empty: ReactNode;
};
type OpenDialog =
  | { readonly dialog: 'file' | 'review'; readonly prospect: ProspectLine }
  | { readonly dialog: 'email'; readonly prospect: ProspectLine; readonly obstacle: string | undefined }
  | { readonly dialog: 'remove'; readonly prospect: ProspectLine; readonly earlier: readonly ProspectLine[] };

/** Shows the outcome of 'Set' in a toast (R148 R150). */
function notifyOutcome(prospect: ProspectLine, outcome: ActivationOutcome): void {
  const name = formatFullName(prospect);
  const label = activationLabels[outcome];
  switch (outcome) {
    case 'created':
      toast.success(label, { description: `${name}. ${text.invited}` });
      break;
    case 'approved':
      toast.success(activationLabels.created, { description: `${name}. ${label}` });
      break;
    case 'activated':
      toast.info(text.registered);
      toast.success(label, { description: name });
      break;
    case 'alreadyActive':
    case 'noPendingRequest':
      toast.info(label, { description: name });
  }
}

/** Prospects with their file, 'Set' and 'Eliminar'. */
export function ProspectsList({ prospects, matchesFilter, empty }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const changeEmail = (prospect: ProspectLine) =>
    setOpenDialog({
      dialog: 'email',
      prospect,
      obstacle: prospect.emailObstacle && text.obstacles[prospect.emailObstacle],
    });
  /** Offers to change the e-mail where that resolves the error. */
  const notifyFailure = (prospect: ProspectLine, error: unknown) =>
    toast.error(messageForActivationError(error), {
      description: formatFullName(prospect),
      durationMs: failureToastMs,
      ...(isEmailObstacle(error) && {
        action: { label: text.changeEmail, onClick: () => changeEmail(prospect) },
      }),
    });
  const activate = useActivateProspect({
    done: (prospect, { outcome }) => notifyOutcome(prospect, outcome),
    failed: (prospect, error) => {
      if (error instanceof CallError && error.is(prospectErrors.answers_differ))
        setOpenDialog({ dialog: 'review', prospect });
      else notifyFailure(prospect, error);
    },
  });
  const toRow = (prospect: PersonLine) => ({
    ...prospect,
    isActivating: activate.isWaiting(prospect),
    onView: (application: ProspectLine) => setOpenDialog({ dialog: 'file', prospect: application }),
    onActivate: () => activate.decide(prospect),
    onChangeEmail: () => changeEmail(prospect),
    onRemove: () => setOpenDialog({ dialog: 'remove', prospect, earlier: prospect.earlier }),
  });
  return (
    <>
      <QueryBoundary query={prospects} errorTitle={text.failed} cards="large">
        {(rows) => (
          <ProspectsTable rows={groupByPerson(rows.filter(matchesFilter)).map(toRow)} empty={empty} />
        )}
      </QueryBoundary>
      {openDialog?.dialog === 'file' && <ProspectFileDialog prospect={openDialog.prospect} onClose={close} />}
      {openDialog?.dialog === 'email' && (
        <ChangeEmailDialog prospect={openDialog.prospect} obstacle={openDialog.obstacle} onClose={close} />
      )}
      {openDialog?.dialog === 'remove' && (
        <DeleteProspectDialog prospect={openDialog.prospect} earlier={openDialog.earlier} onClose={close} />
      )}
      {openDialog?.dialog === 'review' && (
        <ReviewDialog
          prospect={openDialog.prospect}
          onDone={({ outcome }) => {
            notifyOutcome(openDialog.prospect, outcome);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
