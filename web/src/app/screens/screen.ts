import type { ComponentType } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import type { Role } from '#shared/core/roles.ts';
import type { IconName } from '../menu-icon.tsx';

export type Layout = 'public' | 'auth' | 'admin' | 'pos' | 'staff' | 'patient';
export type MenuEntry = {
  label: string;
  icon: IconName;
  group?: 'Personas' | 'Clínica' | 'Centro';
  /** The shells that list it, where that is not the screen's own alone. */
  shells?: readonly Layout[];
};

type Place = {
  path: `/${string}`;
  /** Who may open it; the server decides again on every call. */
  access: 'public' | readonly Role[];
  layout: Layout;
  title: string;
  menu?: MenuEntry;
  /** The screen it belongs to, where its address does not say so: the menu marks that one. */
  within?: `/${string}`;
};
export type PageScreen = Place & { page: () => Promise<ComponentType> };
export type RedirectScreen = Place & { redirect: (me: Me) => string };
export type Screen = PageScreen | RedirectScreen;

export const desk = ['admin', 'supervisor'] as const;
