import { useLayoutEffect, useState } from 'react';
import { onTopModal, topModal } from './modals.ts';

/** Where there are no popovers, it is shown as any other element. */
const isPopover = (host: HTMLElement) => 'showPopover' in host;

function newHost(className: string): HTMLElement {
  const host = document.createElement('div');
  host.className = className;
  if (isPopover(host)) host.popover = 'manual';
  return host;
}

/**
 * A place above all else, for a portal. It moves into whichever dialog is on top, since all outside a modal one can
 * be neither pressed nor heard; a popover too, so that the dialog neither cuts it off nor carries it along.
 */
export function useTopLayer(className: string): HTMLElement {
  const [host] = useState(() => newHost(className));
  useLayoutEffect(() => {
    const place = () => {
      const home = topModal() ?? document.body;
      // Whoever is being read out is not begun again for nothing.
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
