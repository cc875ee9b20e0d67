import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is printing, for content too long to render on screen. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // Rendered synchronously, because the browser prints right after the listeners.
    const startPrinting = () => flushSync(() => setPrinting(true));
    const endPrinting = () => setPrinting(false);
    window.addEventListener('beforeprint', startPrinting);
    window.addEventListener('afterprint', endPrinting);
    return () => {
      window.removeEventListener('beforeprint', startPrinting);
      window.removeEventListener('afterprint', endPrinting);
    };
  }, []);
  return isPrinting;
}
