import type { ReactNode } from 'react';
import { Heading, Stack, Text } from '../ui/layout/layout.tsx';

export const longText =
  'María de los Ángeles Rodríguez-Santiago, hidratación profunda con vitamina C, masaje de tejido profundo y limpieza facial';

/** One part of web/src/ui under its name in code. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <Stack as="section" gap={16} pad="16 0 0 0" className="kit__part" aria-labelledby={`part-${name}`}>
    <Heading id={`part-${name}`} size={18}>
      {name}
    </Heading>
    <Stack gap={24} align="start" className="kit__states">
      {children}
    </Stack>
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
  const classes = [focused && 'kit__state--focused', wide && 'kit__state--wide'].filter(Boolean);
  return (
    <Stack as="figure" gap={8} className={classes.join(' ')}>
      <Text as="figcaption" size={12} weight={500} tone="muted">
        {name}
      </Text>
      <div>{children}</div>
    </Stack>
  );
}
