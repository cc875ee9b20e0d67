import { Send } from 'lucide-react';
import { type AnswersRequestView, isAwaitingAnswers } from '#shared/records/answers/answers-request.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { answersRequestText as text } from '../copy.ts';
import { useRequestAnswers } from '../queries.ts';

type Props = { patientId: string; request: AnswersRequestView | undefined };

/** Sends the client a link to the health questions and shows the status of the last one. */
export function AnswersRequestPanel({ patientId, request }: Props) {
  const requestAnswers = useRequestAnswers(patientId);
  const send = () =>
    requestAnswers.mutate(undefined, {
      onSuccess: () => toast.success(text.sent),
      onError: (error) => toast.error(toErrorMessage(error)),
    });
  return (
    <Row gap="8 16" wrap>
      <Button
        size="small"
        icon={<Send aria-hidden />}
        busy={requestAnswers.isPending}
        busyLabel={text.sending}
        onClick={send}
      >
        {request && isAwaitingAnswers(request.state) ? text.sendAgain : text.requestLabel}
      </Button>
      {request && (
        <p className="muted small">
          {text.requestedBy(request)} {text.states[request.state](request)}
        </p>
      )}
    </Row>
  );
}
