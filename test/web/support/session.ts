import { vi } from 'vitest';

// Pages under test have a session without a user pool; tests of sign-in and sign-out mock more in their own
// process.
vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
