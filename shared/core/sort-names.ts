import { foldText } from './matches.ts';

let collator: Intl.Collator | undefined;
/** Created on first use, since it takes 9 ms of startup. */
const getCollator = () => (collator ??= new Intl.Collator('es', { numeric: true, sensitivity: 'base' }));
/** Spanish dictionary order: ñ after n, ignoring accents and case; numbers by value. */
export const compareNames = (one: string, other: string): number => getCollator().compare(one, other);

type NamedItem = { readonly name: string };
export const byName = (one: NamedItem, other: NamedItem): number => compareNames(one.name, other.name);

type Person = { readonly firstName: string; readonly lastName: string };
/** Order by first name: 'Ana Vega' before 'Ana Isabel Ortiz'. */
export const byFirstName = (one: Person, other: Person): number =>
  compareNames(one.firstName, other.firstName) || compareNames(one.lastName, other.lastName);
/** Order by last name: 'Ortiz, Zoe' before 'Ortiz Díaz, Ana'. */
export const byLastName = (one: Person, other: Person): number =>
  compareNames(one.lastName, other.lastName) || compareNames(one.firstName, other.firstName);

const afterN = 'n~';
/** Two spaces end a name, so that it sorts before longer names with the same prefix. */
const toKeyPart = (name: string) => `${foldText(name.normalize('NFC').replace(/ñ/gi, afterN))}  `;
/** Sort key by last name, which DynamoDB compares bytewise. */
export const buildLastNameKey = ({ firstName, lastName }: Person): string =>
  toKeyPart(lastName) + toKeyPart(firstName);
export const toSearchKey = (key: string): string => key.replaceAll(afterN, 'n');
