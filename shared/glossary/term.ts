/** One concept's English word, with the words the specification uses for it and the word people read. */
export type Term = {
  readonly code: string;
  /** The list or field a stored value belongs to; absent for things and attributes. */
  readonly of?: string;
  /** As the specification writes it, slips included; empty where the product adds the concept. */
  readonly spec: readonly string[];
  /** What people read; absent where nobody reads it. */
  readonly label?: string;
};

/** The terms of a list whose labels are in a list of their own: words that the specification does not use. */
export const termsOf = (of: string, labels: Readonly<Record<string, string>>): Term[] =>
  Object.entries(labels).map(([code, label]) => ({ code, of, spec: [], label }));
