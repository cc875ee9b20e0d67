import type { ReactNode } from 'react';
import { Heading, Split, Stack, Text } from '../ui/layout/layout.tsx';

export const longText =
  'María de los Ángeles Rodríguez-Santiago, hidratación profunda con vitamina C, masaje de tejido profundo y limpieza facial';

/** One part of web/src/ui under its name in code. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack as="section" gap={16} pad="16 0 0 0" className="kit__part" aria-labelledby={`part-${name}`}>
    <Heading id={`part-${name}`} size={18}>
      {name}
    </Heading>
    <Split columns="repeat(auto-fill, minmax(min(320px, 100%), 1fr))" gap={24} align="start">
      {children}
    </Split>
  </Stack>
);

type StateProps = {
  name: string;
  focused?: boolean;
  wide?: boolean;
  children: ReactNode;
};

/** One state of a part. */
export function State({ name, focused = false, wide = false, children }: StateProps) {
  return (
    <Stack as="figure" gap={8} span={wide} className={focused ? 'kit__state--focused' : ''}>
      <Text as="figcaption" size={12} weight={500} tone="muted">
        {name}
      </Text>
      <div>{children}</div>
    </Stack>
  );
}
