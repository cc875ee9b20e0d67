import type { AnyRoute } from '#shared/core/route.ts';
import * as registers from '#shared/registers/api.ts';
import { aClosedRegister, aClosing, registerOf } from '../sales/drawers.ts';
import { anOpenDrawer } from '../sales/till.ts';
import type { Target } from './targets.ts';

const closed = async () => ({ registerId: await aClosedRegister() });
let opened = '';
const open = async () => {
  const ids = await closed();
  opened = ids.registerId;
  await anOpenDrawer(opened);
  return ids;
};
const counted = async () => ({
  shiftId: (await registerOf(opened)).shift.shiftId,
  pieces: { 10000: 1 },
});
const kept = async () => {
  const { closingNumber } = await aClosing(await aClosedRegister());
  return { closingNumber: String(closingNumber) };
};

export const registerTargets: readonly (readonly [AnyRoute, Target])[] = [
  [registers.getDrawer, { ids: closed }],
  [registers.openDrawer, { ids: closed, body: () => ({ floatCents: 10_000 }) }],
  [registers.moveCash, { ids: open, body: () => ({ direction: 'in', cents: 500, reason: 'Cambio' }) }],
  [registers.countDrawer, { ids: open, body: counted }],
  [
    registers.closeDrawer,
    {
      ids: open,
      body: async () => ({ ...(await counted()), shownExpectedCents: 10_000, leftCents: 10_000 }),
    },
  ],
  [registers.getClosing, { ids: kept }],
  [registers.getClosingPdf, { ids: kept }],
  [registers.resendClosing, { ids: kept }],
];
