import { preloadLazyModules } from '../lazy/lazy';

// Tests render the page as it is after the preload.
beforeAll(preloadLazyModules);
