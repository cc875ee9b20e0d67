import { foldText } from '#shared/core/matches.ts';

type Application = {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Lists the keys that identify the person, which are the e-mail, and the phone with the name. */
const listContactKeys = ({ email, phone, firstName, lastName }: Application) => [
  email,
  `${phone} ${foldText(`${firstName} ${lastName}`)}`,
];

/** Groups applications by person. `rows` are sorted newest first, and the newest one gets the earlier ones. */
export function groupByPerson<Row extends Application>(rows: readonly Row[]): (Row & { earlier: Row[] })[] {
  const personByContact = new Map<string, Row & { earlier: Row[] }>();
  for (const row of rows) {
    const contactKeys = listContactKeys(row);
    const existing = contactKeys
      .map((key) => personByContact.get(key))
      .find((person) => person !== undefined);
    existing?.earlier.push(row);
    const person = existing ?? { ...row, earlier: [] };
    for (const key of contactKeys) if (!personByContact.has(key)) personByContact.set(key, person);
  }
  return [...new Set(personByContact.values())];
}
