import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { now } from '#lambdas/platform/clock.ts';
import { addDays, getToday, getWeekday, toInstant } from '#shared/core/civil-time.ts';
import { openBrowser } from '../support/browser/open-browser.ts';
import { aSite } from '../support/browser/site.ts';
import { aVisitor, openAs, type Width, waitForFonts } from '../support/browser/visitor.ts';
import { setClockOnce } from '../support/system/clock.ts';

const folder = join(import.meta.dirname, '../../docs/manual/pictures');

type Picture = {
  readonly name: string;
  /** The signed-in demo account, or undefined for a visitor. */
  readonly as?: 'marisol' | 'carmen' | 'supervisor' | 'admin';
  readonly width: Width;
  readonly path: string;
  /** A text that is visible once the data has loaded. */
  readonly text: string;
  /** Buttons to click first. */
  readonly clicks?: readonly string[];
};

/** The pictures of the manual, in the order of its guides. */
const pictures: readonly Picture[] = [
  { name: 'landing', width: 390, path: '/', text: 'Nuestros Servicios' },
  {
    name: 'free-hours',
    width: 390,
    path: '/time-picker?servicio=facial-hidratante',
    text: 'Elige un día para ver sus horas.',
  },
  { name: 'intake', width: 390, path: '/solicitar-paciente', text: '¿Qué servicio te interesa?' },
  { name: 'client-phone', as: 'marisol', width: 390, path: '/paciente', text: 'Historial' },
  { name: 'shop', width: 390, path: '/tienda', text: 'Aceite de almendra' },
  {
    name: 'staff-calendar',
    as: 'carmen',
    width: 390,
    path: '/enfermero/calendario',
    text: 'Calendario en tu teléfono',
  },
  { name: 'staff-day', as: 'carmen', width: 390, path: '/enfermero/pacientes', text: 'Ver ficha' },
  { name: 'staff-schedule', as: 'carmen', width: 390, path: '/enfermero/mi-horario', text: 'Semana' },
  { name: 'requests', as: 'supervisor', width: 1280, path: '/admin/solicitud-citas', text: 'Aprobar' },
  {
    name: 'board',
    as: 'supervisor',
    width: 1280,
    path: '/admin/calendario?vista=dia',
    text: 'Carmen Santiago',
  },
  { name: 'prospects', as: 'supervisor', width: 1280, path: '/admin/prospectos', text: 'Natalia' },
  {
    name: 'pos',
    as: 'supervisor',
    width: 1280,
    path: '/pos',
    text: 'Aceite de almendra',
    clicks: ['Ahora no', 'Aceite de almendra', 'Contorno de ojos', 'Crema hidratante'],
  },
  { name: 'closing', as: 'supervisor', width: 1280, path: '/pos/cierre-z?z=1', text: 'Efectivo en caja' },
  { name: 'orders', as: 'supervisor', width: 1280, path: '/admin/pedidos', text: 'Nuevo' },
  { name: 'dashboard', as: 'admin', width: 1280, path: '/admin', text: 'Citas del Día' },
  { name: 'team', as: 'admin', width: 1280, path: '/admin/crear-enfermero', text: 'Héctor Colón' },
  { name: 'medications', as: 'admin', width: 1280, path: '/admin/inventario', text: 'Semaglutida' },
  { name: 'settings', as: 'admin', width: 1280, path: '/admin/configuracion', text: 'Depósito al solicitar' },
  { name: 'finances', as: 'admin', width: 1280, path: '/admin/finanzas', text: 'Total recaudado' },
];

/** Returns the next Thursday at ten, because the center is closed on Sundays. */
function findPictureTime(): Date {
  let date = getToday(now());
  while (getWeekday(date) !== 4) date = addDays(date, 1);
  return toInstant(date, '10:00');
}

async function takePicture(page: Page, { name, as, path, text, clicks = [] }: Picture): Promise<void> {
  await (as === undefined ? page.goto(path) : openAs(page, `${as}@serena.example`, path));
  for (const button of clicks) await page.getByRole('button', { name: button }).first().click();
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await waitForFonts(page);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 82 });
  process.stdout.write(`${name}.jpg\n`);
}

setClockOnce(findPictureTime());
const site = await aSite();
const browser = await openBrowser();
for (const picture of pictures) {
  const { page, close } = await aVisitor(browser, site.url, picture.width);
  await takePicture(page, picture);
  await close();
}
await browser.close();
await site.close();
process.exit();
