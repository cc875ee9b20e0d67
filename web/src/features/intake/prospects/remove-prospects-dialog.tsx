import { useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { formatFailure } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { useUnloadWarning } from '#web/src/ui/dialogs/use-unload-warning.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { prospectsText, bulkRemovalText as text } from './copy.ts';
import type { PersonLine } from './prospects-table.tsx';
import { type RemovalProgress, useDeleteProspects } from './queries.ts';

type Props = {
  /** The applications when the dialog opened. Later ones are not deleted. */
  applications: readonly ProspectLine[];
  onClose: () => void;
};

const toProspectIds = (person: PersonLine) => [person, ...person.earlier].map(({ prospectId }) => prospectId);

/** Deletes the chosen applications, by default all listed ones. Render to open. */
export function RemoveProspectsDialog({ applications, onClose }: Props) {
  const people = groupByPerson(applications);
  const [excludedIds, setExcludedIds] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setSubmitted] = useState(false);
  const { progress, isPending, error, mutate } = useDeleteProspects();
  useUnloadWarning(isPending);
  const chosenIds = people.filter(({ prospectId }) => !excludedIds.has(prospectId)).flatMap(toProspectIds);
  const remove = (removal: RemovalProgress) =>
    mutate(removal, {
      onSuccess: ({ removed, clients }) => {
        toast.success(text.done(removed), clients > 0 ? { description: text.skippedClients(clients) } : {});
        onClose();
      },
    });
  const confirm = () => {
    setSubmitted(true);
    if (chosenIds.length > 0)
      remove({ total: chosenIds.length, remainingIds: chosenIds, removed: 0, clients: 0 });
  };
  return (
    <Dialog title={text.title} irreversible locked={isPending} onClose={onClose}>
      <DialogBody>
        <Stack gap={16}>
          {progress ? (
            <Progress {...progress} />
          ) : (
            <>
              <p>{text.consequence}</p>
              {isSubmitted && chosenIds.length === 0 && <Alert>{text.noneChosen}</Alert>}
              <PeopleList people={people} excludedIds={excludedIds} onExclude={setExcludedIds} />
            </>
          )}
          {error && <Alert>{formatFailure(text.failed, error)}</Alert>}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button disabled={isPending} onClick={onClose}>
          {progress ? text.close : 'Cancelar'}
        </Button>
        <Button
          variant="danger"
          busy={isPending}
          busyLabel={text.working}
          onClick={() => (progress ? remove(progress) : confirm())}
        >
          {progress ? text.retry : text.confirm(chosenIds.length)}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Progress({ total, remainingIds }: RemovalProgress) {
  const removedCount = total - remainingIds.length;
  return (
    <>
      <p role="status" className="n">
        {text.progress(removedCount, total)}
      </p>
      <ProgressBar value={removedCount} max={total} label={text.title} />
    </>
  );
}

type PeopleListProps = {
  people: readonly PersonLine[];
  excludedIds: ReadonlySet<string>;
  onExclude: (excludedIds: ReadonlySet<string>) => void;
};

function PeopleList({ people, excludedIds, onExclude }: PeopleListProps) {
  const toggleIds = (ids: readonly string[], isChosen: boolean) =>
    onExclude(
      new Set(isChosen ? [...excludedIds].filter((id) => !ids.includes(id)) : [...excludedIds, ...ids]),
    );
  const allIds = people.map(({ prospectId }) => prospectId);
  return (
    <ul className="lines" style={{ border: '1px solid var(--ds-hairline)' }} aria-label={text.title}>
      <li>
        <Row as="label" gap={12} align="stretch" pad="10 12" style={{ cursor: 'pointer' }}>
          <input
            type="checkbox"
            className="tick"
            checked={excludedIds.size === 0}
            onChange={({ target }) => toggleIds(allIds, target.checked)}
          />
          <span className="strong">{text.allLabel}</span>
        </Row>
      </li>
      {people.map((person) => (
        <li key={person.prospectId}>
          <Row as="label" gap={12} align="stretch" pad="10 12" style={{ cursor: 'pointer' }}>
            <input
              type="checkbox"
              className="tick"
              checked={!excludedIds.has(person.prospectId)}
              onChange={({ target }) => toggleIds([person.prospectId], target.checked)}
            />
            <Text breakWords>
              {formatFullName(person)}
              <Text size={14} tone="muted" block className="n">
                {person.email} · {prospectsText.appliedAt(person.createdAt)}
                {person.earlier.length > 0 && ` · ${text.applicationCount(1 + person.earlier.length)}`}
              </Text>
            </Text>
          </Row>
        </li>
      ))}
    </ul>
  );
}
