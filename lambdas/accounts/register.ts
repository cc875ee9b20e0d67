import { EmailProofDue } from '#events/accounts.ts';
import { ProspectClosed } from '#events/intake.ts';
import { PatientAdded } from '#events/patients.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { operationUsing } from '#lambdas/runtime/operation.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { register as route } from '#shared/accounts/registration-api.ts';
import { smsPhone } from '#shared/core/contact.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Prospect } from '#shared/intake/prospect.ts';
import { patientOf } from '#shared/patients/admission.ts';
import { limitTries } from './floods.ts';
import { openAccount } from './open-account.ts';
import { refuseWeak, registering, unreadable } from './registering.ts';

const personOf = ({ firstName, lastName, email, phone }: Prospect) => ({
  ...{ role: 'patient' as const, firstName, lastName, email, phone: smsPhone(phone) ?? phone },
});

const inUse = (error: unknown): never => {
  const isTaken = error instanceof AppError && error.is(accountErrors.email_taken);
  throw isTaken ? new AppError(accountErrors.email_in_use, { cause: error }) : error;
};

/**
 * Account, client and their record come to be, and the prospect ends, in one commit (spec 1 §4 "Account creation").
 * The e-mail is the prospect's, and is to be proved before a visit is booked.
 */
export const register = operationUsing(['users'], route, async ({ params, body, source }, platform) => {
  const { prospectId } = params;
  await limitTries(platform, { id: prospectId, source });
  refuseWeak(body.password, 'patient');
  const prospect = (await registering(platform, prospectId)) ?? unreadable();
  if (prospect.email !== body.email) throw new AppError(accountErrors.user_not_found);

  const { catalog, intakeRecords, patients, prospects, now } = platform;
  const services = await catalog.services();
  const person = personOf(prospect);
  const recordsOf = (patientId: string) => {
    const { answers, ageYears, consent } = prospect;
    const client = patientOf(prospect, { patientId, services: services.map(asSold), now: now() });
    const patient = { ...client, phone: person.phone, awaitsEmailProof: true };
    return [
      ...patients.put(patient),
      intakeRecords.put({ patientId, answers, ageYears, consent, recordedAt: now().toISOString() }),
      prospects.remove(prospect),
      tell(PatientAdded, { patientId }),
      tell(EmailProofDue, { patientId }),
      tell(ProspectClosed, { prospectId }),
      audit('patient.registered', patientId, { after: { prospectId, consent: consent.version } }),
    ];
  };
  const { userId } = await openAccount(platform, { ...person, password: body.password }, (account) =>
    recordsOf(account.userId),
  ).catch(inUse);
  return { userId };
});

const asSold = <Sold extends { readonly productId: string }>(service: Sold) => ({
  ...service,
  serviceId: service.productId,
});
