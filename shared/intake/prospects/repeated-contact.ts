import { foldText } from '#shared/core/matches.ts';

type Contact = { readonly email: string; readonly phone: string; readonly address: string };

/** Two or three family members may share a phone and address. */
const minRepeats = 4;

function listContactKeys({ email, phone, address }: Contact): string[] {
  const [mailbox = '', domain = ''] = email.split('@');
  const mailboxName = mailbox.replace(/\+.*$|[\d._-]/g, '');
  const street = foldText(address).replace(/[^a-z]/g, '');
  return [
    `phone ${phone}`,
    ...(mailboxName === '' ? [] : [`email ${mailboxName}@${domain}`]),
    ...(street === '' ? [] : [`address ${street}`]),
  ];
}

/** Returns the rows that share a phone, mailbox name or street with at least three others. */
export function filterRepeatedContacts<Row extends Contact>(rows: readonly Row[]): Row[] {
  const countByKey = new Map<string, number>();
  for (const key of rows.flatMap(listContactKeys)) countByKey.set(key, (countByKey.get(key) ?? 0) + 1);
  return rows.filter((row) => listContactKeys(row).some((key) => (countByKey.get(key) ?? 0) >= minRepeats));
}
