import { act } from '@testing-library/react';
import { preloadLazyModules } from '../lazy/lazy';
import { dismissToasts } from '../toast/toast-store';

// Tests render the page as it is after the preload.
beforeAll(preloadLazyModules);

// Toasts outlive the page of a test.
afterEach(() => {
  act(dismissToasts);
});
