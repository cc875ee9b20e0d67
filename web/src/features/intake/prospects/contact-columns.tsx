import { formatPhone } from '#shared/core/format.ts';
import { type Columns, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { prospectsText as text } from './copy.ts';

/** E-mail address that wraps before the @. */
function WrappedEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

type Contact = { readonly address?: string | undefined; readonly phone: string; readonly email: string };

const { columns: heads } = text;

/** Columns with address, e-mail and phone. */
export function buildContactColumns<Row extends Contact>(): Columns<Row> {
  const column = createTypedColumnHelper<Row>();
  return [
    column.accessor(({ address }) => address, {
      id: 'address',
      header: heads.address,
      meta: { text: 'breaks' },
      cell: ({ getValue }) => getValue() ?? <span className="muted">{text.noAddress}</span>,
    }),
    column.accessor((contact) => contact.phone, {
      id: 'phone',
      header: heads.phone,
      meta: { text: 'nowrap' },
      cell: ({ getValue }) => <span className="nowrap">{formatPhone(getValue())}</span>,
    }),
    column.accessor(({ email }) => email, {
      id: 'email',
      header: heads.email,
      meta: { text: 'breaks', minWidth: '140px' },
      cell: ({ getValue }) => <WrappedEmail email={getValue()} />,
    }),
  ];
}
