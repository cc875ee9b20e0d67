import { foldText } from '#shared/core/matches.ts';

type Application = {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Applications with the same e-mail, or the same phone and name, are from one person. */
const listContactKeys = ({ email, phone, firstName, lastName }: Application) => [
  email,
  `${phone} ${foldText(`${firstName} ${lastName}`)}`,
];

/** Groups applications, newest first, by person: the newest with the earlier ones. */
export function groupByPerson<Row extends Application>(rows: readonly Row[]): (Row & { earlier: Row[] })[] {
  const people = new Map<string, Row & { earlier: Row[] }>();
  for (const row of rows) {
    const contactKeys = listContactKeys(row);
    const existing = contactKeys.map((mark) => people.get(mark)).find((person) => person !== undefined);
    existing?.earlier.push(row);
    const person = existing ?? { ...row, earlier: [] };
    for (const mark of contactKeys) if (!people.has(mark)) people.set(mark, person);
  }
  return [...new Set(people.values())];
}
