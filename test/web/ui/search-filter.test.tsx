import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';

/** An address that updates only when the test releases it. */
const address = vi.hoisted(() => {
  const subscribers = new Set<() => void>();
  let value = '';
  return {
    read: () => value,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    set(next: string) {
      value = next;
      for (const subscriber of subscribers) subscriber();
    },
  };
});
vi.mock('#web/src/ui/url-state.ts', () => ({
  useSearchState: () => [new URLSearchParams(), () => {}],
  useUrlParam: () => [useSyncExternalStore(address.subscribe, address.read), () => {}],
}));

const field = () => screen.getByLabelText<HTMLInputElement>('Buscar');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const setAddress = (value: string) => act(() => address.set(value));

beforeEach(() => {
  address.set('');
  render(<SearchFilter param="buscar" label="Buscar" />);
});

it('SearchFilter loses no letter when the address lags behind typing', () => {
  for (const text of ['a', 'ar', 'aro']) type(text);
  setAddress('a');
  expect(field().value).toBe('aro');
  type('arom');
  setAddress('aro');
  expect(field().value).toBe('arom');
  setAddress('arom');
  expect(field().value).toBe('arom');
});

it('SearchFilter shows the text of an address that changed without typing', () => {
  type('arom');
  setAddress('arom');
  setAddress('');
  expect(field().value).toBe('');

  type('sol');
  setAddress('luna');
  expect(field().value).toBe('luna');
});
