import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
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

it('hands the focus on to what takes the place of the pressed button, and says what was done [R011]', () => {
  changeCart(() => []);
  render(
    <MemoryRouter>
      <ShopCard product={product} />
    </MemoryRouter>,
  );
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  press('Añadir Sérum al carrito');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Añadir uno');
  expect(said()).toContain('Añadido al carrito.');

  press('Quitar del carrito');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Añadir Sérum al carrito');
  expect(said()).toContain('Quitado del carrito.');
});
