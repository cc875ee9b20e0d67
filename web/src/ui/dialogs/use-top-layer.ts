import { useLayoutEffect, useState } from 'react';
import { getTopModal, onTopModal } from './modals.ts';

/** Whether the host is a popover. Without browser support, it is a regular element. */
const isPopover = (host: HTMLElement) => 'showPopover' in host;

function createHost(className: string): HTMLElement {
  const host = document.createElement('div');
  host.className = className;
  if (isPopover(host)) host.popover = 'manual';
  return host;
}

/** Returns a portal host in the top dialog, since all else is inert. It is a popover, to avoid clipping. */
export function useTopLayer(className: string): HTMLElement {
  const [host] = useState(() => createHost(className));
  useLayoutEffect(() => {
    const placeHost = () => {
      const container = getTopModal() ?? document.body;
      // Moving it would make screen readers start again.
      if (host.parentElement === container) return;
      container.append(host);
      if (isPopover(host)) host.showPopover();
    };
    placeHost();
    const unsubscribe = onTopModal(placeHost);
    return () => {
      unsubscribe();
      host.remove();
    };
  }, [host]);
  return host;
}
