import { useLayoutEffect, useState } from 'react';
import { getTopModal, onTopModal } from './modals.ts';

/** Without popover support, the host is a regular element. */
const isPopover = (host: HTMLElement) => 'showPopover' in host;

function createHost(className: string): HTMLElement {
  const host = document.createElement('div');
  host.className = className;
  if (isPopover(host)) host.popover = 'manual';
  return host;
}

/** Portal host in the top dialog, since everything outside a modal is inert; a popover, to avoid clipping. */
export function useTopLayer(className: string): HTMLElement {
  const [host] = useState(() => createHost(className));
  useLayoutEffect(() => {
    const place = () => {
      const home = getTopModal() ?? document.body;
      // Moving it would make screen readers start again.
      if (host.parentElement === home) return;
      home.append(host);
      if (isPopover(host)) host.showPopover();
    };
    place();
    const leave = onTopModal(place);
    return () => {
      leave();
      host.remove();
    };
  }, [host]);
  return host;
}
