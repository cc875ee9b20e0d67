import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Sets the canonical link to the address without query parameters. */
export function useCanonical(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const link =
      document.head.querySelector<HTMLLinkElement>('link[rel=canonical]') ??
      document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'canonical' }));
    link.href = `${location.origin}${pathname}`;
    return () => link.remove();
  }, [pathname]);
}
