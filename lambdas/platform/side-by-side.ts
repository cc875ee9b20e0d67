/** Waits for all of them at once; of those that fail, the first in this order is thrown, whichever failed first. */
export async function sideBySide<T extends readonly Promise<unknown>[] | []>(asked: T) {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}
