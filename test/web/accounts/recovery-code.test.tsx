import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OneTimeCodeForm } from '#web/src/features/accounts/second-factor/one-time-code-form.tsx';
import { RecoveryCodeForm } from '#web/src/features/accounts/second-factor/recovery-code-form.tsx';
import { renderAt } from '../support/render.tsx';

const finish = async () => {};
const doNothing = () => {};
const credentials = { email: 'ana@correo.test', password: 'secreta', remember: false };
const forms = {
  recovery: <RecoveryCodeForm credentials={credentials} onDone={finish} onBack={doNothing} />,
  app: <OneTimeCodeForm onDone={finish} onExpired={doNothing} onLost={doNothing} />,
};

const recovery = ['recovery', 'Código de recuperación', 'Usar código'] as const;
it.each([
  ['', ...recovery, 'Escribe uno de tus códigos de recuperación.'],
  ['LRHZ-KFZH-FWE', ...recovery, 'Escribe las doce letras y números del código.'],
  ['<img src=x onerror=alert(1)>'.repeat(3), ...recovery, 'Escribe las doce letras y números del código.'],
  ['', 'app', 'Código de tu aplicación de autenticación', 'Entrar', 'Escribe los 6 números'],
] as const)(
  'the error for the code %j of the %s form is shown at its field',
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
