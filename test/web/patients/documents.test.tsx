import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import type { DocumentRow } from '#shared/records/documents/documents-api.ts';
import { deleteDocument, listDocuments, openDocument } from '#shared/records/documents/documents-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { RecordDocumentsTab } from '#web/src/features/patients/record/documents-tab.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

beforeEach(() => queryClient.clear());

const storedDocument: DocumentRow = {
  documentId: 'd1',
  name: 'Análisis.pdf',
  contentType: 'application/pdf',
  bytes: 2_000,
  createdAt: '2026-03-06T14:00:00.000Z',
  preview: 'pdf',
  canDelete: true,
  url: '/archivo',
};

/** Shows the only document of a record, which another user deletes after the list has loaded. */
async function showList() {
  const server = aServer();
  let rows = [storedDocument];
  server.answers(listDocuments, () => ({ rows }));
  server.answers(openDocument, () => errorResponse(coreErrors.not_found));
  server.answers(deleteDocument, () => errorResponse(coreErrors.not_found));
  renderAt(
    <Providers>
      <RecordDocumentsTab patientId="p1" />
    </Providers>,
  );
  await screen.findByText('Análisis.pdf');
  rows = [];
}

const deletedText = 'Este documento se eliminó mientras tanto. Ya no está en la lista.';

it('RecordDocumentsTab reports a document that another user deleted, and removes it', async () => {
  await showList();

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver Análisis.pdf' })));
  expect((await screen.findByRole('alert')).textContent).toBe(deletedText);
  await settle(() => fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar' }).at(-1)!));

  await screen.findByText('Aún no hay documentos');
  expect(screen.queryByText('Análisis.pdf')).toBeNull();
});

it('RecordDocumentsTab removes a document that is already deleted when it is deleted', async () => {
  await showList();

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Eliminar Análisis.pdf' })));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Eliminar' })));

  await screen.findByText('Aún no hay documentos');
  expect(await screen.findByText(deletedText)).toBeTruthy();
});
