import { civilToday } from '#web/src/lib/now.ts';
import { Stack } from '../layout/layout.tsx';

/** Returns the copyright notice that HERE requires beside its addresses and routes. */
export const getMapCredit = () => `© ${civilToday().slice(0, 4)} HERE`;

const overMapStyle = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  borderTopLeftRadius: 8,
  background: 'var(--ds-white)',
} as const;

export const MapCredit = ({ isOverMap = false }: { isOverMap?: boolean }) => (
  <Stack as="p" size={12} tone="secondary" pad="2 8" style={isOverMap ? overMapStyle : {}}>
    {getMapCredit()}
  </Stack>
);
