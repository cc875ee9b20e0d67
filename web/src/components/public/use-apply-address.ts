import { useSyncExternalStore } from 'react';
import { bookingAddress } from '#web/src/components/wish/kept-wish.ts';
import { paths } from '#web/src/lib/paths.ts';
import { homeHint, onPersonChange } from '#web/src/lib/session/session.ts';

/** Where 'Solicitar cita' leads: who is signed in answers no questionnaire. A page made beforehand is for visitors. */
export const useApplyAddress = (): string =>
  useSyncExternalStore(
    onPersonChange,
    () => bookingAddress() ?? paths.intake,
    () => paths.intake,
  );

/** The home of who is signed in, once the page is alive. */
export const useHome = (): string | undefined =>
  useSyncExternalStore(onPersonChange, homeHint, () => undefined);
