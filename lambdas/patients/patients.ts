import { askEmailChange } from '#lambdas/accounts/ask-email-change.ts';
import { asEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { eachPage } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSubject } from '#lambdas/runtime/limits.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { today } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { clock, longDate } from '#shared/core/format.ts';
import { actorName } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/patients/api.ts';
import { birthIsPast, contactOf, newPatient, withContact } from '#shared/patients/contact.ts';
import * as deskApi from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { sameClientAsk, sameClients } from '#shared/patients/same-client.ts';
import { addPatient } from './add-patient.ts';
import { emailRefusal, savePatient } from './save-patient.ts';

/** Throws `request.invalid` at the birth date. */
function assertBirthDate({ birthDate }: { birthDate?: string | undefined }, now: Date): void {
  if (!birthIsPast(birthDate, today(now)))
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'birthDate', message: 'Fecha inválida.' }],
    });
}

const profileOf = (patient: Patient): deskApi.PatientProfile => ({
  ...contactOf(patient),
  patientId: patient.patientId,
  ...(patient.notes && { notes: patient.notes }),
  ...(patient.pendingEmail !== undefined && { pendingEmail: patient.pendingEmail }),
  active: patient.active,
  version: patient.version,
});

export const getPatient = operation(deskApi.getPatient, async ({ params }, platform) => {
  const patient = await platform.patients.get(params.patientId);
  const [isLost, stop] = await Promise.all([
    isMailboxLost(patient, platform),
    platform.mailStops.find(patient.pendingEmail ?? patient.email),
  ]);
  return {
    ...profileOf(patient),
    ...(isLost && { emailLost: true }),
    ...(stop && { mailStop: stop.reason }),
  };
});

type Adding = Platform & { readonly users: Users };

/** Exceeds the clients that share a phone, or a name and birth date, in any center. */
const mostCompared = 50;

/** Clients that match by phone or name, to be compared exactly. */
async function possibleSameClients(
  { patients }: Pick<Platform, 'patients'>,
  { firstName, lastName, phone, birthDate }: Patient,
): Promise<Patient[]> {
  const texts = [phone, ...(birthDate === undefined ? [] : [`${firstName} ${lastName}`])].filter(Boolean);
  const found = await Promise.all(texts.map((text) => patients.search(text, { most: mostCompared })));
  const byId = new Map(found.flatMap(({ rows }) => rows.map((each) => [each.patientId, each])));
  return [...byId.values()];
}

export const createPatient = operationUsing(
  ['users'],
  deskApi.createPatient,
  async ({ body: { confirmed, ...body } }, platform: Adding) => {
    const at = platform.now();
    assertBirthDate(body, at);
    const added = newPatient({ patientId: '', contact: body, at: at.toISOString() });
    assertConfirmed(confirmed, sameClientAsk, sameClients(added, await possibleSameClients(platform, added)));
    return { patientId: await addPatient(platform, body, { isInvited: true }) };
  },
);

/** False before the first sign-in and for a lost e-mail: the new e-mail is stored and invited directly. */
async function isToBeProved({ accounts }: Platform, before: Patient, email: string): Promise<boolean> {
  if (before.email === email) return false;
  const account = await accounts.find(before.patientId);
  return account !== undefined && !account.passwordTemporary && !account.emailLost;
}

type Contacts = BodyOf<typeof deskApi.updatePatient>;

/** The updated client, and the writes that request a proof of the new e-mail. */
async function edited(
  platform: Adding,
  { notes: _before, ...before }: Patient,
  { version: _, active, notes, ...contact }: Contacts,
) {
  const { email } = contact;
  const kept = { active, ...(notes && { notes }) };
  if (!(await isToBeProved(platform, before, email))) {
    const { pendingEmail, ...after } = { ...withContact(before, contact), ...kept };
    const isPending = pendingEmail !== undefined && email === before.email;
    return { after: { ...after, ...(isPending && { pendingEmail }) }, asked: [] };
  }
  const after = { ...withContact(before, { ...contact, email: before.email }), ...kept, pendingEmail: email };
  if (email === before.pendingEmail) return { after, asked: [] };
  const asked = await askEmailChange(platform, { holder: asEmailHolder(before), email }).catch(
    async (error: unknown) => {
      throw await emailRefusal(platform, error, email);
    },
  );
  return { after, asked };
}

/** Rejects the second of two concurrent changes with `patient.changed_meanwhile`. */
export const updatePatient = operationUsing(['users'], deskApi.updatePatient, ({ params, body }, platform) =>
  retryStale(async () => {
    const { patients, now } = platform;
    assertBirthDate(body, now());
    const before = await patients.get(params.patientId);
    if (before.version !== body.version) throw new AppError(patientErrors.changed_meanwhile);
    const { after, asked } = await edited(platform, before, body);
    await savePatient(
      platform,
      { before, after },
      audit('patient.changed', after.patientId, { before: profileOf(before), after: profileOf(after) }),
      ...asked,
    );
    return profileOf({ ...after, version: before.version + 1 });
  }),
);

/** Limits paid requests; typing causes one per pause. */
const suggestions = { most: 60, seconds: 60 };

export const suggestAddresses = operationUsing(
  ['geocoder'],
  api.suggestAddresses,
  async ({ query, actor }, platform) => {
    await limitSubject(platform, { subject: `addresses ${actorName(actor)}`, windows: [suggestions] });
    return platform.geocoder.suggest(query.text);
  },
);

const mostNamed = 3;

const isToCome = ({ status, hidden }: Appointment) =>
  !hidden && (status === 'reserved' || status === 'pending' || status === 'confirmed');

/** Upcoming appointments, latest first. Throws `appointment.unreadable`. */
async function upcomingAppointments(
  { appointments, now }: Pick<Platform, 'appointments' | 'now'>,
  { patientId, lastBookedId }: Pick<Patient, 'patientId' | 'lastBookedId'>,
): Promise<Appointment[]> {
  const day = today(now());
  // The index may lag behind the latest booking.
  const last = lastBookedId === undefined ? undefined : await appointments.find(lastBookedId);
  const found: Appointment[] = last && last.date >= day && isToCome(last) ? [last] : [];
  for await (const page of eachPage((cursor) => appointments.byPatient(patientId, cursor))) {
    // An unreadable row may be upcoming; reading it by id throws.
    await Promise.all(page.unreadIds.map(appointments.get));
    const coming = page.rows.filter(({ date }) => date >= day);
    found.push(...coming.filter((each) => isToCome(each) && each.appointmentId !== lastBookedId));
    if (coming.length < page.rows.length) break;
  }
  return found;
}

function refuse(appointments: readonly Appointment[]): never {
  const named = appointments.toReversed().slice(0, mostNamed);
  const words = named.map(({ date, time }) => `${longDate(date)}, ${clock(time)}`);
  const rest = appointments.length - named.length;
  throw new AppError(patientErrors.appointments_to_come, {
    values: { appointments: [...words, ...(rest > 0 ? [`y ${rest} más`] : [])].join('; ') },
  });
}

/**
 * Hides the client and frees their e-mail; money, audit trail and record remain. Idempotent, so that a lost
 * response can be retried.
 */
export const deletePatient = operationUsing(['users'], deskApi.deletePatient, ({ params }, platform) =>
  retryStale(async () => {
    const { patientId } = params;
    const before = await platform.patients.evenArchived(patientId);
    if (!before.hidden) {
      const appointments = await upcomingAppointments(platform, before);
      if (appointments.length > 0) refuse(appointments);
      await savePatient(
        platform,
        { before, after: { ...before, active: false, hidden: true } },
        audit('patient.removed', patientId, { before: { hidden: false }, after: { hidden: true } }),
      );
    }
    await platform.users.remove(patientId);
    return { patientId };
  }),
);
