import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OneTimeCodeForm } from '#web/src/features/accounts/second-factor/one-time-code-form.tsx';
import { RecoveryCodeForm } from '#web/src/features/accounts/second-factor/recovery-code-form.tsx';
import { renderAt } from '../support/render.tsx';

const handleDone = async () => {};
const doNothing = () => {};
const credentials = { email: 'ana@correo.test', password: 'secreta', remember: false };
const forms = {
  recovery: <RecoveryCodeForm credentials={credentials} onDone={handleDone} onBack={doNothing} />,
  app: <OneTimeCodeForm onDone={handleDone} onExpired={doNothing} onLost={doNothing} />,
};

const recoveryForm = ['recovery', 'Código de recuperación', 'Usar código'] as const;
it.each([
  ['', ...recoveryForm, 'Escribe uno de tus códigos de recuperación.'],
  ['LRHZ-KFZH-FWE', ...recoveryForm, 'Escribe las doce letras y números del código.'],
  [
    '<img src=x onerror=alert(1)>'.repeat(3),
    ...recoveryForm,
    'Escribe las doce letras y números del código.',
  ],
  ['', 'app', 'Código de tu aplicación de autenticación', 'Entrar', 'Escribe los 6 números'],
] as const)(
  'an invalid code (%j) of the %s form is reported at its field',
  async (code, form, label, button, expectedText) => {
    renderAt(forms[form]);
    const field = screen.getByLabelText(label);
    fireEvent.input(field, { target: { value: code } });
    field.blur();

    fireEvent.click(screen.getByRole('button', { name: button }));

    await screen.findByText(expectedText, { exact: false });
    await waitFor(() => expect(document.activeElement).toBe(field));
  },
);
