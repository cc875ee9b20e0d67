import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Button } from '#web/src/ui/buttons/button.tsx';

const button = () => screen.getByRole('button');

it.each([{ busy: true }, { locked: true }, { busy: true, disabled: true }])(
  'Button keeps the focus while busy, and ignores clicks: %o',
  (busyProps) => {
    const onClick = vi.fn();
    const { rerender } = render(<Button onClick={onClick}>Guardar</Button>);
    button().focus();

    rerender(
      <Button onClick={onClick} {...busyProps}>
        Guardar
      </Button>,
    );
    fireEvent.click(button());

    expect([document.activeElement, button().getAttribute('aria-disabled')]).toEqual([button(), 'true']);
    expect(button()).toHaveProperty('disabled', false);
    expect(onClick).not.toHaveBeenCalled();
  },
);

it('Button submits no form while busy', () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const renderForm = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Guardar
      </Button>
    </form>
  );
  const { rerender } = render(renderForm(false));
  fireEvent.click(button());
  rerender(renderForm(true));
  fireEvent.click(button());

  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('Button cannot be focused while disabled', () => {
  render(<Button disabled>Guardar</Button>);
  button().focus();

  expect([button().matches(':disabled'), document.activeElement]).toEqual([true, document.body]);
});
