import type { ReactNode } from 'react';
import { Stack } from '#web/src/ui/layout/layout.tsx';

/** Heading of a card. */
export const CardTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <Stack as="h2" id={id} pad="18 20 12 20" phone={{ pad: '18 16 12 16' }} size={16} weight={600}>
    {children}
  </Stack>
);
