import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { getMe } from '#shared/accounts/api.ts';
import { signIn, signOut } from '#web/src/lib/auth.ts';
import { call } from '#web/src/lib/call.ts';
import { homeOf, paths } from '#web/src/lib/paths.ts';
import { rememberRole } from '#web/src/lib/session.ts';
import { PlainCheckbox, PlainPasswordField, PlainTextField } from '#web/src/ui/fields/plain-fields.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { loginFailure, roleFailure, text } from './copy.ts';
import { emailText, looksLikeEmail } from './email.ts';
import type { OwnPasswordForm } from './password/own-password-form.tsx';
import { SubmitButton } from './submit-button.tsx';

type Failure = { field: 'email' | 'password' | 'both'; text: string };

/** Why the form cannot be sent yet. */
function problemOf(email: string, password: string): Failure | undefined {
  if (email === '' || password === '') return { field: 'both', text: text.bothRequired };
  return looksLikeEmail(email) ? undefined : { field: 'email', text: emailText.format };
}

function fieldOf(failure: string): Failure['field'] {
  if (failure === text.unknownUser) return 'email';
  return failure === text.wrongPassword ? 'password' : 'both';
}

/** A sentence left by the screen that sent the visitor here. */
function useNotice(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return typeof state.notice === 'string' ? state.notice : undefined;
}

export function LoginPage() {
  const navigate = useNavigate();
  const notice = useNotice();
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  /** Loaded for the few who sign in with a password that someone else chose. */
  const [FirstPassword, setFirstPassword] = useState<typeof OwnPasswordForm>();

  const enter = async () => {
    try {
      const me = await call(getMe);
      rememberRole(me.role, homeOf(me));
      await navigate(homeOf(me), { replace: true });
    } catch (error) {
      await signOut().catch(() => undefined);
      setFirstPassword(undefined);
      setFailure({ field: 'both', text: roleFailure(error) });
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email')).trim().toLowerCase();
    const password = String(form.get('password'));
    const problem = problemOf(email, password);
    setFailure(problem);
    if (problem) return;
    setBusy(true);
    try {
      const step = await signIn(email, password, form.get('remember') !== null);
      if (step === 'done') return await enter();
      const chunk = await import('./password/own-password-form.tsx');
      setFirstPassword(() => chunk.OwnPasswordForm);
    } catch (error) {
      const words = loginFailure(error);
      setFailure({ field: fieldOf(words), text: words });
    } finally {
      setBusy(false);
    }
  };

  if (FirstPassword) return <FirstPassword onDone={enter} />;
  return (
    <>
      <AuthHeading page={text.login.page} title={text.login.title}>
        {text.login.lead}
      </AuthHeading>
      {notice !== undefined && (
        <p role="status" className="auth__notice">
          {notice}
        </p>
      )}
      <form className="auth__form" noValidate onSubmit={(event) => void submit(event)}>
        <LoginFields failure={failure} />
        <SubmitButton busy={isBusy} label={text.login.submit} busyLabel={text.login.submitting} />
      </form>
    </>
  );
}

/** What is to be corrected gets the focus. */
function useFocusOn(failure: Failure | undefined) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const name = failure?.field === 'password' ? 'password' : 'email';
    if (failure) fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
  }, [failure]);
  return fields;
}

function LoginFields({ failure }: { failure: Failure | undefined }) {
  const fields = useFocusOn(failure);
  const errorAt = (field: Failure['field']) => (failure?.field === field ? failure.text : undefined);
  return (
    <div className="auth__form" ref={fields}>
      {failure?.field === 'both' && (
        <p role="alert" className="auth__alert">
          {failure.text}
        </p>
      )}
      <PlainTextField
        label={emailText.label}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errorAt('email')}
      />
      <PlainPasswordField
        label={text.password}
        name="password"
        autoComplete="current-password"
        error={errorAt('password')}
      />
      <div className="auth__row">
        <PlainCheckbox label={text.login.remember} name="remember" />
        <Link className="link" to={paths.recoverAccount}>
          {text.login.forgotten}
        </Link>
      </div>
    </div>
  );
}
