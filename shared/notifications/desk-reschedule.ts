/** The front desk can undo a move for ten seconds, so its message waits longer. */
const notificationDelayMs = 20_000;

export const isByDesk = ({ actor }: { actor: string }) => /^(admin|supervisor):/.test(actor);

/** Returns when a move's message may be sent. Only a move by the front desk delays it. */
export function getNotificationTime({
  actor,
  occurredAt,
}: {
  actor: string;
  occurredAt: string;
}): string | undefined {
  return isByDesk({ actor })
    ? new Date(Date.parse(occurredAt) + notificationDelayMs).toISOString()
    : undefined;
}
