import type { ReactNode } from 'react';

type Props = { className?: string };

/** Creates an inline icon for pages that must load fast. Other pages use lucide. */
const createPlainIcon = (drawing: ReactNode) =>
  function PlainIcon({ className }: Props) {
    return (
      <svg
        aria-hidden
        className={className}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    );
  };

export const AlertIcon = createPlainIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 7v6M12 16.5v.5" />
  </>,
);
export const BusyIcon = createPlainIcon(<path d="M21 12a9 9 0 1 1-6.5-8.6" />);
export const MenuIcon = createPlainIcon(<path d="M4 5h16M4 12h16M4 19h16" />);
export const CloseIcon = createPlainIcon(<path d="M18 6 6 18M6 6l12 12" />);
export const BagIcon = createPlainIcon(
  <>
    <path d="M16 10a4 4 0 0 1-8 0M3.1 6h17.8" />
    <path d="M3.4 5.5a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.7a2 2 0 0 0-.4-1.2l-2-2.7A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z" />
  </>,
);
export const LockIcon = createPlainIcon(
  <>
    <rect width="18" height="11" x="3" y="11" rx="2" />
    <path d="M7 11V7a5 5 0 0 1 10 0v4" />
  </>,
);
