import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';

function Address() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <output aria-label="dirección">{`${pathname}${search}`}</output>
      <output aria-label="estado">{JSON.stringify(state)}</output>
    </>
  );
}

/** A screen at its address; wherever it goes next only the address is shown. */
export function renderAt(element: ReactElement, address = '/', state?: unknown) {
  const [path] = address.split(/[?#]/);
  const page = (
    <>
      {element}
      <Address />
    </>
  );
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <Address /> },
    ],
    { initialEntries: [{ ...addressParts(address), state }] },
  );
  return { ...render(<RouterProvider router={router} />), router };
}

function addressParts(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://spa.test');
  return { pathname, search, hash };
}

/** Does it, and waits for what it leads to at once: a form checks a choice once it is made. */
export async function settle(change: () => unknown): Promise<void> {
  await act(async () => {
    change();
  });
}
