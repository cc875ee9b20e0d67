import { configure } from '@testing-library/react';

// A page's first import can take seconds on a busy machine; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 });
