import type { ReactNode } from 'react';
import { Split, Text } from '#web/src/ui/layout/layout.tsx';

type Props = { label: string; isAlert?: boolean; children: ReactNode };

/** A question or fact of a record with its value, red if it needs attention. */
export function AnswerLine({ label, isAlert = false, children }: Props) {
  return (
    <Split
      columns="minmax(0, 240px) 1fr"
      gap="2 16"
      pad={isAlert ? '8 12' : '8 0'}
      phone={{ columns: '1fr' }}
      className={isAlert ? 'answer answer--alert' : 'answer'}
      style={isAlert ? { marginInline: -12 } : {}}
    >
      <Text as="dt" tone="muted">
        {label}
      </Text>
      <Text as="dd" breakWords keepLines>
        {children}
      </Text>
    </Split>
  );
}
