import type { ComponentType } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatPhone } from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import { type Columns, comparePerson, createTypedColumnHelper } from '#web/src/ui/data-table/columns.tsx';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { PersonCell } from './appointment-cells.tsx';

type RequestColumnsInput = {
  headings: { readonly patient: string; readonly date: string; readonly time: string };
  day: ComponentType<{ date: string }>;
};

/** Builds the columns client, day and time, which come first in every list of requests. */
export function buildRequestColumns<Row extends AppointmentRequest>(
  input: RequestColumnsInput,
): Columns<Row> {
  const { headings, day: Day } = input;
  const column = createTypedColumnHelper<Row>();
  return [
    column.accessor(({ patient }) => patient, {
      id: 'patient',
      header: headings.patient,
      enableSorting: true,
      sortFn: comparePerson,
      meta: { card: 'title', orderWord: 'paciente' },
      cell: ({ row: { original } }) => (
        <PersonCell name={formatFullName(original.patient)}>
          <span className="muted n nowrap">{formatPhone(original.patient.phone)}</span>
        </PersonCell>
      ),
    }),
    column.accessor(({ date, time }) => `${date} ${time}`, {
      id: 'date',
      header: headings.date,
      enableSorting: true,
      meta: { text: 'nowrap', orderWord: 'fecha' },
      cell: ({ row }) => <Day date={row.original.date} />,
    }),
    column.accessor(({ time }) => time, {
      id: 'time',
      header: headings.time,
      meta: { card: 'value', text: 'nowrap' },
      cell: ({ row }) => <TimeText time={row.original.time} />,
    }),
  ];
}
