import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  comparePerson,
  createActionsColumn,
  createTypedColumnHelper,
} from '#web/src/ui/data-table/columns.tsx';
import { DataTable } from '#web/src/ui/data-table/data-table.tsx';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { SkeletonRows } from '#web/src/ui/feedback/states.tsx';
import { renderAt } from '../support/render.tsx';

type Appointment = { id: string; name: string; cents: number };
const column = createTypedColumnHelper<Appointment>();
const columns = column.columns([
  column.accessor('name', { header: 'Cliente', enableSorting: true, meta: { card: 'title' } }),
  column.accessor(({ name }) => name.length, {
    id: 'length',
    header: 'Largo',
    enableSorting: true,
    meta: { orderWord: 'largo' },
  }),
  column.accessor('cents', {
    header: 'Total',
    enableSorting: true,
    meta: { card: 'value', text: 'number', labelled: true },
  }),
  createActionsColumn<Appointment>({
    primary: ({ cents }) => cents > 0 && <button type="button">Editar</button>,
    buildMenu: ({ name, cents }) =>
      cents > 100
        ? { label: `Más de ${name}`, items: [{ label: 'Borrar', onSelect: () => undefined }] }
        : undefined,
  }),
]);
const appointments: Appointment[] = [
  { id: '1', name: 'Zoé', cents: 900 },
  { id: '2', name: 'Álvaro', cents: 10_000 },
  { id: '3', name: 'ana', cents: 50 },
  { id: '4', name: 'Ñandú', cents: 0 },
];

const createTable = (props: Partial<Parameters<typeof DataTable<Appointment>>[0]> = {}) => (
  <DataTable
    caption="Visitas"
    columns={columns}
    rows={appointments}
    rowId={({ id }) => id}
    empty={<p>Sin visitas</p>}
    {...props}
  />
);
const listFirstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const readAddress = () => screen.getByLabelText('dirección').textContent;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('DataTable', () => {
  it('shows every row in the given order, and their number', () => {
    renderAt(createTable(), '/visitas');

    expect(listFirstCells()).toEqual(['Zoé', 'Álvaro', 'ana', 'Ñandú']);
    expect(screen.getByText('Mostrando 4 de 4')).toBeTruthy();
  });

  it('sorts text in Spanish order, then in reverse order, and then not at all', () => {
    renderAt(createTable(), '/visitas');
    const getHeader = () => screen.getByRole('columnheader', { name: 'Cliente' });

    click('Cliente');
    const ascending = [listFirstCells(), getHeader().getAttribute('aria-sort'), readAddress()];
    click('Cliente');
    const descending = [listFirstCells(), getHeader().getAttribute('aria-sort'), readAddress()];
    click('Cliente');

    expect(ascending).toEqual([['Álvaro', 'ana', 'Ñandú', 'Zoé'], 'ascending', '/visitas?orden=name']);
    expect(descending).toEqual([['Zoé', 'Ñandú', 'ana', 'Álvaro'], 'descending', '/visitas?orden=-name']);
    expect([listFirstCells()[0], getHeader().getAttribute('aria-sort'), readAddress()]).toEqual([
      'Zoé',
      null,
      '/visitas',
    ]);
  });

  it('sorts amounts numerically', () => {
    renderAt(createTable(), '/visitas?orden=cents');

    expect(listFirstCells()).toEqual(['Ñandú', 'ana', 'Zoé', 'Álvaro']);
  });

  it('sorts people by first name and then by last name', () => {
    const names = ['Ana, Vega', 'Ana Isabel, Ortiz', 'Ana, Ruiz'].map((name) => name.split(', '));
    const people = names.map(([firstName = '', lastName = '']) => ({ firstName, lastName }));
    const person = createTypedColumnHelper<(typeof people)[number]>();
    const byName = person.accessor((row) => row, {
      id: 'nombre',
      enableSorting: true,
      sortFn: comparePerson,
      cell: ({ row: { original } }) => `${original.firstName} ${original.lastName}`,
    });
    const idOf = ({ lastName }: (typeof people)[number]) => lastName;

    renderAt(
      <DataTable caption="Personas" columns={[byName]} rows={people} rowId={idOf} empty={null} />,
      '/visitas?orden=nombre',
    );

    expect(listFirstCells()).toEqual(['Ana Ruiz', 'Ana Vega', 'Ana Isabel Ortiz']);
  });

  it('uses the column’s own word for the order in the address', () => {
    renderAt(createTable(), '/visitas?orden=largo');
    const orderedNames = listFirstCells();

    click('Largo');

    expect(orderedNames).toEqual(['Zoé', 'ana', 'Ñandú', 'Álvaro']);
    expect(readAddress()).toBe('/visitas?orden=-largo');
  });

  it('shows pages of rows, and stores the page number in the address', () => {
    renderAt(createTable({ pageSize: 3 }), '/visitas');

    click('Siguiente');

    expect(listFirstCells()).toEqual(['Ñandú']);
    expect(screen.getByText('Mostrando 4 a 4 de 4')).toBeTruthy();
    expect(readAddress()).toBe('/visitas?pagina=2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Siguiente' }).disabled).toBe(true);
  });

  it('shows the last page if the address exceeds it', () => {
    renderAt(createTable({ pageSize: 3 }), '/visitas?pagina=99');

    expect(listFirstCells()).toEqual(['Ñandú']);
  });

  it('stores the order of two tables on a page separately in the address', () => {
    renderAt(createTable({ name: 'historial' }), '/visitas?orden=-name');

    click('Total');

    expect(readAddress()).toBe('/visitas?orden=-name&historial-orden=cents');
  });

  it('shows a message if it is empty', () => {
    renderAt(createTable({ rows: [] }), '/visitas');

    expect(screen.getByText('Sin visitas')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('marks the row whose panel is open, and hides the header of actions visually', () => {
    renderAt(createTable({ currentId: '2' }), '/visitas');

    const currentRows = screen
      .getAllByRole('row')
      .filter((row) => row.getAttribute('aria-current') === 'true');

    expect(currentRows.map((row) => within(row).getAllByRole('cell')[0]!.textContent)).toEqual(['Álvaro']);
    expect(screen.getByText('Acciones').className).toBe('visually-hidden');
  });

  it('shows the actions at the end of each row, if any', () => {
    renderAt(createTable(), '/visitas');

    const listButtonNames = (row: HTMLElement) =>
      within(row)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    const [, zoe, , ana, nandu] = screen.getAllByRole('row');

    expect([zoe!, ana!, nandu!].map(listButtonNames)).toEqual([['Editar', 'Más de Zoé'], ['Editar'], []]);
    expect(within(nandu!).getAllByRole('cell').at(-1)!.childNodes).toHaveLength(0);
  });
});

const mockPhone = (isPhone: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(() => Object.assign(new EventTarget(), { matches: isPhone }) as MediaQueryList);

describe('DataTable as cards', () => {
  const getCells = (row: HTMLElement) => within(row).getAllByRole('cell');
  it('places each cell by its column, and reserves space for a value beside a line', () => {
    mockPhone(true);
    renderAt(createTable(), '/visitas');

    const cellClasses = getCells(screen.getAllByRole('row')[1]!).map(({ className }) => className);

    expect(cellClasses).toEqual([
      'cell--title',
      'cell--line cell--paired',
      'cell--value cell--number',
      'cell--actions',
    ]);
  });

  it('has a skeleton of cards while the cards load', () => {
    const hasCards = (isPhone: boolean, cards?: 'large') => {
      cleanup();
      mockPhone(isPhone);
      const { container } = renderAt(<SkeletonRows cards={cards} />);
      return container.querySelector('.skeleton--cards') !== null;
    };

    expect([hasCards(true, 'large'), hasCards(true), hasCards(false, 'large')]).toEqual([true, false, false]);
  });

  it('labels figures, since cards have no header', () => {
    mockPhone(true);
    renderAt(createTable(), '/visitas');
    const textInCard = getCells(screen.getAllByRole('row')[1]!)[2]!.textContent;
    cleanup();
    mockPhone(false);
    renderAt(createTable(), '/visitas');

    expect([textInCard, getCells(screen.getAllByRole('row')[1]!)[2]!.textContent]).toEqual([
      'Total900',
      '900',
    ]);
  });
});

describe('FilterBar', () => {
  it('stores the search in the address and clears it', () => {
    renderAt(
      <FilterBar params={['q']}>
        <SearchFilter param="q" label="Buscar por nombre del paciente" />
      </FilterBar>,
      '/visitas?orden=name',
    );
    const field = screen.getByLabelText<HTMLInputElement>('Buscar por nombre del paciente');

    fireEvent.input(field, { target: { value: 'mar' } });
    const addressWithSearch = readAddress();
    click('Limpiar filtros');

    expect(addressWithSearch).toBe('/visitas?orden=name&q=mar');
    expect([readAddress(), field.value]).toEqual(['/visitas?orden=name', '']);
  });

  it('shows the folded filters beside the search, and on phones by a button', () => {
    const renderBar = () =>
      renderAt(
        <FilterBar params={['q']} folded={<p>Estado</p>} end={<p>Vista</p>}>
          <SearchFilter param="q" label="Buscar" />
        </FilterBar>,
      );
    const listFilters = () => screen.queryAllByText(/^(Estado|Vista)$/).map(({ textContent }) => textContent);
    renderBar();
    expect([listFilters(), screen.queryByText('Filtros')]).toEqual([['Estado', 'Vista'], null]);
    cleanup();

    mockPhone(true);
    renderBar();
    expect(listFilters()).toEqual([]);
    click('Filtros');

    expect(listFilters()).toEqual(['Estado', 'Vista']);
    expect(screen.getByRole('button', { name: 'Filtros', expanded: true })).toBeDefined();
  });
});
