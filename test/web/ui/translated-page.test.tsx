import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { CartLink } from '#web/src/components/shop-cart/cart-link.tsx';
import { changeCart } from '#web/src/components/shop-cart/cart-store.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { settle } from '../support/render.tsx';

/** Replaces each text by an element, as the translation of Chrome does. */
function translate(root: HTMLElement) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const textNodes: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) textNodes.push(walker.currentNode);
  for (const text of textNodes) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

it('Button shows its new label after the browser translated the page', () => {
  const renderButton = (busy: boolean) => (
    <Button icon={<svg />} busy={busy} busyLabel="Guardando...">
      Guardar
    </Button>
  );
  const { container, rerender } = render(renderButton(false));
  translate(container);

  rerender(renderButton(true));

  expect(container.textContent).toBe('Guardando...');
});

const createCart = (quantity: number) => [{ productId: 'p1', quantity, shownCents: 100 }];

it('CartLink shows the new number of items after the browser translated the page', async () => {
  changeCart(() => createCart(1));
  const { container } = render(
    <MemoryRouter>
      <CartLink />
    </MemoryRouter>,
  );
  translate(container);

  await settle(() => changeCart(() => createCart(3)));

  expect(container.textContent).toContain('3 artículos');
});
