import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import { openBrowser } from '#test/support/browser/open-browser.ts';
import { anEmptySite } from '#test/support/browser/site.ts';
import { aVisitor, openAs } from '#test/support/browser/visitor.ts';
import { anAccount, aPatient, aService, aStaffMember, openOn } from '#test/support/center/center.ts';
import {
  approve,
  asPatient,
  asStaff,
  assignmentOf,
  confirmed,
  deny,
  request,
  type Scene,
} from '#test/support/center/scene.ts';
import type { TestStack } from '#test/support/system/stack.ts';

let site: TestStack;
let browser: Browser;
let scene: Scene;

/** One of each, who can sign in. */
async function aSmallCenter(stack: TestStack): Promise<Scene> {
  const serviceId = 'facial';
  const date = addDays(today(now()), 5);
  await aService(serviceId);
  const patient = await aPatient('Marisol');
  const member = await aStaffMember('Carmen', { serviceIds: [serviceId] });
  const admin = await anAccount('admin', 'Lourdes');
  await openOn(member.staffId, date);
  return {
    stack,
    serviceId,
    date,
    patient,
    member,
    admin,
    asPatient: asPatient(stack, patient),
    asStaff: asStaff(stack, member),
    asAdmin: stack.as(admin),
  };
}

beforeAll(async () => {
  site = await anEmptySite();
  browser = await openBrowser();
  scene = await aSmallCenter(site);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Resolves when this page's channel has let it in: from then on its lists are asked by the clock once a minute only. */
const listening = (page: Page) =>
  new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscribe_success')) resolve();
      }),
    ),
  );

async function enter(email: string, address: string) {
  const visitor = await aVisitor(browser, site.url, 1280, { refusals: [] });
  const heard = listening(visitor.page);
  await openAs(visitor.page, email, address);
  await heard;
  return visitor;
}

it('the screens of the desk, the client and the aesthetician follow each other [R226]', async () => {
  const [theDesk, theClient, theAesthetician] = [
    await enter(scene.admin.email, '/admin/solicitud-citas'),
    await enter(scene.patient.email, `/paciente/${scene.patient.patientId}/citas`),
    await enter(scene.member.email, '/enfermero/pacientes'),
  ];
  const appointmentOn = (page: Page) => page.getByRole('row').filter({ hasText: '11:00' });
  const waiting = appointmentOn(theDesk.page);

  const appointmentId = await request(scene, { time: '11:00' });
  await waiting.waitFor();
  await appointmentOn(theClient.page).filter({ hasText: 'Pendiente' }).waitFor();
  expect((await approve(scene, appointmentId, assignmentOf(scene, '11:00'))).status).toBe(200);

  await waiting.waitFor({ state: 'detached' });
  await appointmentOn(theClient.page).filter({ hasText: 'Confirmada' }).waitFor();
  await appointmentOn(theAesthetician.page).waitFor();
  for (const { errors, close } of [theDesk, theClient, theAesthetician]) {
    expect(errors).toEqual([]);
    await close();
  }
});

it('a screen whose connection was lost catches up with what it missed', async () => {
  const appointmentId = await request(scene, { time: '13:00' });
  const { page, close } = await enter(scene.patient.email, `/paciente/${scene.patient.patientId}/citas`);
  const pending = page
    .getByRole('row')
    .filter({ hasText: /(?<!\d)1:00/ })
    .filter({ hasText: 'Pendiente' });
  await pending.waitFor();

  await page.context().setOffline(true);
  await page.getByText('Sin conexión a internet').waitFor({ timeout: 5_000 });
  await deny(scene, appointmentId);
  await confirmed(scene, '15:00');
  await page.context().setOffline(false);

  await page
    .getByRole('row')
    .filter({ hasText: /(?<!\d)3:00/ })
    .filter({ hasText: 'Confirmada' })
    .waitFor();
  expect(await pending.count()).toBe(0);
  await page.getByText('Sin conexión a internet').waitFor({ state: 'detached' });
  await close();
});
