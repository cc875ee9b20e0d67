/** Fields of a service that decide whether a client can request it on the web (R166). */
export type CatalogService = {
  readonly productId: string;
  readonly laser: boolean;
  readonly requiresApproval: boolean;
  readonly active: boolean;
  readonly visible: boolean;
  readonly showIn: 'pos' | 'shop' | 'both' | 'none';
};
export const isShownOnWeb = ({ active, visible, showIn }: CatalogService): boolean =>
  active && visible && (showIn === 'shop' || showIn === 'both');
