import { getSignInOptions } from '@atrium/contracts/sign-in-options';
import { mockEndpoint } from '@atrium/testing';

// The sign-in asks for it wherever it is shown.
beforeEach(() => {
  mockEndpoint(getSignInOptions, () => ({ provider: null }));
});
