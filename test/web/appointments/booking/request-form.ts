import { cleanup, fireEvent, screen } from '@testing-library/react';
import { settle } from '#test/web/support/render.tsx';
import { appointmentPage } from '../shared/patient-fixture.tsx';

/** Controls of the form as the client uses them. */
export const button = (name: string) => screen.getByRole('button', { name });
export const tick = (name: RegExp) => settle(() => fireEvent.click(screen.getByRole('checkbox', { name })));
export async function choose(name: RegExp) {
  const option = await screen.findByRole('radio', { name });
  await settle(() => fireEvent.click(option));
}
export const card = () => screen.getByLabelText<HTMLSelectElement>('Tarjeta');
export const pickCard = (number: string) =>
  settle(() => fireEvent.change(card(), { target: { value: number } }));
export const section = (name: string) => screen.getByRole('region', { name });
export const pay = () => fireEvent.click(button('Pagar y Solicitar Cita'));
export const dialog = () => screen.queryByRole('dialog', { name: 'Solicitar Nueva Cita' });

export const validCard = '4242424242424242';
export const declinedResponse = () =>
  Response.json(
    {
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
        payment_intent: { status: 'requires_payment_method' },
      },
    },
    { status: 402 },
  );

export async function open() {
  await appointmentPage();
  fireEvent.click(button('Solicitar Nueva Cita'));
  await screen.findByRole('checkbox', { name: /Facial/ });
  await screen.findByLabelText('Tarjeta');
}

/** Reloads the page in the same tab. */
export async function reload() {
  cleanup();
  await appointmentPage();
}

/** Fills in everything: Monday the 9th at ten, with a valid card. */
export async function fill() {
  await open();
  await tick(/Facial/);
  await choose(/lunes, 9/);
  await choose(/10:00/);
  await pickCard(validCard);
  await tick(/Acepto la/);
}
