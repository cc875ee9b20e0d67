import { foldText } from './matches.ts';

let collator: Intl.Collator | undefined;
/** Returns the collator, created on first use because that takes 9 ms. */
const getCollator = () => (collator ??= new Intl.Collator('es', { numeric: true, sensitivity: 'base' }));
/** Compares in Spanish dictionary order: ñ after n, ignoring accents and case; numbers by value. */
export const compareNames = (a: string, b: string): number => getCollator().compare(a, b);

type NamedItem = { readonly name: string };
export const compareByName = (a: NamedItem, b: NamedItem): number => compareNames(a.name, b.name);

type Person = { readonly firstName: string; readonly lastName: string };
/** Compares by first name: 'Ana Vega' before 'Ana Isabel Ortiz'. */
export const compareByFirstName = (a: Person, b: Person): number =>
  compareNames(a.firstName, b.firstName) || compareNames(a.lastName, b.lastName);
/** Compares by last name: 'Ortiz, Zoe' before 'Ortiz Díaz, Ana'. */
export const compareByLastName = (a: Person, b: Person): number =>
  compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);

const afterN = 'n~';
/** Appends two spaces, so that a name sorts before longer names with the same prefix. */
const toKeyPart = (name: string) => `${foldText(name.normalize('NFC').replace(/ñ/gi, afterN))}  `;
/** Builds the sort key by last name, which DynamoDB compares bytewise. */
export const buildLastNameKey = ({ firstName, lastName }: Person): string =>
  toKeyPart(lastName) + toKeyPart(firstName);
export const toSearchKey = (key: string): string => key.replaceAll(afterN, 'n');
