import { useEffect, useLayoutEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useKnownCenter } from '#web/src/components/center/center.ts';
import { useScannerGuard } from '#web/src/ui/scanner-burst.ts';
import { contentId } from '#web/src/ui/shell/content-id.ts';
import { text } from './copy.ts';

/** Moves the focus to the content after a navigation, but not on the first page. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Removes the outline that the document of a private shell shows until then. */
const useShellOutlineRemoval = () =>
  useLayoutEffect(() => document.querySelector('.shell-outline')?.remove(), []);

export function Root() {
  useShellOutlineRemoval();
  useFocusOnNavigation();
  useScannerGuard();
  // Loaded here because every shell shows the center's name.
  useKnownCenter();
  return (
    <>
      <a className="skip-link" href={`#${contentId}`}>
        {text.skip}
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
