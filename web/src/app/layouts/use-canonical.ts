import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** One address for search engines, whatever a campaign puts behind it. */
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
