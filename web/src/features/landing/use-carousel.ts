import { type RefObject, useEffect, useState } from 'react';

type CarouselPosition = { readonly page: number; readonly pages: number };
/** Tolerance in pixels for rounding on zoomed pages. */
const slackPx = 2;

function readPosition({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): CarouselPosition {
  if (clientWidth === 0) return { page: 1, pages: 1 };
  const pages = Math.max(1, Math.ceil((scrollWidth - slackPx) / clientWidth));
  const isAtEnd = scrollLeft + clientWidth >= scrollWidth - slackPx;
  return { pages, page: isAtEnd ? pages : Math.min(pages, Math.round(scrollLeft / clientWidth) + 1) };
}

/** Page of a horizontal scroller in widths of itself; wraps around at both ends. */
export function useCarousel(row: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<CarouselPosition>({ page: 1, pages: 1 });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () =>
      setPlace((last) => {
        const next = readPosition(element);
        return next.page === last.page && next.pages === last.pages ? last : next;
      });
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);

  const turn = (by: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const { page, pages } = readPosition(element);
    const next = ((page - 1 + by + pages) % pages) + 1;
    const left = next === pages ? element.scrollWidth : (next - 1) * element.clientWidth;
    element.scrollTo({ left });
  };
  return { ...place, turn };
}
