import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReplyOf } from '#shared/core/route.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { getClosing, getDayClose, listClosings, resendClosing } from '#shared/registers/closing-api.ts';
import { webRegisterId } from '#shared/sales/register-id.ts';
import { aClosingDetail, aWebClosingDetail } from '#test/support/sales/sample-closing.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { toCsv } from '#web/src/components/spreadsheet/csv.ts';
import { buildClosingCsv, buildDayCsv } from '#web/src/features/registers/closings/closing-csv.ts';
import { DayClosePage } from '#web/src/features/registers/closings/day-close-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

type MailState = ReplyOf<typeof resendClosing>;
const detail = aClosingDetail();
const day = {
  date: '2026-11-24',
  figures: detail.closing.figures,
  details: detail.details,
  sales: detail.sales,
  returns: detail.returns,
};
const createSummary = (closingNumber: number, differenceCents: number) => ({
  closingNumber,
  registerId: 'caja-1',
  registerName: 'Caja 1',
  closedAt: detail.closing.closedAt,
  date: '2026-11-24',
  differenceCents,
  takenCents: 121_930,
});

beforeEach(() => queryClient.clear());

const sentMail: MailState = { state: 'sent', to: ['lourdes@test.example'] };
async function showPage(address: string, mail = sentMail, closing = detail) {
  const server = aServer();
  server.answers(listRegisters, () => ({
    rows: [
      { registerId: 'caja-1', name: 'Caja 1', sales: 0 },
      { registerId: 'caja-2', name: 'Caja 2', sales: 3, opening: detail.closing.opening },
    ],
  }));
  server.answers(listClosings, () => ({
    rows: [createSummary(214, -200), createSummary(213, 0), createSummary(211, 50)],
  }));
  server.answers(getClosing, () => ({ ...closing, mail }));
  server.answers(getDayClose, () => day);
  renderAt(
    <Providers>
      <DayClosePage />
    </Providers>,
    address,
  );
  await screen.findByRole('article');
  return server;
}

describe('DayClosePage', () => {
  it('shows the current day of all registers, and lists the stored Z reports [R336]', async () => {
    await showPage('/pos/cierre-z');

    const closingReport = within(screen.getByRole('article', { name: 'Cierre de Caja (Z) de hoy' }));
    expect(closingReport.getAllByText('$1,219.30').length).toBeGreaterThan(0);
    const list = within(await screen.findByRole('navigation', { name: 'Cierres' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'HoyTodas las cajas',
      'Z 0214$1,219.30mar. 24 nov. 2026, Caja 1Faltan $2.00',
      'Z 0213$1,219.30mar. 24 nov. 2026, Caja 1Cuadra',
      'Z 0211$1,219.30mar. 24 nov. 2026, Caja 1Sobran $0.50',
    ]);
    expect(screen.getByText('Caja 2 sigue abierta')).toBeTruthy();
  });

  it('lists the sales of a Z report with their amounts and origin, and links to each sale [R338]', async () => {
    await showPage('/pos/cierre-z?z=214');

    const sales = within(screen.getByRole('table', { name: 'Ventas' }));
    expect(sales.getByRole('link', { name: '010421' }).getAttribute('href')).toBe('/pos/ventas/sale-10421');
    const headers = sales.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Venta', 'Hora', 'Método', 'Subtotal', 'IVU', 'Total', 'Propina', 'Origen']);
  });

  it('shows that a Z report could not be e-mailed, and sends it again', async () => {
    const server = await showPage('/pos/cierre-z?z=214', { state: 'failed', to: ['lourdes@test.example'] });
    const resendRequests = server.answers(resendClosing, () => ({ state: 'waiting' as const, to: [] }));
    expect(await screen.findByText('No se pudo enviar por correo')).toBeTruthy();

    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reenviar' })));

    await vi.waitFor(() => expect(resendRequests).toHaveLength(1));
    expect(resendRequests[0]?.address).toContain('/closings/214/mail');
  });
});

describe('the Z report of the online shop', () => {
  it('has totals, methods and sales, but no cash or signatures', async () => {
    await showPage('/pos/cierre-z?z=214', sentMail, aWebClosingDetail());

    const closingReport = within(screen.getByRole('article', { name: 'Cierre de Caja (Z) 0214' }));
    expect(closingReport.getByText('Tienda en línea')).toBeTruthy();
    for (const name of ['Por método', 'Ventas', 'Devoluciones y anulaciones'])
      expect(closingReport.getByRole('table', { name })).toBeTruthy();
    expect(closingReport.queryByText('Efectivo en caja')).toBeNull();
    expect(closingReport.queryByText('Firma de quien cierra')).toBeNull();
  });

  it('is listed without a difference', async () => {
    const server = await showPage('/pos/cierre-z');
    const webSummary = {
      ...createSummary(215, 0),
      registerId: webRegisterId,
      registerName: 'Tienda en línea',
    };
    server.answers(listClosings, () => ({ rows: [webSummary, createSummary(214, 0)] }));
    await settle(() => queryClient.invalidateQueries());
    const list = within(screen.getByRole('navigation', { name: 'Cierres' }));
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'HoyTodas las cajas',
      'Z 0215$1,219.30mar. 24 nov. 2026, Tienda en línea',
      'Z 0214$1,219.30mar. 24 nov. 2026, Caja 1Cuadra',
    ]);
  });
});

describe('the closing CSV', () => {
  it('has the content of the PDF of a Z report, with two decimals', () => {
    const lines = toCsv(buildClosingCsv(detail)).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Total cobrado,1219.30',
        'Esperado,562.10',
        'Faltan,2.00',
        'Efectivo,7,460.15,-58.05,402.10',
        'IVU estatal 10.5%,511.00,53.66,-15.09,38.57',
        '010421,1:22 p. m.,"Efectivo, Tarjeta, ATH Movil",175.50,10.35,185.85,14.25,POS',
        'Total,,,1306.50,58.78,1365.28,14.25,',
      ]),
    );
  });

  it('has the methods and sales of a day of the online shop, without a drawer', () => {
    const text = toCsv(buildClosingCsv(aWebClosingDetail()));
    expect(text).toContain('Tarjeta,15,1365.28,-160.23,1205.05');
    expect(text).toContain('010421,1:22 p. m.,Tarjeta,175.50,10.35,185.85,0.00,Tienda');
    expect(text).not.toContain('Fondo inicial');
  });

  it('has the sales of today, without a drawer', () => {
    const text = toCsv(buildDayCsv(day));
    expect(text).toContain('Total cobrado,1219.30');
    expect(text).not.toContain('Fondo inicial');
  });
});
