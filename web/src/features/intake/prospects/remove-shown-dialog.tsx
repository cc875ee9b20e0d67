import { useState } from 'react';
import { fullName } from '#shared/core/person.ts';
import { byPerson } from '#shared/intake/prospects/by-person.ts';
import type { ProspectLine } from '#shared/intake/prospects/desk-api.ts';
import { failureOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { useAskBeforeUnload } from '#web/src/ui/dialogs/use-ask-before-unload.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/src/ui/feedback/progress-bar.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { prospectsText, removalOfShownText as text } from './copy.ts';
import type { PersonLine } from './prospects-table.tsx';
import { type Removal, useDeleteProspects } from './queries.ts';

type Props = {
  /** The applications when the dialog opened; later ones are not deleted. */
  applications: readonly ProspectLine[];
  onClose: () => void;
};

const idsOf = (person: PersonLine) => [person, ...person.earlier].map(({ prospectId }) => prospectId);

/** Chooses which of the shown applications to delete, by default all. Render to open. */
export function RemoveShownDialog({ applications, onClose }: Props) {
  const people = byPerson(applications);
  const [keptIds, setKeptIds] = useState<ReadonlySet<string>>(new Set());
  const [isPressed, setPressed] = useState(false);
  const { progress, isPending, error, mutate } = useDeleteProspects();
  useAskBeforeUnload(isPending);
  const chosenIds = people.filter(({ prospectId }) => !keptIds.has(prospectId)).flatMap(idsOf);
  const remove = (removal: Removal) =>
    mutate(removal, {
      onSuccess: ({ removed, clients }) => {
        toast.success(text.done(removed), clients > 0 ? { description: text.clients(clients) } : {});
        onClose();
      },
    });
  const confirm = () => {
    setPressed(true);
    if (chosenIds.length > 0) remove({ total: chosenIds.length, leftIds: chosenIds, removed: 0, clients: 0 });
  };
  return (
    <Dialog title={text.title} careful held={isPending} onClose={onClose}>
      <DialogBody>
        <div className="stack">
          {progress ? (
            <Progress {...progress} />
          ) : (
            <>
              <p>{text.consequence}</p>
              {isPressed && chosenIds.length === 0 && <Alert>{text.none}</Alert>}
              <People people={people} keptIds={keptIds} onKeep={setKeptIds} />
            </>
          )}
          {error && <Alert>{failureOf(text.failed, error)}</Alert>}
        </div>
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

function Progress({ total, leftIds }: Removal) {
  const done = total - leftIds.length;
  return (
    <>
      <p role="status" className="n">
        {text.progress(done, total)}
      </p>
      <ProgressBar value={done} max={total} label={text.title} />
    </>
  );
}

type PeopleProps = {
  people: readonly PersonLine[];
  keptIds: ReadonlySet<string>;
  onKeep: (keptIds: ReadonlySet<string>) => void;
};

function People({ people, keptIds, onKeep }: PeopleProps) {
  const change = (ids: readonly string[], isChosen: boolean) =>
    onKeep(new Set(isChosen ? [...keptIds].filter((id) => !ids.includes(id)) : [...keptIds, ...ids]));
  const allIds = people.map(({ prospectId }) => prospectId);
  return (
    <ul className="prospects__removal" aria-label={text.title}>
      <li>
        <label>
          <input
            type="checkbox"
            className="tick"
            checked={keptIds.size === 0}
            onChange={({ target }) => change(allIds, target.checked)}
          />
          <span className="strong">{text.all}</span>
        </label>
      </li>
      {people.map((person) => (
        <li key={person.prospectId}>
          <label>
            <input
              type="checkbox"
              className="tick"
              checked={!keptIds.has(person.prospectId)}
              onChange={({ target }) => change([person.prospectId], target.checked)}
            />
            <span>
              {fullName(person)}
              <span className="prospects__line small muted n">
                {person.email} · {prospectsText.appliedAt(person.createdAt)}
                {person.earlier.length > 0 && ` · ${text.applications(1 + person.earlier.length)}`}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
