import { act } from '@testing-library/react';
import { preloadLazyModules } from '../lazy/lazy';
import { dismissToasts } from '../toast/toast-store';

// Tests render the page as it is after the preload. Lazy modules declare others, which declare further ones.
beforeAll(async () => {
  await preloadLazyModules();
  await preloadLazyModules();
  await preloadLazyModules();
});

// Toasts outlive the page of a test.
afterEach(() => {
  act(dismissToasts);
});
