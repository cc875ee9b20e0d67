const key = 'shop.picked';
/** Of so many orders, the latest. */
const mostKept = 60;

type Kept = readonly (readonly [orderId: string, productIds: readonly string[]])[];

const isEntry = (entry: unknown): entry is Kept[number] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  Array.isArray(entry[1]) &&
  entry[1].every((each) => typeof each === 'string');

function kept(): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** What was taken from the shelf for an order, on this device. */
export const pickedOf = (orderId: string): readonly string[] =>
  kept().find(([each]) => each === orderId)?.[1] ?? [];

export function rememberPicked(orderId: string, productIds: readonly string[]): void {
  const others = kept().filter(([each]) => each !== orderId);
  try {
    localStorage.setItem(key, JSON.stringify([...others, [orderId, productIds]].slice(-mostKept)));
  } catch {
    // The ticks last as long as the panel is open.
  }
}
