import { expect } from 'vitest';
import { formatFullName } from '#shared/core/person.ts';
import { openSubscribed } from '#test/support/browser/live-page.ts';
import { listAxeViolations } from '#test/support/browser/visitor.ts';
import { anAccount } from '#test/support/center/center.ts';
import { createFixture, deny, request } from '#test/support/center/fixture.ts';
import { it, site } from '#test/support/journey.ts';

it('the bell of the front desk rings for a request, opens it, and marks all as read until that is undone', async ({
  openPage,
}) => {
  await anAccount('admin', 'Jefa');
  const fixture = await createFixture(site);
  const page = await openSubscribed(openPage, 'jefa@test.example', '/admin/calendario');
  const bellOf = (name: string) => page.getByRole('button', { name, exact: true });
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  const noticeOf = ({ patient }: Pick<typeof fixture, 'patient'>) =>
    panel.getByRole('button', { name: new RegExp(`${formatFullName(patient)} pide una cita`) });
  await bellOf('Avisos').click();
  await panel.getByText('Estás al día').waitFor();
  expect(await listAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  await request(fixture);
  await bellOf('Avisos, 1 sin leer').click();
  expect(await listAxeViolations(page)).toEqual([]);
  await noticeOf(fixture).click();
  await page.waitForURL(/\/admin\/solicitud-citas/);
  await page
    .getByRole('row')
    .filter({ hasText: formatFullName(fixture.patient) })
    .waitFor();
  await bellOf('Avisos').waitFor();

  const [second, third] = [await createFixture(site), await createFixture(site)];
  await request(second);
  const deniedId = await request(third);
  await bellOf('Avisos, 2 sin leer').waitFor();
  await deny(third, deniedId);
  await bellOf('Avisos, 1 sin leer').click();
  await noticeOf(third).getByText('Lo atendió Lourdes').waitFor();
  await panel.getByRole('button', { name: 'Marcar todo leído' }).click();
  await page.getByText('Todo marcado como leído').waitFor();
  await noticeOf(second).getByText('Sin leer:').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await noticeOf(second).getByText('Sin leer:').waitFor();
  await page.keyboard.press('Escape');
  await bellOf('Avisos, 1 sin leer').waitFor();
});
