/** Awaits all promises, then throws the first error in list order. */
export async function settleAll<T extends readonly Promise<unknown>[] | []>(promises: T) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
