import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
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
const shiftId = async () => (await registerOf(opened)).shift.shiftId;
const counted = async () => ({ shiftId: await shiftId(), pieces: { 10000: 1 } });
const kept = async () => {
  const { closingNumber } = await aClosing(await aClosedRegister());
  return { closingNumber: String(closingNumber) };
};

export const registerTargets: readonly (readonly [AnyRoute, Target])[] = [
  [drawerApi.getDrawer, { ids: closed }],
  [drawerApi.openDrawer, { ids: closed, body: () => ({ floatCents: 10_000 }) }],
  [
    drawerApi.moveCash,
    {
      ids: async () => ({ ...(await open()), moveId: randomUUID() }),
      body: async () => ({ shiftId: await shiftId(), direction: 'in', cents: 500, reason: 'Cambio' }),
    },
  ],
  [drawerApi.countDrawer, { ids: open, body: counted }],
  [
    drawerApi.closeDrawer,
    {
      ids: open,
      body: async () => ({ ...(await counted()), shownExpectedCents: 10_000, leftCents: 10_000 }),
    },
  ],
  [closingApi.getClosing, { ids: kept }],
  [closingApi.getClosingPdf, { ids: kept }],
  [closingApi.resendClosing, { ids: kept }],
];
