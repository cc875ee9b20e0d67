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
import { failureMs, isEmailObstacle, messageForActivationError, prospectsText as text } from './copy.ts';
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

/** Toast for the outcome of 'Set' (R148 R150). */
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
  const [opened, setOpened] = useState<OpenDialog>();
  const close = () => setOpened(undefined);
  const changeEmail = (prospect: ProspectLine) =>
    setOpened({
      dialog: 'email',
      prospect,
      obstacle: prospect.emailObstacle && text.obstacles[prospect.emailObstacle],
    });
  /** Offers to change the e-mail where that resolves the error. */
  const notifyFailure = (prospect: ProspectLine, error: unknown) =>
    toast.error(messageForActivationError(error), {
      description: formatFullName(prospect),
      durationMs: failureMs,
      ...(isEmailObstacle(error) && {
        action: { label: text.changeEmail, onClick: () => changeEmail(prospect) },
      }),
    });
  const activate = useActivateProspect({
    done: (prospect, { outcome }) => notifyOutcome(prospect, outcome),
    failed: (prospect, error) => {
      if (error instanceof CallError && error.is(prospectErrors.answers_differ))
        setOpened({ dialog: 'review', prospect });
      else notifyFailure(prospect, error);
    },
  });
  const toRow = (prospect: PersonLine) => ({
    ...prospect,
    isActivating: activate.isWaiting(prospect),
    onView: (application: ProspectLine) => setOpened({ dialog: 'file', prospect: application }),
    onActivate: () => activate.decide(prospect),
    onChangeEmail: () => changeEmail(prospect),
    onRemove: () => setOpened({ dialog: 'remove', prospect, earlier: prospect.earlier }),
  });
  return (
    <>
      <QueryBoundary query={prospects} errorTitle={text.failed} cards="large">
        {(rows) => (
          <ProspectsTable rows={groupByPerson(rows.filter(matchesFilter)).map(toRow)} empty={empty} />
        )}
      </QueryBoundary>
      {opened?.dialog === 'file' && <ProspectFileDialog prospect={opened.prospect} onClose={close} />}
      {opened?.dialog === 'email' && (
        <ChangeEmailDialog prospect={opened.prospect} obstacle={opened.obstacle} onClose={close} />
      )}
      {opened?.dialog === 'remove' && (
        <DeleteProspectDialog prospect={opened.prospect} earlier={opened.earlier} onClose={close} />
      )}
      {opened?.dialog === 'review' && (
        <ReviewDialog
          prospect={opened.prospect}
          onDone={({ outcome }) => {
            notifyOutcome(opened.prospect, outcome);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
