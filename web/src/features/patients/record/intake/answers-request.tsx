import { Send } from 'lucide-react';
import { type AnswersRequestView, isAwaited } from '#shared/records/answers/answers-request.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { answersRequestText as text } from '../copy.ts';
import { useRequestAnswers } from '../queries.ts';

type Props = { patientId: string; request: AnswersRequestView | undefined };

/** Sends the client a link to the health questions and shows the status of the last one. */
export function AskForAnswers({ patientId, request }: Props) {
  const ask = useRequestAnswers(patientId);
  const send = () =>
    ask.mutate(undefined, {
      onSuccess: () => toast.success(text.sent),
      onError: (error) => toast.error(textOf(error)),
    });
  return (
    <div className="answers-request">
      <Button
        size="small"
        icon={<Send aria-hidden />}
        busy={ask.isPending}
        busyLabel={text.asking}
        onClick={send}
      >
        {request && isAwaited(request.state) ? text.again : text.ask}
      </Button>
      {request && (
        <p className="muted small">
          {text.asked(request)} {text.states[request.state](request)}
        </p>
      )}
    </div>
  );
}
