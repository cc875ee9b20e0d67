import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { listRegisters } from '#shared/registers/api.ts';
import { closeDrawer, countDrawer, getDrawer, moveCash, openDrawer } from '#shared/registers/drawer-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Reads a register's shift with the expected cash. */
export const useDrawer = (registerId: string) =>
  useQuery({ ...buildQuery(getDrawer, { params: { registerId } }), ...liveQuery });

const refreshes = [listRegisters, getDrawer] as const;

export const useOpenDrawer = (registerId: string) =>
  useCommand(openDrawer, {
    inputOf: (body: BodyOf<typeof openDrawer>) => ({ params: { registerId }, body }),
    refreshes,
    waitsForRefresh: true,
  });

export const useMoveCash = (params: { readonly registerId: string; readonly moveId: string }) =>
  useCommand(moveCash, {
    inputOf: (body: BodyOf<typeof moveCash>) => ({ params, body }),
    refreshes,
  });

/** Sends the count. The reply has the expected cash. */
export const useCountDrawer = (registerId: string) =>
  useCommand(countDrawer, {
    inputOf: (body: BodyOf<typeof countDrawer>) => ({ params: { registerId }, body }),
  });

/** Closes a drawer. The server rejects it if cash has moved since the count. */
export const useCloseDrawer = (registerId: string) =>
  useCommand(closeDrawer, {
    inputOf: (body: BodyOf<typeof closeDrawer>) => ({ params: { registerId }, body }),
    refreshes: ['sales'],
    waitsForRefresh: true,
  });
