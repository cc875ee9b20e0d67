import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';

/** The unmodified Amplify, exposed to the test that drives this page. */
export type AmplifyPage = { Amplify: typeof Amplify; auth: typeof auth };

Object.assign(globalThis, { Amplify, auth } satisfies AmplifyPage);
