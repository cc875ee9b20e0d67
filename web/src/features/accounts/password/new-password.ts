import { accountErrors } from '#shared/accounts/errors.ts';
import { minimumPassword, weakPassword } from '#shared/accounts/password.ts';
import { CallError, errorName } from '#web/src/lib/problem.ts';
import { passwordText } from './copy.ts';

/** Validation error of a new password; `none` when it belongs to neither field. */
export type NewPasswordProblem = { readonly field: 'password' | 'repeated' | 'none'; readonly text: string };

/** The role is unknown here, so only the shortest minimum length is checked. */
const shortest = minimumPassword('patient');

/** Validates both fields; undefined when they are valid. */
export function newPasswordProblem(password: string, repeated: string): NewPasswordProblem | undefined {
  if (password.length < shortest) return { field: 'password', text: weakPassword(shortest).text };
  return password === repeated ? undefined : { field: 'repeated', text: passwordText.passwordsDiffer };
}

/** Maps an error of the server or user pool to a message. */
export function newPasswordFailure(error: unknown): NewPasswordProblem {
  if (errorName(error) === 'InvalidPasswordException')
    return { field: 'password', text: weakPassword(shortest).text };
  // The first step's session was used, perhaps by this submit with its answer lost, or it expired.
  if (errorName(error) === 'NotAuthorizedException') return { field: 'none', text: passwordText.maybeSaved };
  if (!(error instanceof CallError)) return { field: 'none', text: passwordText.unexpected };
  const refusal = error.fields.find(({ field }) => field === 'password');
  return refusal ? { field: 'password', text: refusal.message } : { field: 'none', text: error.detail };
}

/** Whether the error concerns the link instead of the password. */
export const isLinkSpent = (error: unknown) =>
  error instanceof CallError && error.is(accountErrors.recovery_over);
