import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Email } from '#shared/core/schemas.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { renderAt, settle } from '../support/render.tsx';

const Contact = z.object({ email: Email });

function ContactForm({ email, onSubmit }: { email: string; onSubmit: (typed: unknown) => Promise<unknown> }) {
  const form = useAppForm(Contact, { email });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FormEmail name="email" label="Correo" hint="Para tu recibo." />
      <Button type="submit">Guardar</Button>
    </Form>
  );
}

function show(email = '') {
  const onSubmit = vi.fn(async () => undefined);
  renderAt(<ContactForm email={email} onSubmit={onSubmit} />);
  return { onSubmit };
}
const getField = () => screen.getByLabelText<HTMLInputElement>('Correo');
const getSuggestion = () => screen.queryByRole('button', { name: /^¿Quisiste decir/ });
const type = (value: string) => settle(() => fireEvent.input(getField(), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

describe('FormEmail', () => {
  it('suggests a correction of a mistyped domain, applies it on click and returns the focus', async () => {
    const { onSubmit } = show();
    await settle(() => getField().focus());
    await type('Ana@gmial.com');

    expect(getSuggestion()?.textContent).toBe('¿Quisiste decir ana@gmail.com?');
    expect(screen.getByText('Para tu recibo.')).toBeTruthy();
    await settle(() => getSuggestion()?.click());

    expect(getField().value).toBe('ana@gmail.com');
    expect(document.activeElement).toBe(getField());
    expect(getSuggestion()).toBeNull();
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ email: 'ana@gmail.com' });
  });

  it('allows the typed address anyway', async () => {
    const { onSubmit } = show();
    await type('ana@gmial.com');
    await save();

    expect(getSuggestion()).not.toBeNull();
    expect(onSubmit).toHaveBeenCalledWith({ email: 'ana@gmial.com' });
  });

  it('waits until blur before it suggests', async () => {
    show();
    await settle(() => getField().focus());
    await type('ana@gmail.co');
    expect(getSuggestion()).toBeNull();

    await settle(() => getField().blur());
    expect(getSuggestion()?.textContent).toBe('¿Quisiste decir ana@gmail.com?');

    await settle(() => getField().focus());
    await type('ana@gmail.com');
    await settle(() => getField().blur());
    expect(getSuggestion()).toBeNull();
  });

  it('suggests a correction of a stored address', () => {
    show('ana@hotmail.con');
    expect(getSuggestion()?.textContent).toBe('¿Quisiste decir ana@hotmail.com?');
  });
});
