import { setVisibility } from './open-chat';

// jsdom lacks this.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
});

afterEach(() => {
  setVisibility('visible');
});
