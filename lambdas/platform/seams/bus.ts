/** The event bus: takes what the outbox holds. */
export type Bus = {
  /** Answers the ids the bus did not take. */
  publish(entries: readonly BusEntry[]): Promise<readonly string[]>;
};
export type BusEntry = { eventId: string; source: string; detailType: string; detail: string; at: string };
