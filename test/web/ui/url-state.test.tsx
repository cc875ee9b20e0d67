import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { FilterBar, SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';
import { useUrlParam } from '#web/src/ui/url-state.ts';

function Filters() {
  const [state, setState] = useUrlParam('estado', 'choice');
  return (
    <FilterBar params={['buscar', 'estado']}>
      <SearchFilter param="buscar" label="Buscar" />
      <select aria-label="Estado" value={state} onChange={({ target }) => setState(target.value)}>
        <option value="" />
        <option value="activo" />
      </select>
    </FilterBar>
  );
}

it('useUrlParam keeps the changes of two filters before the next render', () => {
  const router = createMemoryRouter([{ path: '*', element: <Filters /> }], { initialEntries: ['/?vista=x'] });
  render(<RouterProvider router={router} />);
  // React renders only at the end of `act`, so the second change comes before the render of the first.
  act(() => {
    fireEvent.change(screen.getByLabelText('Buscar'), { target: { value: 'aro' } });
    fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'activo' } });
  });
  expect(router.state.location.search).toBe('?vista=x&buscar=aro&estado=activo');
  expect(screen.getByLabelText<HTMLInputElement>('Buscar').value).toBe('aro');
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('activo');
});
