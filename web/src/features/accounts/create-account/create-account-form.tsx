import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toWeakPasswordError } from '#shared/accounts/password.ts';
import type { Registration } from '#shared/accounts/registration-api.ts';
import {
  findPreferenceAddress,
  readPreference,
  storePreference,
} from '#web/src/components/booking-preference/stored-preference.ts';
import { paths } from '#web/src/lib/paths.ts';
import { isRejection } from '#web/src/lib/problem.ts';
import type { LoginState } from '#web/src/lib/session/return-address.ts';
import { clearDrafts } from '#web/src/lib/session/session-draft.ts';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { looksLikeEmail } from '../email.ts';
import { SubmitButton } from '../submit-button.tsx';
import { type AccountFields, type AccountProblem, createText, toAccountProblem } from './copy.ts';
import { CreateAccountFields } from './create-account-fields.tsx';
import { createAccount, signInToNewAccount } from './queries.ts';
import type { CreationLink } from './use-creation-link.ts';

/** Returns the first problem of the form, or undefined when it can be submitted. */
function validateAccount(
  { email, temporaryPassword, password, confirmation }: AccountFields,
  { kind, minimumPassword: minimum }: Registration,
): AccountProblem | undefined {
  if (email === '') return { field: 'email', text: createText.emailRequired };
  if (!looksLikeEmail(email)) return { field: 'email', text: createText.emailInvalid };
  if (kind === 'invitation' && temporaryPassword === '')
    return { field: 'temporaryPassword', text: createText.temporaryRequired };
  if (password.length < minimum) return { field: 'password', text: toWeakPasswordError(minimum).text };
  return password === confirmation ? undefined : { field: 'confirmation', text: createText.passwordsDiffer };
}

type Props = {
  readonly id: string;
  readonly link: CreationLink;
  readonly registration: Registration;
  /** Called when the link may have expired or been used. */
  readonly onRejected: () => void;
};

/** Reads the form. Values of the link fill in for fields that are not shown. */
function readFields(form: HTMLFormElement, link: CreationLink): AccountFields {
  const data = new FormData(form);
  const readField = (name: string, fallback: string) => String(data.get(name) ?? fallback);
  return {
    email: readField('email', link.email).trim().toLowerCase(),
    temporaryPassword: readField('temporaryPassword', link.temporaryPassword).trim(),
    password: readField('password', ''),
    confirmation: readField('confirmation', ''),
  };
}

function useAccountCreation({ id, link, registration, onRejected }: Props) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<AccountProblem | undefined>(
    link.email === '' ? { field: 'email', text: createText.emailMissing } : undefined,
  );
  const [isBusy, setBusy] = useState(false);

  const create = async (fields: AccountFields) => {
    try {
      await createAccount({ id, kind: registration.kind, proof: link.proof }, fields);
    } catch (error) {
      setProblem(toAccountProblem(error));
      if (isRejection(error)) onRejected();
      return setBusy(false);
    }
    // The server stores a prospect's preference. An invited client's is only in this browser and is kept.
    const savedPreference = registration.kind === 'invitation' ? readPreference() : undefined;
    // The account exists from here on. A failure below only affects the sign-in.
    clearDrafts();
    if (savedPreference) storePreference(savedPreference);
    const home = await signInToNewAccount(fields.email, fields.password).catch(() => undefined);
    if (home !== undefined) return navigate(findPreferenceAddress() ?? home, { replace: true });
    const state: LoginState = { notice: createText.ready, isGood: true };
    await navigate(paths.login, { replace: true, state });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = readFields(event.currentTarget, link);
    const validationProblem = validateAccount(fields, registration);
    setProblem(validationProblem);
    if (validationProblem) return;
    setBusy(true);
    void create(fields);
  };
  return { problem, isBusy, submit };
}

/** Moves the focus to the first invalid field after a submit. */
function useFocusOnProblem(problem: AccountProblem | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const isFirstRender = useRef(true);
  useEffect(() => {
    if (!isFirstRender.current && problem)
      form.current?.querySelector<HTMLInputElement>(`[name=${problem.field}]`)?.focus();
    isFirstRender.current = false;
  }, [problem]);
  return form;
}

export function CreateAccountForm(props: Props) {
  const { link, registration } = props;
  const { problem, isBusy, submit } = useAccountCreation(props);
  const form = useFocusOnProblem(problem);
  return (
    <>
      <AuthHeading page={createText.page} title={createText.title}>
        {link.email === '' ? createText.leadWithoutEmail : createText.lead(link.email)}
      </AuthHeading>
      <Stack ref={form} as="form" gap={20} noValidate onSubmit={submit}>
        {problem?.field === 'none' && (
          <Alert className="text-14 weight-500 tone-danger">{problem.text}</Alert>
        )}
        <CreateAccountFields link={link} registration={registration} problem={problem} />
        <SubmitButton busy={isBusy} label={createText.submit} busyLabel={createText.submitting} />
      </Stack>
      <p>
        {createText.alreadyRegistered}{' '}
        <Link className="link" to={paths.login}>
          {createText.signIn}
        </Link>
      </p>
    </>
  );
}
