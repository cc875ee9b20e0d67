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

/** Creates a server that stores each cash movement once by its id. */
function aDrawer() {
  const moves: Drawer['moves'] = [];
  const storeOnce = ({ address, body }: SentRequest) => {
    const moveId = address.split('/').at(-1)!;
    const storedMove = moves.find((move) => move.moveId === moveId);
    if (storedMove) return storedMove;
    const at = '2026-11-24T12:52:00.000Z';
    const newMove = {
      ...(body as Drawer['moves'][number]),
      moveId,
      registerId: 'caja-1',
      at,
      byName: 'Lourdes',
    };
    moves.push(newMove);
    return newMove;
  };
  const visibility = { showsMoves: true };
  const server = aServer();
  server.answers(getDrawer, () => ({
    register,
    moves: visibility.showsMoves ? [...moves] : [],
    taken: { card: 0, athMovil: 0 },
    payments: { cash: 0, card: 0, athMovil: 0 },
    returns: 0,
    nextNumber: 1,
    countsBlindly: true,
    athByHand: false,
  }));
  return { server, storeOnce, visibility, moves };
}

async function submitWithdrawal(cents: string) {
  await settle(() => fireEvent.change(screen.getByLabelText('Importe'), { target: { value: cents } }));
  await settle(() => fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'Agua' } }));
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Anotar salida' })));
}

async function showDialog() {
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

it('CashMoveDialog closes if the movement was stored, even if the answer was lost', async () => {
  const { server, storeOnce } = aDrawer();
  const sentRequests = server.answers(moveCash, (request) => {
    storeOnce(request);
    return goOffline();
  });
  const onClose = await showDialog();

  await submitWithdrawal('40');

  await screen.findByText('Salida anotada');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentRequests[0]?.body).toEqual({
    shiftId: 'shift-1',
    direction: 'out',
    cents: 4_000,
    reason: 'Agua',
  });
});

it('CashMoveDialog reports a movement that was stored with another amount, and adds no other movement', async () => {
  const { server, storeOnce, visibility, moves } = aDrawer();
  visibility.showsMoves = false;
  server.answers(moveCash, (request) => {
    storeOnce(request);
    return goOffline();
  });
  const onClose = await showDialog();
  await submitWithdrawal('40');
  await screen.findByText(unknownOutcome);

  server.answers(moveCash, storeOnce);
  await submitWithdrawal('30');

  await screen.findByText('Ya se había anotado una salida de $40.00.');
  expect(moves).toHaveLength(1);
  expect(onClose).toHaveBeenCalled();
});
