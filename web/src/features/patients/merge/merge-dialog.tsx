import { useId, useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import {
  type ChoiceName,
  findMergeObstacle,
  listDifferingChoices,
  type MergeChoices,
  type MergeSide,
  mergeSides,
  readChoice,
} from '#shared/patients/merge.ts';
import type { ComparedClient } from '#shared/patients/merge-api.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';
import { mergeText as text } from './copy.ts';
import { useComparison, useMerge, useUndoMerge } from './queries.ts';

type Props = { patientId: string; duplicateId: string; onClose: () => void };

/** Compares two records of one person, and unites them. Render to open. */
export function MergeDialog({ patientId, duplicateId, onClose }: Props) {
  const comparison = useComparison(patientId, duplicateId);
  return (
    <Dialog size="wide" title={text.title} subtitle={text.subtitle} onClose={onClose}>
      {comparison.data === undefined ? (
        <DialogBody>
          <QueryBoundary query={comparison} errorTitle={text.failed}>
            {() => null}
          </QueryBoundary>
        </DialogBody>
      ) : (
        <Comparison clients={comparison.data.clients} onClose={onClose} />
      )}
    </Dialog>
  );
}

const twoColumns = 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))';

function Comparison({ clients, onClose }: { clients: readonly ComparedClient[]; onClose: () => void }) {
  const merge = useMerge();
  const undo = useUndoMerge();
  const close = useDialogClose();
  const [, openRecord] = useUrlParam('ficha');
  const [first, second] = clients;
  const [keptId, setKeptId] = useState(
    () => (clients.find(({ hasAccount }) => hasAccount) ?? first)?.patientId,
  );
  const [choices, setChoices] = useState<MergeChoices>({});
  if (!first || !second) return null;
  const [kept, duplicate] = keptId === first.patientId ? [first, second] : [second, first];
  const isRefused =
    findMergeObstacle({ keptIsUsed: first.hasAccount, duplicateIsUsed: second.hasAccount }) ===
    patientErrors.both_in_use;
  const keep = (patientId: string) => {
    setKeptId(patientId);
    setChoices({});
  };
  const submit = () =>
    merge.mutate(
      {
        patientId: kept.patientId,
        duplicateId: duplicate.patientId,
        body: { version: kept.version, duplicateVersion: duplicate.version, choices },
      },
      {
        onSuccess: ({ mergeId }) => {
          toast.success(text.merged, {
            description: text.mergedDetail,
            durationMs: 20_000,
            action: { label: text.undo, onClick: () => undo.mutate(mergeId) },
          });
          openRecord(kept.patientId);
          onClose();
        },
      },
    );
  return (
    <>
      <DialogBody>
        <Stack gap={24}>
          <KeptChoice clients={[first, second]} keptId={kept.patientId} onKeep={keep} />
          {isRefused ? (
            <Notice>{text.bothInUse}</Notice>
          ) : (
            <>
              <ValueChoices
                sides={{ kept, duplicate }}
                choices={choices}
                onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
              />
              <Stack gap={8}>
                <p>{text.moves(duplicate)}</p>
                <p className="muted small">{text.single}</p>
              </Stack>
            </>
          )}
          {merge.isError && <Alert>{toErrorMessage(merge.error)}</Alert>}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button disabled={merge.isPending} onClick={close}>
          {text.cancel}
        </Button>
        <Button
          variant="primary"
          disabled={isRefused}
          busy={merge.isPending}
          busyLabel={text.merging}
          onClick={submit}
        >
          {text.merge}
        </Button>
      </DialogFoot>
    </>
  );
}

type KeptChoiceProps = {
  clients: readonly ComparedClient[];
  keptId: string;
  onKeep: (patientId: string) => void;
};

/** What each record has, and which one is kept. An account in use decides it. */
function KeptChoice({ clients, keptId, onKeep }: KeptChoiceProps) {
  const name = useId();
  const hasUsedAccount = clients.some(({ hasAccount }) => hasAccount);
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="choice-legend">{text.keep}</legend>
      <Stack gap={8}>
        <p id={`${name}-hint`} className="muted small">
          {text.keepHint}
        </p>
        <Split columns={twoColumns} gap={8} align="stretch">
          {clients.map((client) => (
            <ChoiceCard
              key={client.patientId}
              type="radio"
              name={name}
              value={client.patientId}
              checked={client.patientId === keptId}
              disabled={hasUsedAccount && !client.hasAccount}
              onChange={() => onKeep(client.patientId)}
            >
              <Stack as="span" gap={4}>
                <Text weight={600} breakWords>
                  {formatFullName(client)}
                </Text>
                <Text breakWords>{client.email}</Text>
                <Text size={14} tone="muted">
                  {client.hasAccount ? text.account : text.noAccount} · {text.since(client.createdAt)}
                </Text>
                <Text size={14} tone="muted">
                  {text.counts(client)}
                </Text>
              </Stack>
            </ChoiceCard>
          ))}
        </Split>
      </Stack>
    </fieldset>
  );
}

type ValueChoicesProps = {
  sides: Record<MergeSide, ComparedClient>;
  choices: MergeChoices;
  onChoose: (name: ChoiceName, side: MergeSide) => void;
};

/** One choice for each contact value that differs. */
function ValueChoices({ sides, choices, onChoose }: ValueChoicesProps) {
  const id = useId();
  const names = listDifferingChoices(sides.kept, sides.duplicate);
  if (names.length === 0) return null;
  return (
    <Stack as="section" gap={16} aria-labelledby={id}>
      <h3 id={id}>{text.choose}</h3>
      {names.map((name) => (
        <fieldset key={name}>
          <legend className="choice-legend">{text.choiceLabels[name]}</legend>
          <Split columns={twoColumns} gap={8}>
            {mergeSides.map((side) => (
              <ChoiceCard
                key={side}
                type="radio"
                name={`${id}-${name}`}
                value={side}
                checked={(choices[name] ?? 'kept') === side}
                onChange={() => onChoose(name, side)}
              >
                <Text breakWords keepLines>
                  {text.formatValue(name, readChoice(sides[side], name))}
                </Text>
              </ChoiceCard>
            ))}
          </Split>
        </fieldset>
      ))}
    </Stack>
  );
}
