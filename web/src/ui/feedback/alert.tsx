import { type ReactNode, useEffect, useRef } from 'react';

type Props = { className?: string; children: ReactNode };

/** Error of an action, announced to screen readers and scrolled into view. */
export function Alert({ className = 'form__summary', children }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls for each new message
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup function.
    void ref.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={ref} role="alert" className={className}>
      {children}
    </div>
  );
}
