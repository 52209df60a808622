import { preloadLazyModules } from '../lazy/lazy';

// Tests see a page that has been open for a moment.
beforeAll(preloadLazyModules);
