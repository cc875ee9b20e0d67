import { folded } from '#shared/core/matches.ts';

type Application = {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** By what two applications are one person's: the e-mail, or the name with the phone. */
const marksOf = ({ email, phone, firstName, lastName }: Application) => [
  email,
  `${phone} ${folded(`${firstName} ${lastName}`)}`,
];

/** Applications, newest first, one by person: the newest, with those before it. */
export function byPerson<Row extends Application>(rows: readonly Row[]): (Row & { earlier: Row[] })[] {
  const people = new Map<string, Row & { earlier: Row[] }>();
  for (const row of rows) {
    const marks = marksOf(row);
    const known = marks.map((mark) => people.get(mark)).find((person) => person !== undefined);
    known?.earlier.push(row);
    const person = known ?? { ...row, earlier: [] };
    for (const mark of marks) if (!people.has(mark)) people.set(mark, person);
  }
  return [...new Set(people.values())];
}
