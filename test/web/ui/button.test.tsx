import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';

const getButton = () => screen.getByRole('button');

it.each([{ busy: true }, { locked: true }, { busy: true, disabled: true }])(
  'Button keeps the focus and ignores clicks with the props %o',
  (busyProps) => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Guardar</Button>);
    getButton().focus();

    rerender(
      <Button onClick={onClick} {...busyProps}>
        Guardar
      </Button>,
    );
    fireEvent.click(getButton());

    expect([document.activeElement, getButton().getAttribute('aria-disabled')]).toEqual([
      getButton(),
      'true',
    ]);
    expect(getButton()).toHaveProperty('disabled', false);
    expect(onClick).not.toHaveBeenCalled();
  },
);

it('Button submits no form while busy', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const createForm = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Guardar
      </Button>
    </form>
  );
  const { rerender } = render(createForm(false));
  fireEvent.click(getButton());
  rerender(createForm(true));
  fireEvent.click(getButton());

  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('Button cannot be focused while disabled', () => {
  render(<Button disabled>Guardar</Button>);
  getButton().focus();

  expect([getButton().matches(':disabled'), document.activeElement]).toEqual([true, document.body]);
});
