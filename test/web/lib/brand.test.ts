import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => localStorage.clear());

const importBrand = async () => {
  const { rememberBrand, useBrandName } = await import('#web/src/lib/brand.ts');
  const readName = () => {
    const { result, unmount } = renderHook(() => useBrandName());
    unmount();
    return result.current;
  };
  return { rememberBrand, readName };
};

it('the brand shows the product’s name on the first visit, and the owner’s name from the next visit', async () => {
  const firstLoad = await importBrand();
  expect(firstLoad.readName()).toBe('Serena');
  firstLoad.rememberBrand('Aurora');
  expect(firstLoad.readName()).toBe('Aurora');

  vi.resetModules();

  expect((await importBrand()).readName()).toBe('Aurora');
});
