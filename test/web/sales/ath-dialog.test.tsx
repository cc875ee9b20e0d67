import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTime } from '#shared/core/format.ts';
import { returnAthPayment } from '#shared/payments/ath-api.ts';
import { athErrors } from '#shared/payments/errors.ts';
import {
  type AthSaleState,
  cancelAthSale,
  changeAthSalePhone,
  followAthSale,
} from '#shared/sales/ath-sale-api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { aPaidSale } from '#test/support/sales/sample-sale.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse, loseConnection } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { AthDialog } from '#web/src/features/sales/ath/ath-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => queryClient.clear());

const createState = (
  paymentOverrides: Partial<AthSaleState['payment']> = {},
  overrides: Partial<AthSaleState> = {},
): AthSaleState => ({
  payment: {
    paymentId: 'p1',
    saleId: 's1',
    state: 'ringing',
    amountCents: 12_352,
    phone: '7875550117',
    askedAt: '2026-11-24T18:32:00.000Z',
    expiresAt: '2026-11-24T18:42:00.000Z',
    secondsLeft: 522,
    ringAgainSeconds: 0,
    ...paymentOverrides,
  },
  isAnswered: true,
  ...overrides,
});
const paidWithoutSale = createState(
  { state: 'completed' },
  { refusal: { code: saleErrors.not_enough_stock.code, detail: 'No queda ninguno de Sérum.' } },
);

type Props = Parameters<typeof AthDialog>[0];

/** Renders the dialog of a payment in this server state. */
async function showDialog(state: AthSaleState, props: Partial<Props> = {}) {
  const server = aServer();
  const polls = server.answers(followAthSale, () => state);
  const callbacks = { onRequestAgain: vi.fn(), onSold: vi.fn(), onLeave: vi.fn(), onClose: vi.fn() };
  const dialog = (
    <AthDialog
      initial={state}
      client="Marisol Ortiz Díaz"
      isAdmin={false}
      canEnterManually={false}
      isRequesting={false}
      {...callbacks}
      {...props}
    />
  );
  await settle(() => renderAt(<Providers>{dialog}</Providers>));
  await waitFor(() => expect(polls.length).toBeGreaterThan(0));
  return { ...callbacks, server, polls };
}
const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const listButtonTexts = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const listSteps = () =>
  within(screen.getByRole('list', { name: 'Pasos del cobro' })).getAllByRole('listitem');

describe('AthDialog for a payment that the client may accept', () => {
  it('shows the client, the deadline and the time left', async () => {
    await showDialog(createState());

    expect(screen.getByText('Venta de Marisol Ortiz Díaz')).toBeTruthy();
    expect(screen.getByText('$123.52')).toBeTruthy();
    expect(screen.getByText('787-555-0117')).toBeTruthy();
    expect(screen.getByText('Esperando que Marisol acepte en su teléfono')).toBeTruthy();
    expect(screen.getByText('Pídele que abra su aplicación y acepte antes de las 2:42 p. m.')).toBeTruthy();
    expect(screen.getByText(/^8:[34]\d$/)).toBeTruthy();
    expect(screen.getByText('Quedan 9 minutos para aceptar.')).toBeTruthy();
    expect(listSteps().map(({ textContent }) => textContent)).toEqual([
      `Pedido enviado${formatTime('14:32')}`,
      'Marisol acepta en su aplicación',
      'Cobro confirmado y venta cerrada',
    ]);
    expect(listSteps()[1]?.getAttribute('aria-current')).toBe('step');
  });

  it("calls an unnamed client 'el cliente', and warns of the last minute", async () => {
    await showDialog(createState({ secondsLeft: 59 }), { client: undefined });

    expect(screen.getByText('Esperando que el cliente acepte en su teléfono')).toBeTruthy();
    expect(screen.getByText('Queda menos de un minuto para aceptar.')).toBeTruthy();
  });

  it('closes only by its own buttons', async () => {
    const { onClose, onLeave } = await showDialog(createState());

    await settle(() => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));

    expect(listButtonTexts()).toEqual(['Reenviar', 'Otro teléfono', 'Cancelar']);
    expect([onClose.mock.calls, onLeave.mock.calls]).toEqual([[], []]);
  });

  it('disables Reenviar for a while after each request', async () => {
    await showDialog(createState({ ringAgainSeconds: 14 }));

    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reenviar (14 s)' }).disabled).toBe(true);
  });

  it('shows an error at the other phone’s field, and sends the request to a valid one', async () => {
    const { server } = await showDialog(createState());
    const rejectedChanges = server.answers(changeAthSalePhone, () => errorResponse(athErrors.wrong_phone));
    await click('Otro teléfono');
    const field = screen.getByLabelText<HTMLInputElement>('Teléfono de ATH Móvil');
    await settle(() => fireEvent.input(field, { target: { value: '555' } }));
    await click('Enviar a este teléfono');
    expect(await screen.findByText(athErrors.wrong_phone.text)).toBeTruthy();

    const stateWithOtherPhone = createState({ phone: '7875550199' });
    server.answers(changeAthSalePhone, () => stateWithOtherPhone);
    server.answers(followAthSale, () => stateWithOtherPhone);
    await settle(() => fireEvent.input(field, { target: { value: '787 555 0199' } }));
    await click('Enviar a este teléfono');

    expect(await screen.findByText('787-555-0199')).toBeTruthy();
    expect(rejectedChanges[0]?.body).toEqual({ phone: '555' });
  });
});

describe('the cancellation of an ATH Móvil payment', () => {
  it('requires confirmation, and ends once the service confirms it', async () => {
    const { server, onLeave } = await showDialog(createState());
    const cancelRequests = server.answers(cancelAthSale, () => createState({ state: 'cancelled' }));
    await click('Cancelar');
    await click('Seguir esperando');
    expect(cancelRequests).toHaveLength(0);

    await click('Cancelar');
    await click('Cancelar el cobro');

    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('cancelled'));
  });

  it.each([
    [
      'the service does not answer',
      () => createState({}, { isAnswered: false }),
      /no confirmó que se cancelara/,
    ],
    ['its client has accepted', () => errorResponse(athErrors.accepted), /ya aceptó este pago/],
  ])('shows the reason of a failure if %s', async (_, answer, expectedText) => {
    const { server, onLeave } = await showDialog(createState());
    server.answers(cancelAthSale, answer);
    await click('Cancelar');
    await click('Cancelar el cobro');

    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(onLeave).not.toHaveBeenCalled();
  });

  it.each([
    ['is pending', () => new Promise<never>(() => undefined)],
    ['was lost', loseConnection],
  ])('ends once a status check shows the cancellation, even if its own answer %s', async (_, answer) => {
    const { server, onLeave } = await showDialog(createState());
    const cancelRequests = server.answers(cancelAthSale, answer);
    await click('Cancelar');
    await click('Cancelar el cobro');
    await waitFor(() => expect(cancelRequests.length).toBeGreaterThan(0));

    server.answers(followAthSale, () => createState({ state: 'cancelled' }));

    await waitFor(() => expect(onLeave).toHaveBeenCalledWith('cancelled'));
    expect(screen.queryByText('Marisol rechazó el pago')).toBeNull();
  });

  it('by a staff member is not shown as the client’s rejection', async () => {
    await showDialog(createState({ state: 'cancelled', isWithdrawn: true }));

    expect(screen.getByRole('heading', { name: 'El cobro se canceló' })).toBeTruthy();
    expect(listSteps().at(-1)?.textContent).toContain('Cancelado en la caja');
    expect(listButtonTexts()).toEqual(['Pedir de nuevo', 'Otro teléfono', 'Otro método']);
  });
});

describe('AthDialog for a payment that the client accepted', () => {
  it('has no buttons while the payment is being confirmed', async () => {
    await showDialog(createState({ state: 'confirmed' }));

    expect(screen.getByText('Aceptado, confirmando...')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('returns the completed sale', async () => {
    const sale = aPaidSale([{}]);
    const { onSold } = await showDialog(createState({ state: 'completed' }, { sale }));

    await waitFor(() => expect(onSold).toHaveBeenCalledTimes(1));
    expect(onSold.mock.calls[0]?.[0]).toMatchObject({ saleId: sale.saleId });
  });
});

it.each([
  ['the ATH Móvil service', () => createState({}, { isAnswered: false })],
  ['the server', loseConnection],
])('AthDialog shows an unknown outcome while %s does not answer, and checks again', async (_, answer) => {
  const { server } = await showDialog(createState());
  const polls = server.answers(followAthSale, answer);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Comprob/ })).toBeTruthy());

  expect(screen.getByText('ATH Móvil no responde. No sabemos todavía si se cobró.')).toBeTruthy();
  const pollsBefore = polls.length;
  await waitFor(() => expect(polls.length).toBeGreaterThan(pollsBefore));
  server.answers(followAthSale, () => createState());
  expect(await screen.findByText('Esperando que Marisol acepte en su teléfono')).toBeTruthy();
});

it('AthDialog shows that nothing was charged while the service has not accepted the request', async () => {
  await showDialog(createState({ state: 'created' }, { isAnswered: false }));

  expect(screen.getByText('ATH Móvil no contestó el pedido. No se ha cobrado nada.')).toBeTruthy();
  expect(listSteps()[0]?.textContent).toContain('Pedido sin contestar');
  expect(listButtonTexts()).toEqual([expect.stringMatching(/^Comprob/), 'Cancelar']);
});

describe('AthDialog for a payment that ended unpaid', () => {
  it.each([
    ['cancelled', 'Marisol rechazó el pago', 'Rechazado en su aplicación'],
    ['expired', 'Se acabó el tiempo', 'Venció sin respuesta'],
    ['refunded', 'El pago se devolvió', 'Pago devuelto'],
  ] as const)(
    'shows the reason %s, and offers a new request or another method',
    async (state, title, step) => {
      const { onRequestAgain, onLeave } = await showDialog(createState({ state }));

      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
      expect(listSteps().at(-1)?.textContent).toContain(step);
      expect(listButtonTexts()).toEqual(['Pedir de nuevo', 'Otro teléfono', 'Otro método']);
      await click('Pedir de nuevo');
      await click('Otro método');
      expect(onRequestAgain).toHaveBeenCalledWith('7875550117');
      expect(onLeave).toHaveBeenCalledWith('otherMethod');
    },
  );

  it('offers manual entry if the owner allows it', async () => {
    const { onLeave } = await showDialog(createState({ state: 'cancelled' }), { canEnterManually: true });
    await click('Registrar con referencia');
    expect(onLeave).toHaveBeenCalledWith('byHand');
  });
});

describe('AthDialog for a payment without a sale', () => {
  it('shows the reason, warns not to charge again, and can leave the payment unresolved', async () => {
    const { onLeave } = await showDialog(paidWithoutSale);

    expect(screen.getByRole('heading', { name: 'Se cobró, pero la venta no se cerró' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('No queda ninguno de Sérum. No cobres otra vez');
    expect(listButtonTexts()).toEqual([expect.stringMatching(/^Comprob/), 'Dejarla esperando']);
    await click('Dejarla esperando');
    expect(onLeave).toHaveBeenCalledWith('later');
  });

  it('lets an administrator refund the payment', async () => {
    const { server } = await showDialog(paidWithoutSale, { isAdmin: true });
    const { payment } = createState({ state: 'refunded' });
    const refundRequests = server.answers(returnAthPayment, () => ({ payment, isWaiting: false }));
    server.answers(followAthSale, () => createState({ state: 'refunded' }));
    await click('Devolver el pago');
    await settle(() =>
      fireEvent.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Devolver el pago' }),
      ),
    );

    expect(await screen.findByRole('heading', { name: 'El pago se devolvió' })).toBeTruthy();
    expect(refundRequests).toHaveLength(1);
  });
});
