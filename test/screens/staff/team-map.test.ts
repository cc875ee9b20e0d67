import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Account } from '#shared/accounts/account.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { type Position, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { anAccount } from '#test/support/center/center.ts';
import { createConfirmedAppointment, createFixture, type Fixture } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

let owner: Account;

it.beforeAll(async ({ site: _ }) => {
  owner = await anAccount('admin', 'Wanda');
});

const sanJuan = { latitude: 18.4301, longitude: -66.0602 };
const caguas = { latitude: 18.2345, longitude: -66.0351 };

const toStaffInput = ({ member }: Fixture) => ({
  params: { staffId: member.staffId },
  key: crypto.randomUUID(),
});
const share = (fixture: Fixture, body: Position) =>
  fixture.asStaff(shareLocation, { ...toStaffInput(fixture), body });
const stopSharing = (fixture: Fixture) => fixture.asStaff(stopSharingLocation, toStaffInput(fixture));
const nameOf = ({ member }: Fixture) => `${member.firstName} ${member.lastName}`;
const card = (page: Page, fixture: Fixture) => page.getByRole('region', { name: nameOf(fixture) });
const marker = (page: Page, fixture: Fixture) =>
  page.getByRole('img', { name: nameOf(fixture), exact: true });
/** Measures the position of a staff member's marker in the window. */
const measurePosition = async (page: Page, fixture: Fixture) => {
  const box = (await marker(page, fixture).boundingBox())!;
  return [Math.round(box.x), Math.round(box.y)];
};

describe('TeamMapPage', () => {
  it('follows staff who share their location, with their routes, until they stop [R435 R436 R437]', async ({
    openPage,
  }) => {
    const patient: Partial<Patient> = { address: 'Calle Sol 4, Fajardo' };
    const [sharingFixture, secondFixture, silentFixture] = [
      await createFixture(site, { patient, daysAhead: 0 }),
      await createFixture(site),
      await createFixture(site),
    ];
    await createConfirmedAppointment(sharingFixture, '15:00');
    const page = await openPage('/admin/gps', { as: owner.email });
    await page.getByText('Nadie comparte su ubicación ahora').waitFor();

    await share(sharingFixture, sanJuan);
    await share(secondFixture, caguas);
    await card(page, sharingFixture).getByText('Calle Sol 4, Fajardo').waitFor();
    await card(page, sharingFixture)
      .getByText(/^\d+ min · [\d.]+ km$/)
      .waitFor();
    await card(page, secondFixture).getByText('Sin más citas hoy').waitFor();
    await page.getByText(`${nameOf(silentFixture)} no comparte su ubicación.`).waitFor();
    await page.getByRole('img', { name: `Destino de ${nameOf(sharingFixture)}` }).waitFor();
    await marker(page, secondFixture).waitFor();

    const initialPosition = await measurePosition(page, secondFixture);
    await share(secondFixture, { ...caguas, latitude: 18.34 });
    await expect.poll(() => measurePosition(page, secondFixture)).not.toEqual(initialPosition);

    await page.getByRole('button', { name: `Ver en el mapa a ${nameOf(sharingFixture)}` }).click();
    const select = page.getByRole('combobox', { name: 'Enfermero' });
    expect(await select.inputValue()).toBe(sharingFixture.member.staffId);
    await page.reload();
    await page
      .locator('[aria-current="true"]')
      .getByRole('heading', { name: nameOf(sharingFixture) })
      .waitFor();
    await select.selectOption('Todos los Enfermeros');

    await stopSharing(sharingFixture);
    await stopSharing(secondFixture);
    await page.getByText('Nadie comparte su ubicación ahora').waitFor();
  });
});
