import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/src/lib/paths.ts';
import { loadAuth, usePreloadedAuth } from '#web/src/lib/session/load-auth.ts';
import { isSecondStep, type LoginState, toSecondStepState } from '#web/src/lib/session/return-address.ts';
import { beginSession } from '#web/src/lib/session/session.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { describeProfileError, type LoginFailure, text, toLoginFailure } from './copy.ts';
import { emailText, looksLikeEmail } from './email.ts';
import { LoginFields } from './login-fields.tsx';
import type { FirstPasswordForm } from './password/first-password-form.tsx';
import type { Credentials, PostSignInScreen } from './second-factor/recovery-code-form.tsx';
import type { SecondStep } from './second-factor/second-step.tsx';
import { startSession } from './start-session.ts';
import { SubmitButton } from './submit-button.tsx';

/** Returns the first problem of the form, or undefined when it can be submitted. */
function validateCredentials(email: string, password: string): LoginFailure | undefined {
  if (email === '' || password === '')
    return { text: text.credentialsRequired, missing: { email: email === '', password: password === '' } };
  return looksLikeEmail(email) ? undefined : { field: 'email', text: emailText.format };
}

/** `notice` comes from the screen that redirected here. */
type Props = Pick<LoginState, 'notice' | 'isGood'> & {
  onEntered: (nextScreen?: PostSignInScreen) => void;
};

/** Opens the second factor as its own history entry, so Back returns to the password. */
function useSecondStep() {
  const { state } = useLocation();
  const navigate = useNavigate();
  /** Loaded only for users with an authenticator app. */
  const [Step, setStep] = useState<typeof SecondStep>();
  const [credentials, setCredentials] = useState<Credentials>();
  const isActive = isSecondStep(state);
  const open = async (provedCredentials: Credentials) => {
    const LoadedStep = (await import('./second-factor/second-step.tsx')).SecondStep;
    setStep(() => LoadedStep);
    setCredentials(provedCredentials);
    // After a reload the page asks for the password in the second step's entry, so the entry is replaced.
    await navigate(paths.login, { state: toSecondStepState(state), replace: isActive });
  };
  const leave = () => void (isActive && navigate(-1));
  return { open, leave, step: isActive ? { Step, credentials } : {} };
}

function readCredentials(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  return {
    email: String(data.get('email')).trim().toLowerCase(),
    password: String(data.get('password')),
    remember: data.get('remember') !== null,
  };
}

export function SignIn({ notice, isGood, onEntered }: Props) {
  const [failure, setFailure] = useState<LoginFailure>();
  const [isBusy, setBusy] = useState(false);
  /** Loaded only for the first sign-in with a temporary password. */
  const [FirstPassword, setFirstPassword] = useState<typeof FirstPasswordForm>();

  const secondStep = useSecondStep();

  usePreloadedAuth();

  const enter = async (nextScreen?: PostSignInScreen) => {
    try {
      beginSession(await startSession());
      onEntered(nextScreen);
    } catch (error) {
      await loadAuth()
        .then(({ signOut }) => signOut())
        .catch(() => undefined);
      setFirstPassword(undefined);
      secondStep.leave();
      setFailure({ text: describeProfileError(error) });
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = readCredentials(event.currentTarget);
    const { email, password, remember } = credentials;
    const problem = validateCredentials(email, password);
    setFailure(problem);
    if (problem) return;
    setBusy(true);
    try {
      const { signIn } = await loadAuth();
      const step = await signIn(email, password, remember);
      if (step === 'done') return await enter();
      if (step === 'code') return await secondStep.open(credentials);
      const chunk = await import('./password/first-password-form.tsx');
      setFirstPassword(() => chunk.FirstPasswordForm);
    } catch (error) {
      setFailure(toLoginFailure(error));
    } finally {
      setBusy(false);
    }
  };

  const { Step, credentials } = secondStep.step;
  if (Step && credentials)
    return (
      <Step
        credentials={credentials}
        onDone={enter}
        onExpired={(message) => {
          setFailure({ text: message });
          secondStep.leave();
        }}
      />
    );
  if (FirstPassword) return <FirstPassword onDone={enter} />;
  return (
    <>
      <AuthHeading page={text.login.page} title={text.login.title}>
        {text.login.lead}
      </AuthHeading>
      {notice !== undefined && (
        <p role="status" className={isGood ? 'auth__notice auth__notice--good' : 'auth__notice'}>
          {notice}
        </p>
      )}
      <Stack as="form" gap={20} noValidate onSubmit={(event) => void submit(event)}>
        <LoginFields failure={failure} />
        <SubmitButton busy={isBusy} label={text.login.submit} busyLabel={text.login.submitting} />
      </Stack>
    </>
  );
}
