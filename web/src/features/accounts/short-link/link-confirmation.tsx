import type { Command } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { AuthHeading } from '../auth-heading.tsx';

type Props = {
  text: { title: string; lead: string; submit: string; submitting: string };
  command: Pick<Command<unknown, void>, 'isError' | 'error' | 'isPending' | 'mutate'>;
};

/** Requires a click, because mail scanners open every link in a message. */
export function LinkConfirmation({ text, command }: Props) {
  return (
    <>
      <AuthHeading page={text.title} title={text.title}>
        {text.lead}
      </AuthHeading>
      {command.isError && (
        <Alert className="text-14 weight-500 tone-danger">{toErrorMessage(command.error)}</Alert>
      )}
      <Button
        variant="primary"
        fullWidth
        busy={command.isPending}
        busyLabel={text.submitting}
        onClick={() => command.mutate()}
      >
        {text.submit}
      </Button>
    </>
  );
}
