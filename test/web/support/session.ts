import { vi } from 'vitest';

// Gives pages under test a session without a user pool. Tests of sign-in and sign-out mock more themselves.
vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
