/** Awaits all promises, then throws the first error in list order. */
export async function sideBySide<T extends readonly Promise<unknown>[] | []>(asked: T) {
  await Promise.allSettled(asked);
  return Promise.all(asked);
}
