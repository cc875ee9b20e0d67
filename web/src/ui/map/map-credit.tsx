import { civilToday } from '#web/src/lib/now.ts';
import { Stack } from '../layout/layout.tsx';

/** Returns the copyright notice that HERE requires beside its addresses and routes. */
export const getMapCredit = () => `© ${civilToday().slice(0, 4)} HERE`;

export const MapCredit = ({ className }: { className?: string }) => (
  <Stack as="p" size={12} tone="secondary" pad="2 8" className={className}>
    {getMapCredit()}
  </Stack>
);
