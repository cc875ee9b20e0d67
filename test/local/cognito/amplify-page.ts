import { Amplify } from 'aws-amplify';
import * as auth from 'aws-amplify/auth';

/** Amplify as it comes, within reach of the test that drives this page. */
export type AmplifyPage = { Amplify: typeof Amplify; auth: typeof auth };

Object.assign(globalThis, { Amplify, auth } satisfies AmplifyPage);
