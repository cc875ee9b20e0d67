import { toEmailHolder } from '#lambdas/accounts/email-holder.ts';
import { isMailboxLost } from '#lambdas/accounts/lost-mailbox.ts';
import { prepareEmailChangeWrites } from '#lambdas/accounts/request-email-change.ts';
import { audit } from '#lambdas/platform/commit.ts';
import type { Users } from '#lambdas/platform/external/users.ts';
import { iteratePages } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { limitSubject } from '#lambdas/runtime/limits.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatLongDate, formatTime } from '#shared/core/format.ts';
import { toActorKey } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import * as api from '#shared/patients/api.ts';
import {
  createNewPatient,
  isAbsentOrPastBirthDate,
  pickContact,
  withContact,
} from '#shared/patients/contact.ts';
import * as deskApi from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { findSameClients, sameClientConfirmation } from '#shared/patients/same-client.ts';
import { addPatient } from './add-patient.ts';
import { findPossibleDuplicates } from './possible-duplicates.ts';
import { savePatient, toEmailError } from './save-patient.ts';

/** Throws `request.invalid` at a birth date that is not in the past. */
function assertBirthDate({ birthDate }: { birthDate?: string | undefined }, now: Date): void {
  if (!isAbsentOrPastBirthDate(birthDate, getToday(now)))
    throw new AppError(coreErrors.invalid, {
      fields: [{ field: 'birthDate', message: 'Fecha inválida.' }],
    });
}

const toProfile = (patient: Patient): deskApi.PatientProfile => ({
  ...pickContact(patient),
  patientId: patient.patientId,
  ...(patient.notes && { notes: patient.notes }),
  ...(patient.pendingEmail !== undefined && { pendingEmail: patient.pendingEmail }),
  active: patient.active,
  version: patient.version,
});

export const getPatient = operation(deskApi.getPatient, async ({ params }, platform) => {
  const patient = await platform.patients.get(params.patientId);
  const [hasLostMailbox, stop] = await Promise.all([
    isMailboxLost(patient, platform),
    platform.mailStops.find(patient.pendingEmail ?? patient.email),
  ]);
  return {
    ...toProfile(patient),
    ...(hasLostMailbox && { emailLost: true }),
    ...(stop && { mailStop: stop.reason }),
  };
});

type PatientPorts = Platform & { readonly users: Users };

export const createPatient = operationWithPorts(
  ['users'],
  deskApi.createPatient,
  async ({ body: { confirmed, ...body } }, platform: PatientPorts) => {
    const createdAt = platform.now();
    assertBirthDate(body, createdAt);
    const newPatient = createNewPatient({ patientId: '', contact: body, at: createdAt.toISOString() });
    assertConfirmed(
      confirmed,
      sameClientConfirmation,
      findSameClients(newPatient, await findPossibleDuplicates(platform, newPatient)),
    );
    return { patientId: await addPatient(platform, body, { isInvited: true }) };
  },
);

/** Returns false before the first sign-in and for a lost e-mail, since the new e-mail then receives an invitation. */
async function requiresProof({ accounts }: Platform, before: Patient, email: string): Promise<boolean> {
  if (before.email === email) return false;
  const account = await accounts.find(before.patientId);
  return account !== undefined && !account.passwordTemporary && !account.emailLost;
}

type PatientUpdate = BodyOf<typeof deskApi.updatePatient>;

/** Returns the updated client, and the writes that request a proof of the new e-mail. */
async function applyUpdate(
  platform: PatientPorts,
  { notes: _notes, ...before }: Patient,
  { version: _version, active, notes, ...contact }: PatientUpdate,
) {
  const { email } = contact;
  const deskFields = { active, ...(notes && { notes }) };
  if (!(await requiresProof(platform, before, email))) {
    const { pendingEmail, ...after } = { ...withContact(before, contact), ...deskFields };
    const keepsPendingEmail = pendingEmail !== undefined && email === before.email;
    return { after: { ...after, ...(keepsPendingEmail && { pendingEmail }) }, proofWrites: [] };
  }
  const after = {
    ...withContact(before, { ...contact, email: before.email }),
    ...deskFields,
    pendingEmail: email,
  };
  if (email === before.pendingEmail) return { after, proofWrites: [] };
  const proofWrites = await prepareEmailChangeWrites(platform, {
    holder: toEmailHolder(before),
    email,
  }).catch(async (error: unknown) => {
    throw await toEmailError(platform, error, email);
  });
  return { after, proofWrites };
}

/** Throws `patient.changed_meanwhile` for the second of two concurrent changes. */
export const updatePatient = operationWithPorts(
  ['users'],
  deskApi.updatePatient,
  ({ params, body }, platform) =>
    retryStale(async () => {
      const { patients, now } = platform;
      assertBirthDate(body, now());
      const before = await patients.get(params.patientId);
      if (before.version !== body.version) throw new AppError(patientErrors.changed_meanwhile);
      const { after, proofWrites } = await applyUpdate(platform, before, body);
      await savePatient(
        platform,
        { before, after },
        audit('patient.changed', after.patientId, { before: toProfile(before), after: toProfile(after) }),
        ...proofWrites,
      );
      return toProfile({ ...after, version: before.version + 1 });
    }),
);

/** Limits paid requests. Each pause in typing causes one. */
const suggestionLimit = { maxCount: 60, seconds: 60 };

export const suggestAddresses = operationWithPorts(
  ['geocoder'],
  api.suggestAddresses,
  async ({ query, actor }, platform) => {
    await limitSubject(platform, { subject: `addresses ${toActorKey(actor)}`, windows: [suggestionLimit] });
    return platform.geocoder.suggest(query.text);
  },
);

const maxListedAppointments = 3;

const isUpcoming = ({ status, hidden }: Appointment) =>
  !hidden && (status === 'reserved' || status === 'pending' || status === 'confirmed');

/** Lists upcoming appointments, the next one first. Throws `appointment.unreadable`. */
async function listUpcomingAppointments(
  { appointments, now }: Pick<Platform, 'appointments' | 'now'>,
  { patientId, lastBookedId }: Pick<Patient, 'patientId' | 'lastBookedId'>,
): Promise<Appointment[]> {
  const today = getToday(now());
  // The index may lag behind the latest booking.
  const lastBooked = lastBookedId === undefined ? undefined : await appointments.find(lastBookedId);
  const isLastUpcoming = lastBooked && lastBooked.date >= today && isUpcoming(lastBooked);
  const upcomingAppointments: Appointment[] = isLastUpcoming ? [lastBooked] : [];
  for await (const page of iteratePages((cursor) => appointments.byPatient(patientId, cursor))) {
    // An unreadable row may be upcoming, so reading it by id throws.
    await Promise.all(page.unreadIds.map(appointments.get));
    const fromToday = page.rows.filter(({ date }) => date >= today);
    upcomingAppointments.push(
      ...fromToday.filter((row) => isUpcoming(row) && row.appointmentId !== lastBookedId),
    );
    if (fromToday.length < page.rows.length) break;
  }
  const getStart = ({ date, time }: Appointment) => `${date} ${time}`;
  return upcomingAppointments.toSorted((a, b) => getStart(a).localeCompare(getStart(b)));
}

function throwHasAppointments(appointments: readonly Appointment[]): never {
  const listedAppointments = appointments.slice(0, maxListedAppointments);
  const dates = listedAppointments.map(({ date, time }) => `${formatLongDate(date)}, ${formatTime(time)}`);
  const unlistedCount = appointments.length - listedAppointments.length;
  throw new AppError(patientErrors.appointments_to_come, {
    values: {
      appointments: [...dates, ...(unlistedCount > 0 ? [`y ${unlistedCount} más`] : [])].join('; '),
    },
  });
}

/** Hides the client and frees the e-mail. Money, audit trail and record remain. Idempotent for retries. */
export const deletePatient = operationWithPorts(['users'], deskApi.deletePatient, ({ params }, platform) =>
  retryStale(async () => {
    const { patientId } = params;
    const before = await platform.patients.getIncludingArchived(patientId);
    // Undoing the merge needs the account.
    if (before.mergedInto !== undefined) throw new AppError(coreErrors.not_found);
    if (!before.hidden) {
      const appointments = await listUpcomingAppointments(platform, before);
      if (appointments.length > 0) throwHasAppointments(appointments);
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
