import { accountErrors } from '#shared/accounts/errors.ts';
import { getMinimumPasswordLength, toWeakPasswordError } from '#shared/accounts/password.ts';
import { CallError, getErrorName } from '#web/src/lib/problem.ts';
import { passwordText } from './copy.ts';

/** Validation error of a new password. `none` when it belongs to neither field. */
export type NewPasswordProblem = { readonly field: 'password' | 'repeated' | 'none'; readonly text: string };

/** The role is unknown here, so only the shortest minimum length is checked. */
const minimumLength = getMinimumPasswordLength('patient');

/** Returns the first problem of the two fields, or undefined when they are valid. */
export function validateNewPassword(password: string, repeated: string): NewPasswordProblem | undefined {
  if (password.length < minimumLength)
    return { field: 'password', text: toWeakPasswordError(minimumLength).text };
  return password === repeated ? undefined : { field: 'repeated', text: passwordText.passwordsDiffer };
}

/** Maps an error of the server or user pool to a message. */
export function toNewPasswordProblem(error: unknown): NewPasswordProblem {
  if (getErrorName(error) === 'InvalidPasswordException')
    return { field: 'password', text: toWeakPasswordError(minimumLength).text };
  // The first step's session was used, perhaps by this submit with its answer lost, or it expired.
  if (getErrorName(error) === 'NotAuthorizedException')
    return { field: 'none', text: passwordText.maybeSaved };
  if (!(error instanceof CallError)) return { field: 'none', text: passwordText.unexpected };
  const fieldError = error.fields.find(({ field }) => field === 'password');
  return fieldError ? { field: 'password', text: fieldError.message } : { field: 'none', text: error.detail };
}

/** Returns whether the error concerns the link instead of the password. */
export const isLinkUsed = (error: unknown) =>
  error instanceof CallError && error.is(accountErrors.recovery_over);
