type TillRegister = {
  readonly registerId: string;
  /** Undefined while nobody knows. */
  readonly isOpen: boolean | undefined;
  /** Offers to open the drawer; undefined where it cannot be opened from here. */
  readonly open: (() => void) | undefined;
};

/** The register that this device sells on. */
export const useTillRegister = (): TillRegister => ({
  registerId: 'caja-1',
  isOpen: undefined,
  open: undefined,
});
