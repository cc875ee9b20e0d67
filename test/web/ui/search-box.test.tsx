import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SearchBox } from '#web/src/ui/fields/search-box.tsx';

function Page() {
  const [value, setValue] = useState('');
  return <SearchBox label="Buscar servicio" value={value} onChange={setValue} resultStatus="1 servicio" />;
}

it('SearchBox announces the number of matches, and that the search was cleared', () => {
  render(<Page />);
  const status = screen.getByRole('status');
  const type = (value: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    return status.textContent;
  };

  expect(status.textContent).toBe('');
  expect(type('suero')).toBe('1 servicio');
  expect(type('')).toBe('Búsqueda borrada. Se muestra todo.');
});

it('SearchBox calls onEnter on Enter, and submits no form', () => {
  const [onEnter, onSubmit] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSubmit}>
      <SearchBox label="Buscar pedido" value="W-1087" onChange={() => undefined} onEnter={onEnter} />
    </form>,
  );

  const isDefaultAllowed = fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });

  expect(onEnter).toHaveBeenCalledOnce();
  expect([isDefaultAllowed, onSubmit.mock.calls.length]).toEqual([false, 0]);
});
