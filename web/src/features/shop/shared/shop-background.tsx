import type { ReactNode } from 'react';
import './shop-background.css';

/** Background below cards, to the end of the page. */
export const ShopBackground = ({ children }: { children: ReactNode }) => (
  <div className="shop-ground">{children}</div>
);
