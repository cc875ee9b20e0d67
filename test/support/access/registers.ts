import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '#shared/core/route.ts';
import * as closingApi from '#shared/registers/closing-api.ts';
import * as drawerApi from '#shared/registers/drawer-api.ts';
import { aClosedRegister, aClosing, readRegister } from '../sales/drawers.ts';
import { anOpenDrawer } from '../sales/pos.ts';
import type { Target } from './targets.ts';

const createClosedDrawer = async () => ({ registerId: await aClosedRegister() });
let openRegisterId = '';
const createOpenDrawer = async () => {
  const ids = await createClosedDrawer();
  openRegisterId = ids.registerId;
  await anOpenDrawer(openRegisterId);
  return ids;
};
const readShiftId = async () => (await readRegister(openRegisterId)).shift.shiftId;
const buildCount = async () => ({ shiftId: await readShiftId(), pieces: { 10000: 1 } });
const createClosing = async () => {
  const { closingNumber } = await aClosing(await aClosedRegister());
  return { closingNumber: String(closingNumber) };
};

export const registerTargets: readonly (readonly [AnyRoute, Target])[] = [
  [drawerApi.getDrawer, { ids: createClosedDrawer }],
  [drawerApi.openDrawer, { ids: createClosedDrawer, body: () => ({ floatCents: 10_000 }) }],
  [
    drawerApi.moveCash,
    {
      ids: async () => ({ ...(await createOpenDrawer()), moveId: randomUUID() }),
      body: async () => ({ shiftId: await readShiftId(), direction: 'in', cents: 500, reason: 'Cambio' }),
    },
  ],
  [drawerApi.countDrawer, { ids: createOpenDrawer, body: buildCount }],
  [
    drawerApi.closeDrawer,
    {
      ids: createOpenDrawer,
      body: async () => ({ ...(await buildCount()), shownExpectedCents: 10_000, leftCents: 10_000 }),
    },
  ],
  [closingApi.getClosing, { ids: createClosing }],
  [closingApi.getClosingPdf, { ids: createClosing }],
  [closingApi.resendClosing, { ids: createClosing }],
];
