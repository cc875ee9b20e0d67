import { Card as AmplifyCard } from '@aws-amplify/ui-react';
import type { ReactNode } from 'react';

export function Card({ padded = false, children }: { padded?: boolean; children: ReactNode }) {
  return <AmplifyCard className={padded ? 'card--padded' : ''}>{children}</AmplifyCard>;
}
