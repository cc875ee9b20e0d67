import { accountErrors } from '#shared/accounts/errors.ts';
import { minimumPassword, weakPassword } from '#shared/accounts/password.ts';
import { CallError, errorName } from '#web/src/lib/problem.ts';
import { passwordText } from './copy.ts';

/** What is wrong with a new password, and at which field; `none` is of neither. */
export type NewPasswordProblem = { readonly field: 'password' | 'repeated' | 'none'; readonly text: string };

/** Whose it is nobody has said yet: what the shortest rule refuses is refused to everybody. */
const shortest = minimumPassword('patient');

/** The two fields of a new password; undefined when they may be tried. */
export function newPasswordProblem(password: string, repeated: string): NewPasswordProblem | undefined {
  if (password.length < shortest) return { field: 'password', text: weakPassword(shortest).text };
  return password === repeated ? undefined : { field: 'repeated', text: passwordText.passwordsDiffer };
}

/** What the screen says when it was not taken. */
export function newPasswordFailure(error: unknown): NewPasswordProblem {
  if (errorName(error) === 'InvalidPasswordException')
    return { field: 'password', text: weakPassword(shortest).text };
  // The session of the first step was spent: by this very press, its answer lost, or by time.
  if (errorName(error) === 'NotAuthorizedException') return { field: 'none', text: passwordText.maybeSaved };
  if (!(error instanceof CallError)) return { field: 'none', text: passwordText.unexpected };
  const refusal = error.fields.find(({ field }) => field === 'password');
  return refusal ? { field: 'password', text: refusal.message } : { field: 'none', text: error.detail };
}

/** It is the link's fault, not the password's. */
export const isLinkSpent = (error: unknown) =>
  error instanceof CallError && error.is(accountErrors.recovery_over);
