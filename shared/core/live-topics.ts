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
