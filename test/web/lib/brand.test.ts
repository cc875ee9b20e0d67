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

it('useBrandName returns the product’s name on the first page load, and then the remembered name', async () => {
  const firstLoad = await importBrand();
  expect(firstLoad.readName()).toBe('Serena');
  firstLoad.rememberBrand('Aurora');
  expect(firstLoad.readName()).toBe('Aurora');

  vi.resetModules();

  expect((await importBrand()).readName()).toBe('Aurora');
});
