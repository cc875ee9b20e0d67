import { isCivilDate } from '#shared/core/civil-time.ts';
import { foldText } from '#shared/core/matches.ts';
import { toSingleLine } from '#shared/core/plain-text.ts';
import { Email } from '#shared/core/schemas.ts';
import { type Contact, earliestBirthDate, isAbsentOrPastBirthDate, toStoredPhone } from '../contact.ts';

/** Columns of an imported client list. `name` is the full name. */
export const clientColumns = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'address',
  'birthDate',
  'notes',
] as const;
export type ClientColumn = (typeof clientColumns)[number];
export type ColumnMap = Partial<Readonly<Record<ClientColumn, string>>>;

const usualColumnNames: Readonly<Record<ClientColumn, readonly string[]>> = {
  firstName: ['nombre', 'nombres', 'first name', 'firstname'],
  lastName: ['apellido', 'apellidos', 'last name', 'lastname'],
  name: ['nombre completo', 'cliente', 'full name', 'name', 'client'],
  email: ['email', 'e-mail', 'correo', 'correo electronico'],
  phone: ['telefono', 'celular', 'movil', 'phone', 'mobile', 'mobile phone'],
  address: ['direccion', 'address'],
  birthDate: ['fecha de nacimiento', 'fechanacimiento', 'nacimiento', 'cumpleanos', 'birth date', 'birthday'],
  notes: ['notas', 'nota', 'comentarios', 'notes'],
};

/** Maps the file's columns by their usual names. `overrides` takes precedence. */
export function mapColumns(names: readonly string[], overrides: ColumnMap): ColumnMap {
  const entries = clientColumns.flatMap((column) => {
    const name =
      overrides[column] ??
      names.find((candidate) => usualColumnNames[column].includes(foldText(candidate).trim()));
    return name === undefined ? [] : [[column, name] as const];
  });
  return Object.fromEntries(entries);
}

/** Splits `Rivera Ortiz, Ana` or `Ana Rivera Ortiz`. Without a comma the first word is the first name. */
function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [beforeComma = '', afterComma] = name.split(',').map((part) => part.trim());
  if (afterComma) return { firstName: afterComma, lastName: beforeComma };
  const [firstName = '', ...lastNames] = name.split(/\s+/);
  return { firstName, lastName: lastNames.join(' ') };
}

const numericDatePattern = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Parses YYYY-MM-DD or month/day/year, day/month/year if `isDayFirst`. Undefined if invalid. */
function parseDate(text: string, isDayFirst: boolean): string | undefined {
  const [, firstNumber = '', secondNumber = '', year = ''] = numericDatePattern.exec(text) ?? [];
  const [month, day] = isDayFirst ? [secondNumber, firstNumber] : [firstNumber, secondNumber];
  const date = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : undefined;
}

type ClientImportOptions = {
  readonly columns: ColumnMap;
  readonly isDayFirst: boolean;
  readonly today: string;
};
export type ClientImportResult = { readonly contact: Contact } | { readonly reason: string };

const maxNameLength = 80;

function validateName({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string | undefined {
  if (!firstName || !lastName) return 'it has no first name or no last name';
  return Math.max(firstName.length, lastName.length) > maxNameLength ? 'its name is too long' : undefined;
}

function validateBirthDate(text: string, date: string | undefined, today: string): string | undefined {
  const isPossible = date !== undefined && date >= earliestBirthDate && isAbsentOrPastBirthDate(date, today);
  return text === '' || isPossible ? undefined : `its birth date '${text.slice(0, 20)}' is invalid`;
}

/** Reads a client from a line, or the reason why it is unreadable. Invalid phones stay as written. */
export function parseClientLine(
  line: Readonly<Record<string, string>>,
  { columns, isDayFirst, today }: ClientImportOptions,
): ClientImportResult {
  const readColumn = (column: ClientColumn) => toSingleLine(line[columns[column] ?? ''] ?? '');
  const nameParts = splitName(readColumn('name'));
  const firstName = readColumn('firstName') || nameParts.firstName;
  const lastName = readColumn('lastName') || nameParts.lastName;
  const email = Email.safeParse(readColumn('email'));
  if (!email.success) return { reason: readColumn('email') ? 'its e-mail is invalid' : 'it has no e-mail' };
  const birthDateText = readColumn('birthDate');
  const birthDate = parseDate(birthDateText, isDayFirst);
  const reason = validateName({ firstName, lastName }) ?? validateBirthDate(birthDateText, birthDate, today);
  if (reason !== undefined) return { reason };
  const [address, notes] = [readColumn('address'), readColumn('notes')];
  return {
    contact: {
      firstName,
      lastName,
      email: email.data,
      phone: toStoredPhone(readColumn('phone')),
      ...(address && { address: address.slice(0, 200) }),
      birthDate,
      ...(notes && { notes }),
    },
  };
}
