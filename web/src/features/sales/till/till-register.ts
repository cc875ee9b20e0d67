import { useRegister } from '#web/src/components/registers/use-register.ts';

/** The register that this device sells at, and whether cash may be taken: undefined until that is known. */
export function useTillRegister() {
  const { registerId, isOpen, isKnown, open } = useRegister();
  return { registerId, isOpen: isKnown ? isOpen : undefined, open };
}
