import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';

/** An address that changes only when the test sets it. */
const address = vi.hoisted(() => {
  const subscribers = new Set<() => void>();
  let value = '';
  return {
    read: () => value,
    subscribe(subscriber: () => void) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    set(newValue: string) {
      value = newValue;
      for (const subscriber of subscribers) subscriber();
    },
  };
});
vi.mock('#web/src/ui/url-state.ts', () => ({
  useSearchState: () => [new URLSearchParams(), () => {}],
  useUrlParam: () => [useSyncExternalStore(address.subscribe, address.read), () => {}],
}));

const getField = () => screen.getByLabelText<HTMLInputElement>('Buscar');
const type = (value: string) => fireEvent.change(getField(), { target: { value } });
const setAddress = (value: string) => act(() => address.set(value));

beforeEach(() => {
  address.set('');
  render(<SearchFilter param="buscar" label="Buscar" />);
});

it('SearchFilter loses no letter if the address lags behind the typing', () => {
  for (const text of ['a', 'ar', 'aro']) type(text);
  setAddress('a');
  expect(getField().value).toBe('aro');
  type('arom');
  setAddress('aro');
  expect(getField().value).toBe('arom');
  setAddress('arom');
  expect(getField().value).toBe('arom');
});

it('SearchFilter shows the text of an address that changed without typing', () => {
  type('arom');
  setAddress('arom');
  setAddress('');
  expect(getField().value).toBe('');

  type('sol');
  setAddress('luna');
  expect(getField().value).toBe('luna');
});
