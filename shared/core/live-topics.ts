/** What a live note names: the domain in which something happened. Every event is told under one of them. */
export type LiveTopic =
  | 'accounts'
  | 'appointments'
  | 'catalog'
  | 'health'
  | 'intake'
  | 'inventory'
  | 'locations'
  | 'notifications'
  | 'patients'
  | 'promotions'
  | 'sales'
  | 'shop'
  | 'staff';
