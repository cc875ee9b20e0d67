/** Tells open screens that something changed: names and ids, never a record. */
export type Live = {
  /** Rejects when the service does not take it; who missed it catches up by asking again. */
  publish(channel: string, notes: readonly Readonly<Record<string, string>>[]): Promise<void>;
};
