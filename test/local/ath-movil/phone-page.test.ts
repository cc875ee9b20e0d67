import { expect, it, onTestFinished } from 'vitest';
import { listen } from '#infra/local/emulators/http.ts';
import { startMessages } from '#infra/local/emulators/messages/start.ts';
import { createMailboxRoutes } from '#infra/local/mailbox/routes.ts';
import { anAthMovil } from '#test/support/emulators/ath-movil-emulator.ts';

/** Creates a mailbox page that shows the phones of the emulator. */
async function aPhonePage() {
  const ath = await anAthMovil();
  const messages = await startMessages({
    port: 0,
    file: ':memory:',
    now: ath.clock.now,
    configurationSet: 'test',
  });
  const routes = createMailboxRoutes({ mailbox: messages.mailbox, phones: ath.emulator.phones });
  const page = await listen({
    name: 'mailbox page',
    port: 0,
    handle: async (request, response) => {
      if (!(await routes(request, response))) response.writeHead(404).end();
    },
  });
  onTestFinished(async () => {
    await page.close();
    await messages.close();
  });
  const read = async (path: string) => (await fetch(`${page.url}${path}`)).text();
  const submitButton = async (ecommerceId: string, button: string, headers = {}) =>
    (
      await fetch(`${page.url}/buzon/ath/${ecommerceId}/${button}`, {
        method: 'POST',
        redirect: 'manual',
        headers,
      })
    ).status;
  return { ...ath, read, submitButton };
}

const listStatuses = (payments: readonly { status: string }[]) => payments.map(({ status }) => status);

it('phone page lists pending payments by phone and amount', async () => {
  const { createPayment, read } = await aPhonePage();
  const pageBefore = await read('/buzon');
  await createPayment({ description: '<b>Venta</b>' });

  const pageWhileRinging = await read('/buzon');

  expect(pageBefore).not.toContain('ATH Móvil');
  expect(pageWhileRinging).toContain('<strong>$123.52</strong> al 787-555-0117');
  expect(pageWhileRinging).toContain('&lt;b&gt;Venta');
});

it('phone page accepts or declines a payment once', async () => {
  const { createPayment, submitButton, emulator } = await aPhonePage();
  const acceptedPayment = await createPayment();
  const declinedPayment = await createPayment();

  const statuses = [
    await submitButton(acceptedPayment.ecommerceId, 'aceptar'),
    await submitButton(declinedPayment.ecommerceId, 'rechazar'),
    await submitButton(declinedPayment.ecommerceId, 'aceptar'),
    await submitButton('nothing', 'aceptar'),
  ];

  expect(statuses).toEqual([303, 303, 303, 303]);
  expect(listStatuses(emulator.payments())).toEqual(['CANCEL', 'CONFIRM']);
});

it('phone page changes its version for a new payment, and rejects other origins', async () => {
  const { createPayment, read, submitButton, emulator } = await aPhonePage();
  const versionBefore = await read('/buzon/marca');
  const { ecommerceId } = await createPayment();

  const foreignStatus = await submitButton(ecommerceId, 'aceptar', { origin: 'https://elsewhere.example' });

  expect(await read('/buzon/marca')).not.toBe(versionBefore);
  expect(foreignStatus).toBe(403);
  expect(listStatuses(emulator.payments())).toEqual(['OPEN']);
});
