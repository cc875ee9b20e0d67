import { vi } from 'vitest';

// Every page is somebody's, without a user pool: who signs in or out in a test replaces more, in a process of their own.
vi.mock('#web/src/lib/session/auth.ts', () => ({ sessionToken: async () => 'token' }));
