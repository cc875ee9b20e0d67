import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => localStorage.clear());

const readBrandName = async () => {
  const { rememberBrand, useBrandName } = await import('#web/src/lib/brand.ts');
  const name = () => {
    const { result, unmount } = renderHook(() => useBrandName());
    unmount();
    return result.current;
  };
  return { rememberBrand, name };
};

it('the brand shows the product’s name on the first visit, and the owner’s name from the next visit', async () => {
  const first = await readBrandName();
  expect(first.name()).toBe('Serena');
  first.rememberBrand('Aurora');
  expect(first.name()).toBe('Aurora');

  vi.resetModules();

  expect((await readBrandName()).name()).toBe('Aurora');
});
