import { Trash2, Users } from 'lucide-react';
import { Button } from '../ui/buttons/button.tsx';
import {
  type Columns,
  createActionsColumn,
  createTypedColumnHelper,
  TwoLines,
} from '../ui/data-table/columns.tsx';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { FilterBar, SearchFilter } from '../ui/data-table/filter-bar.tsx';
import { Money, TimeText } from '../ui/display/figures.tsx';
import { StatusBadge } from '../ui/feedback/badge.tsx';
import { EmptyState } from '../ui/feedback/states.tsx';
import { SegmentedControl } from '../ui/fields/choices.tsx';
import { longText, Part, State } from './part.tsx';

type Row = {
  id: string;
  name: string;
  email: string;
  time: string;
  status: 'pending' | 'confirmed' | 'completed';
  cents: number;
};
const rows: readonly Row[] = [
  { id: '1', name: 'Ana Soto', email: 'ana@centro.example', time: '09:00', status: 'pending', cents: 4_750 },
  { id: '2', name: longText, email: 'b@centro.example', time: '10:30', status: 'confirmed', cents: 123_450 },
  {
    id: '3',
    name: 'Luis Meléndez',
    email: 'luis@centro.example',
    time: '14:00',
    status: 'completed',
    cents: 0,
  },
];
const column = createTypedColumnHelper<Row>();
const doNothing = () => undefined;
const buildMenu = ({ name }: Row) => ({
  label: `Más acciones de ${name}`,
  items: [{ label: 'Eliminar', icon: <Trash2 aria-hidden />, danger: true, onSelect: doNothing }],
});

const person = column.accessor('name', {
  header: 'Cliente',
  enableSorting: true,
  meta: { card: 'title', orderWord: 'cliente' },
  cell: ({ row: { original } }) => <TwoLines main={original.name} note={original.email} />,
});
const time = column.accessor('time', {
  header: 'Hora',
  enableSorting: true,
  cell: ({ getValue }) => <TimeText time={getValue()} />,
});
const status = column.accessor('status', {
  header: 'Estado',
  meta: { card: 'corner' },
  cell: ({ getValue }) => <StatusBadge status={getValue()} />,
});
const amount = column.accessor('cents', {
  header: 'Total',
  enableSorting: true,
  meta: { card: 'value', text: 'number' },
  cell: ({ getValue }) => <Money cents={getValue()} />,
});
const columns: Columns<Row> = [
  person,
  time,
  status,
  amount,
  createActionsColumn({
    primary: ({ name }) => (
      <Button size="small" aria-label={`Editar a ${name}`}>
        Editar
      </Button>
    ),
    buildMenu,
  }),
];
/** Uses all positions of a card. */
const timedColumns: Columns<Row> = [
  column.accessor('time', { header: 'Hora', meta: { card: 'title', text: 'nowrap' } }),
  column.accessor('name', { header: 'Cliente', meta: { card: 'subtitle', text: 'strong' } }),
  column.accessor('email', { header: 'Correo', meta: { text: 'breaks' } }),
  column.accessor('cents', {
    header: 'Total a pagar',
    meta: { card: 'corner', labelled: true },
    cell: ({ getValue }) => <Money cents={getValue()} />,
  }),
  createActionsColumn({ primary: () => <Button size="small">Elegir método de pago</Button>, ruled: true }),
];
const denseColumns: Columns<Row> = [
  column.accessor('name', { header: 'Nombre', meta: { card: 'title', text: 'strong', minWidth: '120px' } }),
  column.accessor('id', { header: 'Apellido', meta: { card: 'title', text: 'strong' } }),
  column.accessor('email', { header: 'Correo', meta: { card: 'last' } }),
  column.accessor('cents', {
    header: 'Total pagado',
    meta: { card: 'figure', labelled: true, text: 'number' },
  }),
  column.accessor('time', {
    header: 'Hora de llegada',
    meta: { card: 'figure', labelled: true, width: '90px' },
  }),
  createActionsColumn({ buildMenu, card: 'side' }),
];

const table = { columns, rows, rowId: ({ id }: Row) => id, empty: null };
const pendingPage = { onMore: doNothing, busy: true };

export const TableParts = () => (
  <>
    <Part name="FilterBar, SearchFilter">
      <State name="Con preajustes a la derecha" wide>
        <FilterBar
          params={['buscar']}
          end={
            <SegmentedControl
              legend="Periodo"
              legendHidden
              value="hoy"
              options={[
                { value: 'hoy', label: 'Hoy' },
                { value: 'mes', label: 'Este mes' },
              ]}
              onChange={doNothing}
            />
          }
        >
          <SearchFilter param="buscar" label="Buscar por nombre del cliente" />
        </FilterBar>
      </State>
      <State name="Estrecho" wide>
        <FilterBar params={['codigo']}>
          <SearchFilter narrow param="codigo" label="Buscar por código" />
        </FilterBar>
      </State>
    </Part>
    <Part name="DataTable">
      <State name="Con orden, menú y fila abierta" wide>
        <DataTable {...table} caption="Citas" currentId="1" isMarked={({ id }) => id === '3'} name="citas" />
      </State>
      <State name="Por páginas, con más en el servidor" wide>
        <DataTable
          {...table}
          caption="Citas por páginas"
          pageSize={2}
          name="paginas"
          loadMore={pendingPage}
        />
      </State>
      <State name="Apretada, desde 1100 en tarjetas" wide>
        <DataTable {...table} caption="Cobros" columns={denseColumns} cards="large" dense name="cobros" />
      </State>
      <State name="Siempre en tarjetas" wide>
        <DataTable
          {...table}
          caption="Visitas"
          columns={timedColumns}
          cards="always"
          counted={false}
          name="visitas"
        />
      </State>
      <State name="Dentro de otra tarjeta, columnas fijas, arriba" wide>
        <section className="amplify-card">
          <DataTable {...table} caption="Agenda" bare fixed top counted={false} name="agenda" />
        </section>
      </State>
      <State name="Vacía" wide>
        <DataTable
          {...table}
          caption="Nadie"
          rows={[]}
          empty={<EmptyState icon={<Users aria-hidden />} title="Aún no hay clientes" />}
        />
      </State>
    </Part>
  </>
);
