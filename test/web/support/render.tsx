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

/** Renders a screen at its address. Other addresses show only the address. */
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
    { initialEntries: [{ ...splitAddress(address), state }] },
  );
  return { ...render(<RouterProvider router={router} />), router };
}

function splitAddress(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://spa.test');
  return { pathname, search, hash };
}

/** Runs the change and waits for its immediate effects, such as asynchronous validation. */
export async function settle(change: () => unknown): Promise<void> {
  await act(async () => {
    change();
  });
}
