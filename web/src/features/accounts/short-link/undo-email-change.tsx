import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';
import { LinkConfirmation } from './link-confirmation.tsx';
import { useUndoEmailChange } from './queries.ts';

const text = shortLinkText.undo;

type Props = { token: string; email: string; isUndone: boolean };

/** Undoes an e-mail change through the link sent to the old address, and ends all sessions. */
export function UndoEmailChange({ token, email, isUndone }: Props) {
  const undoEmailChange = useUndoEmailChange(token);
  if (!isUndone && !undoEmailChange.data)
    return <LinkConfirmation text={{ ...text, lead: text.lead(email) }} command={undoEmailChange} />;
  return (
    <>
      <AuthHeading page={text.done} title={text.done} />
      <p role="status" className="muted">
        {undoEmailChange.data?.isFirst ? text.doneNext(email) : text.already(email)}
      </p>
      <ButtonLink to={paths.recoverAccount} variant="primary" fullWidth>
        {text.recover}
      </ButtonLink>
    </>
  );
}
