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

function renderForm(email = '') {
  const onSubmit = vi.fn(async () => undefined);
  renderAt(<ContactForm email={email} onSubmit={onSubmit} />);
  return { onSubmit };
}
const getField = () => screen.getByLabelText<HTMLInputElement>('Correo');
const querySuggestion = () => screen.queryByRole('button', { name: /^¿Quisiste decir/ });
const type = (value: string) => settle(() => fireEvent.input(getField(), { target: { value } }));
const save = () => settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar' })));

describe('FormEmail', () => {
  it('suggests a correction of a mistyped domain, applies it on click, and returns the focus', async () => {
    const { onSubmit } = renderForm();
    await settle(() => getField().focus());
    await type('Ana@gmial.com');

    expect(querySuggestion()?.textContent).toBe('¿Quisiste decir ana@gmail.com?');
    expect(screen.getByText('Para tu recibo.')).toBeTruthy();
    await settle(() => querySuggestion()?.click());

    expect(getField().value).toBe('ana@gmail.com');
    expect(document.activeElement).toBe(getField());
    expect(querySuggestion()).toBeNull();
    await save();
    expect(onSubmit).toHaveBeenCalledWith({ email: 'ana@gmail.com' });
  });

  it('accepts the typed address despite the suggestion', async () => {
    const { onSubmit } = renderForm();
    await type('ana@gmial.com');
    await save();

    expect(querySuggestion()).not.toBeNull();
    expect(onSubmit).toHaveBeenCalledWith({ email: 'ana@gmial.com' });
  });

  it('suggests nothing before blur', async () => {
    renderForm();
    await settle(() => getField().focus());
    await type('ana@gmail.co');
    expect(querySuggestion()).toBeNull();

    await settle(() => getField().blur());
    expect(querySuggestion()?.textContent).toBe('¿Quisiste decir ana@gmail.com?');

    await settle(() => getField().focus());
    await type('ana@gmail.com');
    await settle(() => getField().blur());
    expect(querySuggestion()).toBeNull();
  });

  it('suggests a correction of a stored address', () => {
    renderForm('ana@hotmail.con');
    expect(querySuggestion()?.textContent).toBe('¿Quisiste decir ana@hotmail.com?');
  });
});
