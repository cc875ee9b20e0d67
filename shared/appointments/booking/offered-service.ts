/** Fields that decide whether a client finds a service on the web (R166). */
export type OfferedService = {
  readonly productId: string;
  readonly laser: boolean;
  readonly requiresApproval: boolean;
  readonly active: boolean;
  readonly visible: boolean;
  readonly showIn: 'pos' | 'shop' | 'both' | 'none';
};
export const isShownOnWeb = ({ active, visible, showIn }: OfferedService): boolean =>
  active && visible && (showIn === 'shop' || showIn === 'both');
