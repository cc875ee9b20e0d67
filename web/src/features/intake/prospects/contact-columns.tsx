import { formatPhone } from '#shared/core/format.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { prospectsText as text } from './copy.ts';

/** E-mail address that wraps before the @. */
function WrappedEmail({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </>
  );
}

type Contact = { readonly address?: string | undefined; readonly phone: string; readonly email: string };

const { columns: headers } = text;

/** Builds the columns with address, phone and e-mail. */
export function buildContactColumns<Row extends Contact>(): Columns<Row> {
  const column = createTypedColumnHelper<Row>();
  return [
    column.accessor(({ address }) => address, {
      id: 'address',
      header: headers.address,
      meta: { text: 'breaks' },
      cell: ({ getValue }) => getValue() ?? <span className="muted">{text.noAddress}</span>,
    }),
    column.accessor((contact) => contact.phone, {
      id: 'phone',
      header: headers.phone,
      meta: { text: 'nowrap' },
      cell: ({ getValue }) => <span className="nowrap">{formatPhone(getValue())}</span>,
    }),
    column.accessor(({ email }) => email, {
      id: 'email',
      header: headers.email,
      meta: { text: 'breaks', minWidth: '140px' },
      cell: ({ getValue }) => <WrappedEmail email={getValue()} />,
    }),
  ];
}
