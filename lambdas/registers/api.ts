import { httpApi } from '#lambdas/runtime/http-api.ts';
import { getClosing, getClosingPdf, listClosings, resendClosing } from './closings.ts';
import { closeDrawer, countDrawer, moveCash, openDrawer } from './drawer.ts';
import { getDayClose, getDrawer, listRegisters } from './registers.ts';

export const handler = httpApi(
  [
    listRegisters,
    getDrawer,
    openDrawer,
    moveCash,
    countDrawer,
    closeDrawer,
    listClosings,
    getClosing,
    getClosingPdf,
    resendClosing,
    getDayClose,
  ],
  {},
);
