import { isCivilDate } from '#shared/core/civil-time.ts';
import { folded } from '#shared/core/matches.ts';
import { singleLine } from '#shared/core/plain-text.ts';
import { Email } from '#shared/core/schemas.ts';
import { birthIsPast, type Contact, oldestBirth, storedPhone } from '../contact.ts';

/** Columns of an imported client list; `name` is the full name. */
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

const usualNames: Readonly<Record<ClientColumn, readonly string[]>> = {
  firstName: ['nombre', 'nombres', 'first name', 'firstname'],
  lastName: ['apellido', 'apellidos', 'last name', 'lastname'],
  name: ['nombre completo', 'cliente', 'full name', 'name', 'client'],
  email: ['email', 'e-mail', 'correo', 'correo electronico'],
  phone: ['telefono', 'celular', 'movil', 'phone', 'mobile', 'mobile phone'],
  address: ['direccion', 'address'],
  birthDate: ['fecha de nacimiento', 'fechanacimiento', 'nacimiento', 'cumpleanos', 'birth date', 'birthday'],
  notes: ['notas', 'nota', 'comentarios', 'notes'],
};

/** Maps the file's columns by their usual names; `given` takes precedence. */
export function columnsOf(names: readonly string[], given: ColumnMap): ColumnMap {
  const entries = clientColumns.flatMap((column) => {
    const name = given[column] ?? names.find((each) => usualNames[column].includes(folded(each).trim()));
    return name === undefined ? [] : [[column, name] as const];
  });
  return Object.fromEntries(entries);
}

/** Splits `Rivera Ortiz, Ana` or `Ana Rivera Ortiz`; without a comma the first word is the first name. */
function partsOf(name: string): { readonly firstName: string; readonly lastName: string } {
  const [last = '', first] = name.split(',').map((part) => part.trim());
  if (first) return { firstName: first, lastName: last };
  const [firstName = '', ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

const numbered = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Parses YYYY-MM-DD or month/day/year, day/month/year if `isDayFirst`. Undefined if invalid. */
function dateIn(text: string, isDayFirst: boolean): string | undefined {
  const [, one = '', two = '', year = ''] = numbered.exec(text) ?? [];
  const [month, day] = isDayFirst ? [two, one] : [one, two];
  const date = year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) ? date : undefined;
}

type ReadInput = { readonly columns: ColumnMap; readonly isDayFirst: boolean; readonly today: string };
export type ReadClient = { readonly contact: Contact } | { readonly reason: string };

const longestName = 80;

function nameRefusal({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string | undefined {
  if (!firstName || !lastName) return 'it has no first name or no last name';
  return Math.max(firstName.length, lastName.length) > longestName ? 'its name is too long' : undefined;
}

function birthRefusal(written: string, date: string | undefined, today: string): string | undefined {
  const isPossible = date !== undefined && date >= oldestBirth && birthIsPast(date, today);
  return written === '' || isPossible ? undefined : `its birth date, '${written.slice(0, 20)}', is none`;
}

/** Reads a client from a line, or the reason why it is unreadable. Invalid phones stay as written. */
export function readClientLine(
  line: Readonly<Record<string, string>>,
  { columns, isDayFirst, today }: ReadInput,
): ReadClient {
  const textOf = (column: ClientColumn) => singleLine(line[columns[column] ?? ''] ?? '');
  const whole = partsOf(textOf('name'));
  const firstName = textOf('firstName') || whole.firstName;
  const lastName = textOf('lastName') || whole.lastName;
  const email = Email.safeParse(textOf('email'));
  if (!email.success) return { reason: textOf('email') ? 'its e-mail is none' : 'it has no e-mail' };
  const written = textOf('birthDate');
  const birthDate = dateIn(written, isDayFirst);
  const reason = nameRefusal({ firstName, lastName }) ?? birthRefusal(written, birthDate, today);
  if (reason !== undefined) return { reason };
  const [address, notes] = [textOf('address'), textOf('notes')];
  return {
    contact: {
      firstName,
      lastName,
      email: email.data,
      phone: storedPhone(textOf('phone')),
      ...(address && { address: address.slice(0, 200) }),
      birthDate,
      ...(notes && { notes }),
    },
  };
}
