import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ComparedClient,
  compareDuplicates,
  listDuplicates,
  mergeClients,
  undoMerge,
} from '#shared/patients/merge-api.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { MergeDialog } from '#web/src/features/patients/merge/merge-dialog.tsx';
import { MergedNotice } from '#web/src/features/patients/merge/merged-notice.tsx';

const counts = { appointments: 2, sales: 1, notes: 0, documents: 3, others: 0 };
const ana: ComparedClient = {
  patientId: 'ana',
  firstName: 'Ana',
  lastName: 'Cruz',
  email: 'ana@test.example',
  phone: '+17875550171',
  createdAt: '2026-01-05T14:00:00.000Z',
  hasAccount: false,
  counts,
  version: 3,
};
const duplicate: ComparedClient = {
  ...ana,
  patientId: 'ana-2',
  lastName: 'Cruz Vega',
  email: 'vega@test.example',
  hasAccount: true,
  version: 5,
};
const undoUntil = '2026-02-05T14:00:00.000Z';

let server: ReturnType<typeof aServer>;
beforeEach(() => {
  server = aServer();
});
const click = (name: string | RegExp) => settle(() => fireEvent.click(screen.getByRole('button', { name })));
async function openDialog(clients: readonly ComparedClient[], onClose = vi.fn()) {
  server.answers(compareDuplicates, () => ({ clients: [...clients] }));
  renderAt(
    <Providers>
      <MergeDialog patientId="ana" duplicateId="ana-2" onClose={onClose} />
    </Providers>,
    '/?ficha=ana',
  );
  await screen.findByRole('group', { name: '¿Qué ficha se conserva?' });
}

describe('MergeDialog', () => {
  it('keeps the record with an account, sends the chosen values and offers to undo the merge', async () => {
    const onClose = vi.fn();
    await openDialog([ana, duplicate], onClose);
    expect(screen.getByRole('radio', { name: /vega@test\.example/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /ana@test\.example/ })).toHaveProperty('disabled', true);
    await settle(() => fireEvent.click(screen.getByRole('radio', { name: 'Ana Cruz' })));
    const sentMerges = server.answers(mergeClients, () => ({ mergeId: 'merge-1', undoUntil }));
    const sentUndos = server.answers(undoMerge, () => ({ duplicateId: 'ana' }));

    await click('Unir fichas');

    expect(sentMerges[0]?.address).toContain('/clients/ana-2/duplicates/ana');
    expect(sentMerges[0]?.body).toEqual({
      version: 5,
      duplicateVersion: 3,
      choices: { name: 'duplicate' },
    });
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByLabelText('dirección').textContent).toBe('/?ficha=ana-2');
    await screen.findByText('Fichas unidas');
    await click('Deshacer');
    expect(sentUndos[0]?.address).toContain('/client-merges/merge-1');
  });

  it('explains what to do about two accounts in use', async () => {
    await openDialog([{ ...ana, hasAccount: true }, duplicate]);
    expect(screen.getByText(/ya entran con su propia cuenta/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Unir fichas' })).toHaveProperty('disabled', true);
  });
});

describe('MergedNotice', () => {
  it('undoes a merge until its date', async () => {
    server.answers(listDuplicates, () => ({
      rows: [],
      merges: [{ mergeId: 'merge-1', duplicateName: 'Ana Cruz Vega', undoUntil }],
    }));
    const sentUndos = server.answers(undoMerge, () => ({ duplicateId: 'ana-2' }));
    renderAt(
      <Providers>
        <MergedNotice patientId="ana" />
      </Providers>,
    );
    await screen.findByText(/^Aquí se unió la ficha de Ana Cruz Vega\. Se puede deshacer hasta el /);

    await click('Deshacer la unión');

    expect(sentUndos).toHaveLength(1);
    await screen.findByText('Las fichas están separadas otra vez');
  });
});
