/** Waits for all of them at once; of those that fail, the first in this order is thrown, whichever failed first. */
export async function sideBySide<T extends readonly unknown[]>(
  asked: {
    readonly [K in keyof T]: Promise<T[K]>;
  },
): Promise<T> {
  await Promise.allSettled(asked);
  return (await Promise.all(asked)) as unknown as T;
}
