import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { changeTaxes, previewTaxChange } from '#shared/catalog/tax-change-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { ProductsPage } from '#web/src/features/catalog/products/list/products-page.tsx';
import { settle } from '../support/render.tsx';
import { errorResponse } from '../support/server.ts';
import { aCatalogServer, aDeskProduct, showScreen } from './products-fixture.tsx';

const products = [
  aDeskProduct('serum', { name: 'Sérum', taxIds: ['estatal'] }),
  aDeskProduct('exento', { name: 'Exento', exempt: true, taxIds: [] }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial', taxIds: [] }),
];
const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
const choose = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('radio', { name })));

async function openDialog(preview = { matching: 1258, changing: 1240, exempt: 18 }) {
  const server = aCatalogServer(products);
  const previews = server.answers(previewTaxChange, () => preview);
  showScreen('/pos/productos', <ProductsPage />);
  await screen.findByLabelText('Nombre o código de barras');
  await click('Impuesto masivo');
  await screen.findByRole('dialog', { name: 'Impuesto masivo' });
  return { server, previews };
}

async function applyMunicipal() {
  await choose(/IVU municipal/);
  const applyButton = await screen.findByRole('button', { name: /Aplicar a/ });
  await settle(() => fireEvent.click(applyButton));
}

/** Lets the test answer the requests for tax changes one by one. */
function delayTaxChanges({ server }: Pick<Awaited<ReturnType<typeof openDialog>>, 'server'>) {
  const answers: ((reply: Response) => void)[] = [];
  const sentRequests = server.answers(
    changeTaxes,
    () => new Promise<Response>((resolve) => answers.push(resolve)),
  );
  const answer = (index: number, reply: Response | { changed: number; left: number }) =>
    settle(() => answers[index]?.(reply instanceof Response ? reply : Response.json(reply)));
  return { sentRequests, answer };
}

describe('the bulk tax change', () => {
  it('requires a chosen tax [R458]', async () => {
    const { previews } = await openDialog();

    await click('Aplicar');

    expect(screen.getByText('Selecciona un impuesto primero.')).toBeTruthy();
    expect(previews).toHaveLength(0);
  });

  it('shows how many products change, in how many batches, with an example [R459]', async () => {
    const { previews } = await openDialog();

    await choose(/IVU municipal/);

    expect(await screen.findByRole('button', { name: 'Aplicar a 1,240 productos' })).toBeTruthy();
    expect(screen.getByText(/en 3 lotes\. Los 18 exentos quedan como están\./)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Por ejemplo' }).textContent).toBe('Sérum10.5%11.5%');
    expect(previews[0]?.body).toEqual({ action: 'add', taxId: 'municipal' });
    await settle(() => fireEvent.click(screen.getByLabelText('Solo productos sin impuesto')));
    await waitFor(() =>
      expect(previews.at(-1)?.body).toEqual({ action: 'add', taxId: 'municipal', withoutTax: true }),
    );
  });

  it('shows a message if no product matches [R458]', async () => {
    await openDialog({ matching: 0, changing: 0, exempt: 0 });

    await choose(/IVU municipal/);

    expect(await screen.findByText('No hay productos que coincidan con el filtro')).toBeTruthy();
  });

  it('warns that all taxes are removed if none is chosen', async () => {
    await openDialog();

    await choose('Quitar impuesto');

    expect(await screen.findByText(/quedarán sin impuestos/)).toBeTruthy();
  });

  it('shows the saved count after each batch [R459]', async () => {
    const { sentRequests, answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();

    await answer(0, { changed: 450, left: 790 });
    expect(screen.getByText('450 / 1,240')).toBeTruthy();
    expect(screen.getByText('· lote 1 de 3')).toBeTruthy();
    expect(screen.getByText('450, guardando...')).toBeTruthy();
    await answer(1, { changed: 450, left: 340 });
    await answer(2, { changed: 340, left: 0 });

    expect(screen.getByText('Listo: 1,240 de 1,240')).toBeTruthy();
    expect(sentRequests.map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ action: 'add', taxId: 'municipal' })),
    );
    expect(new Set(sentRequests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(3);
  });

  it('stops after the batch in progress, and continues on request [R459]', async () => {
    const { sentRequests, answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();

    await click('Detener');
    await answer(0, { changed: 450, left: 790 });

    expect(screen.getByText('Detenido: 450 de 1,240 guardados.')).toBeTruthy();
    expect(sentRequests).toHaveLength(1);
    await click('Reintentar');
    await answer(1, { changed: 450, left: 340 });
    expect(screen.getByText('900 / 1,240')).toBeTruthy();
  });

  it('continues with the remaining products if another user saved a batch first', async () => {
    const { answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();

    await answer(0, { changed: 0, left: 790 });
    expect(screen.getByText('0 / 790')).toBeTruthy();
    await answer(1, { changed: 790, left: 0 });
    expect(await screen.findByText('Listo: 790 de 790')).toBeTruthy();
  });

  it('stops if a batch changes no product, and shows that another user changed all products', async () => {
    const { answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();

    await answer(0, { changed: 0, left: 1240 });
    expect(screen.getByText('Detenido: 0 de 1,240 guardados.')).toBeTruthy();
    await click('Reintentar');
    await answer(1, { changed: 0, left: 0 });
    expect(screen.getByText('Listo: otra persona ya los había cambiado.')).toBeTruthy();
  });

  it('requires confirmation before it closes during the run', async () => {
    const { answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();

    await click('Cerrar');
    expect(screen.getByRole('alertdialog', { name: 'Detener los cambios' })).toBeTruthy();
    await click('Seguir');
    await answer(0, { changed: 1240, left: 0 });
    await settle(() => fireEvent.click(screen.getByText('Cerrar')));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what was saved if a batch fails, and continues with the rest [R460]', async () => {
    const { answer } = delayTaxChanges(await openDialog());
    await applyMunicipal();
    await answer(0, { changed: 450, left: 790 });

    await answer(1, errorResponse(coreErrors.unexpected));

    expect(await screen.findByText('Ocurrió un error aplicando los cambios masivos.')).toBeTruthy();
    expect(screen.getByText(/Quedaron guardados al menos 450 de 1,240/)).toBeTruthy();
    await click('Reintentar');
    await answer(2, { changed: 790, left: 0 });
    expect(await screen.findByText('Listo: 1,240 de 1,240')).toBeTruthy();
  });
});
