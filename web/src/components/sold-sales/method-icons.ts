import { Banknote, CreditCard, Smartphone } from 'lucide-react';

export const methodIcons = { cash: Banknote, card: CreditCard, athMovil: Smartphone } as const;
