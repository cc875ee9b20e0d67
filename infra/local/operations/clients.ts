import { addPatient } from '#lambdas/patients/add-patient.ts';
import { users } from '#lambdas/platform/external/from-env.ts';
import { readAllRows } from '#lambdas/platform/pages.ts';
import { makePlatform } from '#lambdas/platform/platform.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Contact, toStoredPhone } from '#shared/patients/contact.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { type ColumnMap, mapColumns, parseClientLine } from '#shared/patients/imported/client-line.ts';

type Line = Readonly<Record<string, string>>;
/** A reported line with the reason. Lines are counted from 1 after the header. */
export type LineRemark = { readonly line: number; readonly reason: string };
export type ImportClientsResult = {
  readonly imported: number;
  /** Lines whose e-mail already has an account or is in an earlier line. */
  readonly duplicates: readonly LineRemark[];
  readonly unreadable: readonly LineRemark[];
  /**
   * Imported lines whose phone belongs to another client, such as a relative or the same client by another
   * e-mail.
   */
  readonly sharedPhones: readonly LineRemark[];
};
export type ImportClientsInput = {
  readonly columns: ColumnMap;
  readonly isDayFirst: boolean;
  readonly sendsInvitations: boolean;
  readonly isDryRun: boolean;
  readonly now: Date;
};

const clientsPerPage = 100;
const isKnownClientError = (error: unknown) =>
  error instanceof AppError &&
  (error.is(accountErrors.email_taken) || error.is(patientErrors.registered_elsewhere));

type ParsedClient = { readonly line: number; readonly contact: Contact };

function readLines(lines: readonly Line[], { columns: columnMap, isDayFirst, now }: ImportClientsInput) {
  const columns = mapColumns(Object.keys(lines[0] ?? {}), columnMap);
  const results = lines.map((line, index) => ({
    line: index + 1,
    result: parseClientLine(line, { columns, isDayFirst, today: getToday(now) }),
  }));
  return {
    clients: results.flatMap(({ line, result }): ParsedClient[] =>
      'contact' in result ? [{ line, contact: result.contact }] : [],
    ),
    unreadable: results.flatMap(({ line, result }): LineRemark[] =>
      'reason' in result ? [{ line, reason: result.reason }] : [],
    ),
  };
}

/** Adds one client, or returns false if the e-mail is taken. A dry run writes nothing and returns true. */
async function tryAddClient(
  platform: Parameters<typeof addPatient>[0],
  contact: Contact,
  { sendsInvitations, isDryRun }: ImportClientsInput,
): Promise<boolean> {
  if (isDryRun) return true;
  try {
    await addPatient(platform, contact, { isInvited: sendsInvitations });
    return true;
  } catch (error) {
    if (isKnownClientError(error)) return false;
    throw error;
  }
}

/**
 * Imports clients with their accounts into the table and the user pool of the environment. A repeated import
 * adds each client only once. Sends e-mails only if `sendsInvitations`.
 */
export async function importClients(
  lines: readonly Line[],
  input: ImportClientsInput,
): Promise<ImportClientsResult> {
  const platform = makePlatform({ actor: 'system:import', correlationId: 'import' });
  const existingClients = await readAllRows((cursor) =>
    platform.patients.page({ cursor, limit: clientsPerPage }),
  );
  const ownerByEmail = new Map(existingClients.map(({ email }) => [email, 'an existing client']));
  const emailByPhone = new Map(existingClients.map(({ phone, email }) => [toStoredPhone(phone), email]));
  const addPlatform = { ...platform, users: await users() };
  const { clients, unreadable } = readLines(lines, input);
  const [duplicates, sharedPhones]: [LineRemark[], LineRemark[]] = [[], []];
  let imported = 0;
  for (const { line, contact } of clients) {
    const { email, phone } = contact;
    const owner = ownerByEmail.get(email);
    if (owner !== undefined || !(await tryAddClient(addPlatform, contact, input))) {
      duplicates.push({ line, reason: `${email} is the e-mail of ${owner ?? 'an existing account'}` });
      continue;
    }
    imported += 1;
    const phoneOwnerEmail = emailByPhone.get(phone);
    if (phoneOwnerEmail !== undefined)
      sharedPhones.push({ line, reason: `${email} has the phone of ${phoneOwnerEmail}` });
    ownerByEmail.set(email, `line ${line}`);
    if (phone !== '') emailByPhone.set(phone, email);
  }
  return { imported, duplicates, unreadable, sharedPhones };
}
