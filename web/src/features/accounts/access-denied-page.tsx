import { toButtonClass } from '#web/src/ui/buttons/button-class.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { text } from './copy.ts';

type Props = { notice: string; home: string; onChange: () => void };

/** Shown when the user's role may not open the page. The session stays. */
export function AccessDeniedPage({ notice, home, onChange }: Props) {
  return (
    <>
      <AuthHeading page={text.denied.page} title={text.denied.title} />
      <p role="status" className="auth__notice">
        {notice}
      </p>
      <Stack gap={20}>
        <ButtonLink to={home} variant="primary" fullWidth>
          {text.denied.home}
        </ButtonLink>
        <button
          type="button"
          className={toButtonClass({ variant: 'ghost', fullWidth: true })}
          onClick={onChange}
        >
          {text.denied.another}
        </button>
      </Stack>
    </>
  );
}
