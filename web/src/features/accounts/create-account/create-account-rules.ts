import { weakPassword } from '#shared/accounts/password.ts';
import type { Registration } from '#shared/accounts/registration-api.ts';
import { looksLikeEmail } from '../copy.ts';
import { type CreateFields, type CreateProblem, createText } from './copy.ts';

/** Why the account cannot be created yet; undefined when it may be tried. */
export function createProblem(
  { email, temporaryPassword, password, confirmation }: CreateFields,
  { kind, minimumPassword: minimum }: Registration,
): CreateProblem | undefined {
  if (email === '') return { field: 'email', text: createText.emailRequired };
  if (!looksLikeEmail(email)) return { field: 'email', text: createText.emailInvalid };
  if (kind === 'invitation' && temporaryPassword === '')
    return { field: 'temporaryPassword', text: createText.temporaryRequired };
  if (password.length < minimum) return { field: 'password', text: weakPassword(minimum).text };
  return password === confirmation ? undefined : { field: 'confirmation', text: createText.differ };
}
