import { foldText } from './matches.ts';

let collator: Intl.Collator | undefined;
/** Returns the collator, created on first use because that takes 9 ms. */
const getCollator = () => (collator ??= new Intl.Collator('es', { numeric: true, sensitivity: 'base' }));
/** Compares in Spanish dictionary order, ignoring accents and case, with numbers by value. */
export const compareNames = (a: string, b: string): number => getCollator().compare(a, b);

type NamedItem = { readonly name: string };
export const compareByName = (a: NamedItem, b: NamedItem): number => compareNames(a.name, b.name);

type Person = { readonly firstName: string; readonly lastName: string };
/** Compares by first name, so that 'Ana Vega' is before 'Ana Isabel Ortiz'. */
export const compareByFirstName = (a: Person, b: Person): number =>
  compareNames(a.firstName, b.firstName) || compareNames(a.lastName, b.lastName);
/** Compares by last name, so that 'Ortiz, Zoe' is before 'Ortiz Díaz, Ana'. */
export const compareByLastName = (a: Person, b: Person): number =>
  compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);

/** Replacement of ñ that sorts after n. */
const sortableEnye = 'n~';
/** Appends two spaces, so that a name sorts before longer names with the same prefix. */
const toKeyPart = (name: string) => `${foldText(name.normalize('NFC').replace(/ñ/gi, sortableEnye))}  `;
/** Builds the sort key by last name, which DynamoDB compares bytewise. */
export const buildLastNameKey = ({ firstName, lastName }: Person): string =>
  toKeyPart(lastName) + toKeyPart(firstName);
/** Makes a sort key equal for ñ and n, as in a typed search. */
export const toSearchKey = (key: string): string => key.replaceAll(sortableEnye, 'n');
