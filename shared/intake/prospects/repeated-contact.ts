import { folded } from '#shared/core/matches.ts';

type Contact = { readonly email: string; readonly phone: string; readonly address: string };

/** Two or three family members may share a phone and address. */
const fewestAlike = 4;

function contactMarks({ email, phone, address }: Contact): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  const name = mailbox.replace(/\+.*$|[\d._-]/g, '');
  const street = folded(address).replace(/[^a-z]/g, '');
  return [
    `phone ${phone}`,
    ...(name === '' ? [] : [`email ${name}@${domain}`]),
    ...(street === '' ? [] : [`address ${street}`]),
  ];
}

/** Applications whose phone, e-mail or address nearly repeats in four or more of them. */
export function withRepeatedContact<Row extends Contact>(rows: readonly Row[]): Row[] {
  const counts = new Map<string, number>();
  for (const mark of rows.flatMap(contactMarks)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  return rows.filter((row) => contactMarks(row).some((mark) => (counts.get(mark) ?? 0) >= fewestAlike));
}
