import type { ReactNode } from 'react';
import './ground.css';

/** Below cards, as far as the page goes. */
export const Ground = ({ children }: { children: ReactNode }) => (
  <div className="shop-ground">{children}</div>
);
