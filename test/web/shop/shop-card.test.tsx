import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { changeCart, getCart } from '#web/src/components/shop-cart/cart-store.ts';
import { ShopCard } from '#web/src/features/shop/browse/shop-card.tsx';

const product = {
  productId: 'serum',
  slug: 'serum',
  name: 'Sérum',
  categoryId: 'rostro',
  categoryName: 'Rostro',
  priceCents: 4_800,
  stock: { word: 'inStock' },
} as const;

it('ShopCard moves the focus to the control that replaces the clicked button, and announces the change [R011]', () => {
  changeCart(() => []);
  render(
    <MemoryRouter>
      <ShopCard product={product} />
    </MemoryRouter>,
  );
  const listAnnouncements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  click('Agregar Sérum al carrito');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Agregar uno');
  expect(listAnnouncements()).toContain('Agregado al carrito.');

  click('Quitar del carrito');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Agregar Sérum al carrito');
  expect(listAnnouncements()).toContain('Quitado del carrito.');
});

it('changeCart keeps a new line that another tab overwrites at once, but drops it if the tab removes it later', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  changeCart(() => []);
  vi.runAllTimers();
  render(
    <MemoryRouter>
      <ShopCard product={product} />
    </MemoryRouter>,
  );
  const otherLine = { productId: 'mist', quantity: 1, shownCents: 2_200 };
  const writeFromOtherTab = () => {
    localStorage.setItem('shop.cart', JSON.stringify([otherLine]));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'shop.cart' })));
    return getCart().map(({ productId }) => productId);
  };
  const addedLine = { productId: 'serum', quantity: 1, shownCents: 4_800 };
  act(() => changeCart((cart) => [...cart, addedLine]));
  act(() => changeCart(() => [{ ...addedLine, quantity: 2 }]));

  expect(writeFromOtherTab()).toEqual(['mist', 'serum']);
  expect(getCart()[1]?.quantity).toBe(2);
  vi.runAllTimers();
  expect(writeFromOtherTab()).toEqual(['mist']);
  act(() => changeCart(() => []));
  vi.runAllTimers();
});
