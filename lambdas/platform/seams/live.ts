/** Tells open screens that something changed: names, ids and days, never a record. */
export type Live = {
  /** Rejects when the service does not take it; who missed it catches up by asking again. */
  publish(channel: string, notes: readonly Readonly<Record<string, unknown>>[]): Promise<void>;
};
