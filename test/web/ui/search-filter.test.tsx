import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SearchFilter } from '#web/src/ui/data-table/filter-bar.tsx';

/** An address that updates only when the test releases it. */
const address = vi.hoisted(() => {
  const followers = new Set<() => void>();
  let value = '';
  return {
    read: () => value,
    follow(follower: () => void) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    become(next: string) {
      value = next;
      for (const follower of followers) follower();
    },
  };
});
vi.mock('#web/src/ui/url-state.ts', () => ({
  useSearchState: () => [new URLSearchParams(), () => {}],
  useUrlParam: () => [useSyncExternalStore(address.follow, address.read), () => {}],
}));

const field = () => screen.getByLabelText<HTMLInputElement>('Buscar');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const arrive = (value: string) => act(() => address.become(value));

beforeEach(() => {
  address.become('');
  render(<SearchFilter param="buscar" label="Buscar" />);
});

it('SearchFilter loses no letter when the address lags behind typing', () => {
  for (const text of ['a', 'ar', 'aro']) type(text);
  arrive('a');
  expect(field().value).toBe('aro');
  type('arom');
  arrive('aro');
  expect(field().value).toBe('arom');
  arrive('arom');
  expect(field().value).toBe('arom');
});

it('SearchFilter shows the text of an address that changed otherwise', () => {
  type('arom');
  arrive('arom');
  arrive('');
  expect(field().value).toBe('');

  type('sol');
  arrive('luna');
  expect(field().value).toBe('luna');
});
