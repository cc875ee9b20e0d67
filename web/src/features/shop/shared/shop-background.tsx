import type { ReactNode } from 'react';
import './shop-background.css';

/** Background of a page with cards. Its style sheet also has the class `shop-title`. */
export const ShopBackground = ({ children }: { children: ReactNode }) => (
  <div className="shop-ground">{children}</div>
);
