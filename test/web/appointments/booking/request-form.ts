import { cleanup, fireEvent, screen } from '@testing-library/react';
import { settle } from '#test/web/support/render.tsx';
import { openAppointmentsPage } from '../shared/patient-fixture.tsx';

export const findButton = (name: string) => screen.getByRole('button', { name });
export const toggleCheckbox = (name: RegExp) =>
  settle(() => fireEvent.click(screen.getByRole('checkbox', { name })));
export async function chooseRadio(name: RegExp) {
  const option = await screen.findByRole('radio', { name });
  await settle(() => fireEvent.click(option));
}
export const findCardField = () => screen.getByLabelText<HTMLSelectElement>('Tarjeta');
export const chooseCard = (number: string) =>
  settle(() => fireEvent.change(findCardField(), { target: { value: number } }));
export const findSection = (name: string) => screen.getByRole('region', { name });
export const submitRequest = () => fireEvent.click(findButton('Pagar y Solicitar Cita'));
export const findRequestDialog = () => screen.queryByRole('dialog', { name: 'Solicitar Nueva Cita' });

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

export async function openRequestForm() {
  await openAppointmentsPage();
  fireEvent.click(findButton('Solicitar Nueva Cita'));
  await screen.findByRole('checkbox', { name: /Facial/ });
  await screen.findByLabelText('Tarjeta');
}

/** Reloads the page in the same tab. */
export async function reload() {
  cleanup();
  await openAppointmentsPage();
}

/** Fills in the whole form for Monday the 9th at 10:00, with a valid card. */
export async function fillRequestForm() {
  await openRequestForm();
  await toggleCheckbox(/Facial/);
  await chooseRadio(/lunes, 9/);
  await chooseRadio(/10:00/);
  await chooseCard(validCard);
  await toggleCheckbox(/Acepto la/);
}
