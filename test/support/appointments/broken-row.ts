import type { RowWrite } from '#lambdas/table/engine/write.ts';

/** Returns the write without a field that the state of its row requires. */
export function withoutField(write: RowWrite, field: string): RowWrite {
  const { [field]: _, ...Item } = write.item.Put?.Item ?? {};
  return { ...write, item: { ...write.item, Put: { ...write.item.Put!, Item } } };
}
