import { useRegister } from '#web/src/components/registers/use-register.ts';

/** This device's register. `isOpen` is undefined until loaded. */
export function usePosRegister() {
  const { registerId, isOpen, isKnown, open } = useRegister();
  return { registerId, isOpen: isKnown ? isOpen : undefined, open };
}
