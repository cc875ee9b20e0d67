import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { listRegisters, type RegisterView } from '#shared/registers/api.ts';
import { RegisterId, registerIds } from '#shared/sales/register-id.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Creates a value of this browser that several components subscribe to. */
function createSharedValue<T>(read: () => T, write: (value: T) => void) {
  const subscribers = new Set<() => void>();
  const subscribe = (subscriber: () => void) => {
    subscribers.add(subscriber);
    return () => subscribers.delete(subscriber);
  };
  const set = (value: T) => {
    write(value);
    for (const subscriber of subscribers) subscriber();
  };
  return { use: () => useSyncExternalStore(subscribe, read), set };
}

const storageKey = 'pos.register';
/** Register of this device for all users, or '' until one is chosen. */
const storedRegister = createSharedValue(
  () => localStorage.getItem(storageKey) ?? '',
  (registerId) => localStorage.setItem(storageKey, registerId),
);

export type RegisterTask = 'open' | 'in' | 'out';
let currentTask: RegisterTask | undefined;
/** Open dialog of the register, settable from anywhere in the shell. */
const taskStore = createSharedValue<RegisterTask | undefined>(
  () => currentTask,
  (task) => {
    currentTask = task;
  },
);
export const useRegisterTask = taskStore.use;
export const showRegisterTask = taskStore.set;

export const useRegisters = () => useQuery({ ...buildQuery(listRegisters), ...liveQuery });
export type RegisterInUse = {
  readonly registerId: string;
  /** Undefined while loading, and for a register never used. */
  readonly register: RegisterView | undefined;
  /** Whether the drawer is open, which is false while loading. */
  readonly isOpen: boolean;
  readonly isKnown: boolean;
  readonly choose: (registerId: string) => void;
  readonly open: () => void;
};

/** Returns the register chosen on this device, or the center's first one. */
export function useRegister(): RegisterInUse {
  const chosenId = storedRegister.use();
  const { data } = useRegisters();
  const rows = data?.rows ?? [];
  const firstRegisterId = rows[0]?.registerId ?? registerIds[0] ?? '';
  const registerId = RegisterId.safeParse(chosenId).success ? chosenId : firstRegisterId;
  const register = rows.find((row) => row.registerId === registerId);
  return {
    registerId,
    register,
    isOpen: register?.opening !== undefined,
    isKnown: data !== undefined,
    choose: storedRegister.set,
    open: () => taskStore.set('open'),
  };
}
