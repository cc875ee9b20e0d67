import type { ComponentType } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import type { Role } from '#shared/core/roles.ts';
import type { IconName } from '../menu-icon.tsx';

export type Layout = 'public' | 'auth' | 'admin' | 'pos' | 'staff' | 'patient';
export type MenuEntry = {
  label: string;
  icon: IconName;
  group?: 'Personas' | 'Clínica' | 'Centro';
  /** Shells that list the screen; only its own by default. */
  shells?: readonly Layout[];
};

type ScreenLocation = {
  path: `/${string}`;
  /** Roles that may open the screen; the server checks every call as well. */
  access: 'public' | readonly Role[];
  layout: Layout;
  title: string;
  menu?: MenuEntry;
  /** Parent screen that the menu highlights, if the address does not show it. */
  within?: `/${string}`;
};
export type PageScreen = ScreenLocation & { page: () => Promise<ComponentType> };
export type RedirectScreen = ScreenLocation & { redirect: (me: Me) => string };
export type Screen = PageScreen | RedirectScreen;

export const frontDeskRoles = ['admin', 'supervisor'] as const;
