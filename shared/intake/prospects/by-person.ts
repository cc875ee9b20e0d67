import { folded } from '#shared/core/matches.ts';

type Application = {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** Applications with the same e-mail, or the same phone and name, are from one person. */
const marksOf = ({ email, phone, firstName, lastName }: Application) => [
  email,
  `${phone} ${folded(`${firstName} ${lastName}`)}`,
];

/** Groups applications, newest first, by person: the newest with the earlier ones. */
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
