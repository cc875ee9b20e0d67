import { useEffect, useRef } from 'react';
import type { Correction } from '#shared/shop/cart.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { checkoutText as text } from './copy.ts';

/** The server's corrections, which receive the focus. */
export function CorrectionsNotice({ corrections }: { corrections: readonly Correction[] }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (corrections.length > 0) ref.current?.focus();
  }, [corrections]);
  return (
    <div ref={ref} tabIndex={-1} style={{ outline: 'none' }}>
      <Notice tone="danger" title={text.changedTitle}>
        <ul>
          {corrections.map(({ productId, kind, text }) => (
            <li key={`${productId}-${kind}`}>{text}</li>
          ))}
        </ul>
        {text.notCharged}
      </Notice>
    </div>
  );
}
