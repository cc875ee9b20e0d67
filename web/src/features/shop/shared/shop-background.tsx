import type { ReactNode } from 'react';
import './shop-background.css';

/** Background below cards, to the end of the page; its sheet also has the look of the title. */
export const ShopBackground = ({ children }: { children: ReactNode }) => (
  <div className="shop-ground">{children}</div>
);
