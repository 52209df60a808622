import { setVisibility } from './open-chat';

// jsdom lacks these.
Object.assign(globalThis, {
  matchMedia: () => ({ matches: false }),
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});

afterEach(() => {
  setVisibility('visible');
});
