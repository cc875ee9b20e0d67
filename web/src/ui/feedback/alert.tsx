import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className?: string; children: ReactNode };

/** Why what was pressed did not happen: read out, and brought into sight wherever its reader has scrolled to. */
export function Alert({ className = 'form__summary', children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reason is shown as the first was
  useEffect(() => {
    // Answers a promise, which would be taken for what clears up.
    void ref.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={ref} role="alert" className={className}>
      {children}
    </div>
  );
}
