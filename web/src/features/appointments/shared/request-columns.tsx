import type { ComponentType } from 'react';
import { fullName } from '#shared/appointments/appointment.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { phone } from '#shared/core/format.ts';
import { type Columns, columnHelper } from '#web/src/ui/data-table/columns.ts';
import { TimeText } from '#web/src/ui/display/figures.tsx';
import { PersonCell } from './appointment-cells.tsx';

type RequestColumnsInput = {
  heads: { readonly patient: string; readonly date: string; readonly time: string };
  /** The table's own word for its cells: `request__date`. */
  block: string;
  day: ComponentType<{ date: string }>;
};

/** Whose appointment it is, on which day and at what hour: how every list of requests begins. */
export function requestColumns<Row extends AppointmentRequest>(wanted: RequestColumnsInput): Columns<Row> {
  const { heads, block, day: Day } = wanted;
  const column = columnHelper<Row>();
  return [
    column.accessor(({ patient }) => fullName(patient), {
      id: 'paciente',
      header: heads.patient,
      enableSorting: true,
      meta: { className: `${block}__patient` },
      cell: ({ row: { original } }) => (
        <PersonCell name={fullName(original.patient)}>
          <span className="muted n">{phone(original.patient.phone)}</span>
        </PersonCell>
      ),
    }),
    column.accessor(({ date, time }) => `${date} ${time}`, {
      id: 'fecha',
      header: heads.date,
      enableSorting: true,
      meta: { className: `${block}__date` },
      cell: ({ row }) => <Day date={row.original.date} />,
    }),
    column.accessor(({ time }) => time, {
      id: 'time',
      header: heads.time,
      meta: { className: `${block}__time` },
      cell: ({ row }) => <TimeText time={row.original.time} />,
    }),
  ];
}
