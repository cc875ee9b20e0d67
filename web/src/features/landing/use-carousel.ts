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

/** Pages a horizontal scroller in widths of itself and wraps around at both ends. */
export function useCarousel(row: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<CarouselPosition>({ page: 1, pages: 1 });
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const updatePosition = () =>
      setPosition((previous) => {
        const current = readPosition(element);
        return current.page === previous.page && current.pages === previous.pages ? previous : current;
      });
    const resizeObserver = new ResizeObserver(updatePosition);
    resizeObserver.observe(element);
    element.addEventListener('scroll', updatePosition, { passive: true });
    return () => {
      resizeObserver.disconnect();
      element.removeEventListener('scroll', updatePosition);
    };
  }, [row]);

  const turn = (step: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const { page, pages } = readPosition(element);
    const targetPage = ((page - 1 + step + pages) % pages) + 1;
    const left = targetPage === pages ? element.scrollWidth : (targetPage - 1) * element.clientWidth;
    element.scrollTo({ left });
  };
  return { ...position, turn };
}
