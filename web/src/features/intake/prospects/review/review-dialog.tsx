import { useState } from 'react';
import { formatFullName } from '#shared/core/person.ts';
import {
  type AnswerName,
  answerNames,
  listDifferingAnswers,
} from '#shared/intake/prospects/answer-review.ts';
import type { ProspectLine, ProspectReview } from '#shared/intake/prospects/desk-api.ts';
import { canRetry } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { messageForActivationError } from '../copy.ts';
import { type ActivationReply, useActivateAfterReview, useProspectReview } from '../queries.ts';
import { reviewText as text } from './copy.ts';
import { DifferingAnswer, SameAnswers } from './review-answers.tsx';
import './review.css';

type Props = { prospect: ProspectLine; onDone: (reply: ActivationReply) => void; onClose: () => void };

/** Compares a client's answers with those of an application to choose between them. Render to open. */
export function ReviewDialog({ prospect, onDone, onClose }: Props) {
  const review = useProspectReview(prospect.prospectId);
  const activate = useActivateAfterReview(prospect.prospectId);
  const [takenNames, setTakenNames] = useState<readonly AnswerName[]>([]);
  const choose = (name: AnswerName, isTaken: boolean) =>
    setTakenNames((names) => [...names.filter((other) => other !== name), ...(isTaken ? [name] : [])]);
  const save = ({ recordedAt }: ProspectReview) =>
    activate.mutate(
      { recordedAt, taken: [...takenNames] },
      {
        onSuccess: onDone,
        // After a conflict with another user's change, loads the current record.
        onError: (error) => void (canRetry(error) && review.refetch()),
      },
    );
  const canSave = review.data && canRetry(activate.error);
  return (
    <Dialog
      size="wide"
      title={text.title}
      subtitle={formatFullName(prospect)}
      dirty={takenNames.length > 0}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap={16}>
          <QueryBoundary query={review} errorTitle={text.failed}>
            {(loadedReview) => <Answers review={loadedReview} takenNames={takenNames} onChoose={choose} />}
          </QueryBoundary>
          {activate.isError && <Alert>{messageForActivationError(activate.error)}</Alert>}
        </Stack>
      </DialogBody>
      <Foot
        label={text.save(takenNames.length)}
        busy={activate.isPending}
        onSave={canSave ? () => save(review.data) : undefined}
      />
    </Dialog>
  );
}

type AnswersProps = {
  review: ProspectReview;
  takenNames: readonly AnswerName[];
  onChoose: (name: AnswerName, isTaken: boolean) => void;
};

function Answers({ review, takenNames, onChoose }: AnswersProps) {
  const { onRecord, applied } = review;
  const differingNames = listDifferingAnswers(onRecord, applied);
  return (
    <Stack gap={16}>
      <p>{text.explanation(formatFullName(review))}</p>
      {differingNames.map((name) => (
        <DifferingAnswer
          key={name}
          name={name}
          review={review}
          isTaken={takenNames.includes(name)}
          onChoose={(isTaken) => onChoose(name, isTaken)}
        />
      ))}
      <SameAnswers answers={onRecord} names={answerNames.filter((name) => !differingNames.includes(name))} />
    </Stack>
  );
}

type FootProps = { label: string; busy: boolean; onSave: (() => void) | undefined };

const Foot = ({ label, busy, onSave }: FootProps) => (
  <DialogFoot>
    <Button disabled={busy} onClick={useDialogClose()}>
      {text.cancel}
    </Button>
    <Button variant="primary" busy={busy} busyLabel={text.saving} disabled={!onSave} onClick={onSave}>
      {label}
    </Button>
  </DialogFoot>
);
