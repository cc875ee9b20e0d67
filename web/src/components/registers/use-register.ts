import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { listRegisters, type RegisterView } from '#shared/registers/api.ts';
import { RegisterId, registerIds } from '#shared/sales/register-id.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Something of this browser that several parts of a page follow. */
function shared<T>(read: () => T, write: (value: T) => void) {
  const followers = new Set<() => void>();
  const follow = (follower: () => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  };
  const set = (value: T) => {
    write(value);
    for (const follower of followers) follower();
  };
  return { use: () => useSyncExternalStore(follow, read), set };
}

const key = 'pos.register';
/** The register that this device sells at, whoever uses it; '' until one was chosen. */
const kept = shared(
  () => localStorage.getItem(key) ?? '',
  (registerId) => localStorage.setItem(key, registerId),
);

export type RegisterTask = 'open' | 'in' | 'out';
let task: RegisterTask | undefined;
/** What is done with a drawer in a dialog of the frame, from wherever it was asked for. */
const asked = shared<RegisterTask | undefined>(
  () => task,
  (wanted) => {
    task = wanted;
  },
);
export const useRegisterTask = asked.use;
export const showRegisterTask = asked.set;

export const useRegisters = () => useQuery({ ...queryOf(listRegisters), ...liveQuery });
export type RegisterInUse = {
  readonly registerId: string;
  /** Undefined until it is known, and of one that nobody has used. */
  readonly register: RegisterView | undefined;
  /** Whether cash may be taken; false until it is known. */
  readonly isOpen: boolean;
  /** Whether the server has said yet. */
  readonly isKnown: boolean;
  /** Sells at another from now on, on this device. */
  readonly choose: (registerId: string) => void;
  /** Shows what opens a drawer, or goes over to another register. */
  readonly open: () => void;
};

/** The register that this device sells at: the one that was chosen on it, else the first of the center. */
export function useRegister(): RegisterInUse {
  const chosen = kept.use();
  const { data } = useRegisters();
  const rows = data?.rows ?? [];
  const first = rows[0]?.registerId ?? registerIds[0] ?? '';
  const registerId = RegisterId.safeParse(chosen).success ? chosen : first;
  const register = rows.find((each) => each.registerId === registerId);
  return {
    registerId,
    register,
    isOpen: register?.opening !== undefined,
    isKnown: data !== undefined,
    choose: kept.set,
    open: () => asked.set('open'),
  };
}
