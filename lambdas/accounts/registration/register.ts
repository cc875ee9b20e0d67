import { EmailProofDue } from '#events/accounts.ts';
import { convertProspect } from '#lambdas/intake/offers/convert-prospect.ts';
import { tell } from '#lambdas/platform/commit.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { register as route } from '#shared/accounts/registration-api.ts';
import { AppError } from '#shared/core/errors.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { openAccount } from '../offers/open-account.ts';
import { limitTries } from '../rate-limits.ts';
import { assertStrongPassword, registering, unreadable } from './registering.ts';

const inTheirWords = (error: unknown): never => {
  if (!(error instanceof AppError)) throw error;
  if (error.is(accountErrors.email_taken)) throw new AppError(accountErrors.email_in_use, { cause: error });
  if (error.is(prospectErrors.gone))
    throw new AppError(accountErrors.registration_unreadable, { cause: error });
  throw error;
};

/**
 * Account, client and their record come to be, and the prospect ends, in one commit (R067 R068).
 * The e-mail is the prospect's, and is to be proved before an appointment is booked.
 */
export const register = operationUsing(['users'], route, async ({ params, body, source }, platform) => {
  const { prospectId } = params;
  await limitTries(platform, { id: prospectId, source });
  assertStrongPassword(body.password, 'patient');
  const prospect = (await registering(platform, prospectId)) ?? unreadable();
  if (prospect.email !== body.email) throw new AppError(accountErrors.user_not_found);

  const { firstName, lastName, email, phone } = prospect;
  const services = await platform.catalog.services();
  const person = { role: 'patient' as const, firstName, lastName, email, phone, password: body.password };
  const { userId } = await openAccount(platform, person, ({ userId: patientId }) => [
    ...convertProspect(platform, prospect, { patientId, services, awaitsEmailProof: true }),
    tell(EmailProofDue, { patientId }),
  ]).catch(inTheirWords);
  return { userId };
});
