import { Text } from '#web/src/ui/layout/layout.tsx';

/** Line across a chart at the height `bottom`, with its amount at the left. */
export const ChartTick = ({ bottom, children }: { bottom: string; children: string }) => (
  <span style={{ position: 'absolute', insetInline: 0, bottom, borderTop: '1px solid var(--ds-hairline)' }}>
    <Text
      size={12}
      tone="muted"
      className="n"
      style={{ position: 'absolute', right: 'calc(100% + 8px)', transform: 'translateY(-50%)' }}
    >
      {children}
    </Text>
  </span>
);
