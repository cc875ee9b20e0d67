import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ReplyOf } from '#shared/core/route.ts';
import { getDrawer, moveCash } from '#shared/registers/drawer-api.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer, goOffline, type SentRequest, unknownOutcome } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { CashMoveDialog } from '#web/src/components/registers/cash-move-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';

type Drawer = ReplyOf<typeof getDrawer>;

const register = { registerId: 'caja-1', name: 'Caja 1', shiftId: 'shift-1', sales: 0 };

/** A drawer that stores each movement once by its id and loses the answer. */
function aDrawer() {
  const moves: Drawer['moves'] = [];
  const once = ({ address, body }: SentRequest) => {
    const moveId = address.split('/').at(-1)!;
    const known = moves.find((each) => each.moveId === moveId);
    if (known) return known;
    const at = '2026-11-24T12:52:00.000Z';
    const made = {
      ...(body as Drawer['moves'][number]),
      moveId,
      registerId: 'caja-1',
      at,
      byName: 'Lourdes',
    };
    moves.push(made);
    return made;
  };
  const seen = { now: true };
  const server = aServer();
  server.answers(getDrawer, () => ({
    register,
    moves: seen.now ? [...moves] : [],
    taken: { card: 0, athMovil: 0 },
    payments: { cash: 0, card: 0, athMovil: 0 },
    returns: 0,
    nextNumber: 1,
    countsBlindly: true,
    athByHand: false,
  }));
  return { server, once, seen, moves };
}

async function submitWithdrawal(cents: string) {
  await settle(() => fireEvent.change(screen.getByLabelText('Importe'), { target: { value: cents } }));
  await settle(() => fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'Agua' } }));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Anotar salida' })));
}

async function show() {
  queryClient.clear();
  const onClose = vi.fn();
  await settle(() =>
    renderAt(
      <Providers>
        <CashMoveDialog direction="out" register={{ registerId: 'caja-1', register }} onClose={onClose} />
      </Providers>,
    ),
  );
  return onClose;
}

it('a stored cash movement closes its dialog, even if the answer was lost', async () => {
  const { server, once } = aDrawer();
  const sent = server.answers(moveCash, (request) => {
    once(request);
    return goOffline();
  });
  const onClose = await show();

  await submitWithdrawal('40');

  await screen.findByText('Salida anotada');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ shiftId: 'shift-1', direction: 'out', cents: 4_000, reason: 'Agua' });
});

it('a cash movement stored with another amount than submitted is reported, and none is added', async () => {
  const { server, once, seen, moves } = aDrawer();
  seen.now = false;
  server.answers(moveCash, (request) => {
    once(request);
    return goOffline();
  });
  const onClose = await show();
  await submitWithdrawal('40');
  await screen.findByText(unknownOutcome);

  server.answers(moveCash, once);
  await submitWithdrawal('30');

  await screen.findByText('Ya se había anotado una salida de $40.00.');
  expect(moves).toHaveLength(1);
  expect(onClose).toHaveBeenCalled();
});
