import type { Command } from '#web/src/lib/command.ts';
import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { AuthHeading } from '../auth-heading.tsx';

type Props = {
  text: { title: string; lead: string; submit: string; submitting: string };
  press: Pick<Command<unknown, void>, 'isError' | 'error' | 'isPending' | 'mutate'>;
};

/** Requires a click, because mail scanners open every link in a message. */
export function LinkPress({ text, press }: Props) {
  return (
    <>
      <AuthHeading page={text.title} title={text.title}>
        {text.lead}
      </AuthHeading>
      {press.isError && <Alert className="auth__alert">{textOf(press.error)}</Alert>}
      <Button
        variant="primary"
        fullWidth
        busy={press.isPending}
        busyLabel={text.submitting}
        onClick={() => press.mutate()}
      >
        {text.submit}
      </Button>
    </>
  );
}
