import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';

it.each([
  ['', []],
  ['Sin teléfono.', []],
  ['787-555-0142', ['787-555-0142']],
  [
    'Llama al 787-555-0142, o al 939-555-0177; si no, otra vez al 787-555-0142.',
    ['787-555-0142', '939-555-0177', '787-555-0142'],
  ],
])('UnbrokenPhones keeps the text %j, and does not break its phone numbers', (text, phones) => {
  const consoleError = vi.spyOn(console, 'error');

  const { container } = render(<UnbrokenPhones text={text} />);

  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('.nowrap')].map(({ textContent }) => textContent)).toEqual(phones);
  expect(consoleError).not.toHaveBeenCalled();
  consoleError.mockRestore();
});
