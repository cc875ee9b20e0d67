import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { aPerson, arriveAt, changeAccount, keptOf, loginHeading } from '#test/support/accounts/people.ts';
import { signIn, widths } from '#test/support/browser/visitor.ts';
import { it } from '#test/support/journey.ts';

/** A sign-in that the user pool refuses is 400. */
const refusals = [400, 401, 404];
const couldNotEnter = 'Error en el inicio de sesión. Verifica tus credenciales.';
const inactive = 'Tu cuenta no está activa. Comunícate con el centro.';

async function atLogin(width: (typeof widths)[number] = 1280) {
  const visitor = await visit('/login', { width: 390, refusals });
  return visitor;
}

const alertOf = (page: Page) => page.getByRole('alert').textContent();

describe('the login', () => {});

describe('the login', () => {});

describe('a session whose account is deactivated meanwhile', () => {
  it.each(widths)('ends at its next call, at %i px [R034 R052]', async () => {
    const person = await aPerson('patient', `Iris`);
    const { page, errors, close } = await atLogin(width);
    await signIn(page, person.email, { remember: true });
    await page.getByText('Aún no tienes citas').waitFor();
    await changeAccount(person, { active: false });

    // A call that the screen makes by itself may come first: then there is no button left to press.
    await Promise.race([
      page.getByRole('button', { name: 'Solicitar Nueva Cita' }).click(),
      page.waitForURL('/login'),
    ]);

    expect(await arriveAt(page, loginHeading)).toBe('/login');
    expect(await page.getByRole('status').textContent()).toBe(inactive);
    expect(await keptOf(page)).toEqual([]);
  });
});
