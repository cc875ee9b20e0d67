/** The desk may take a move back for ten seconds: its news waits until nobody can. */
const heldBackMs = 20_000;

/** Whether somebody of the front desk did it. */
export const isByDesk = ({ actor }: { actor: string }) => /^(admin|supervisor):/.test(actor);

/** When a move may be told: at once by its client, who stands before the screen; a little later by the desk. */
export function toldFrom({ actor, occurredAt }: { actor: string; occurredAt: string }): string | undefined {
  return isByDesk({ actor }) ? new Date(Date.parse(occurredAt) + heldBackMs).toISOString() : undefined;
}
