import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** jsdom has no screen: a phone's narrow one, where nothing is wide enough. */
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

/** jsdom lays nothing out, and so has nothing to scroll. */
Element.prototype.scrollIntoView ??= () => undefined;

/** jsdom knows the element, not how to open it. */
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

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
