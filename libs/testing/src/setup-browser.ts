import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { stopHoldingMarks } from './hold-marks';
import { collectLooseTexts } from './loose-texts';
import { mockServer } from './mock-server';
import { endSessions } from './open-pages';

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, which windowed tables and lists need: 40 px per row or item, 800 px for the rest.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: heightOf },
  clientHeight: { configurable: true, get: heightOf },
  clientWidth: { configurable: true, get: () => 1000 },
});

Element.prototype.scrollIntoView = () => undefined;
// Tests have a mouse.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

// jsdom reads files by FileReader only. `Blob` is that of Node here, `File` that of jsdom.
Object.defineProperties(Object.getPrototypeOf(File.prototype), {
  arrayBuffer: { configurable: true, writable: true, value: readFile },
  stream: { configurable: true, writable: true, value: streamFile },
});

function readFile(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error('The file can’t be read.'));
    reader.readAsArrayBuffer(this);
  });
}

function streamFile(this: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new Uint8Array(await this.arrayBuffer()));
      controller.close();
    },
  });
}

function heightOf(this: HTMLElement): number {
  return ['TR', 'LI'].includes(this.tagName) ? 40 : 800;
}

// Unexpected requests, console.error calls and texts that break on a translated page fail the test.
let errors: unknown[][] = [];
const takeLooseTexts = collectLooseTexts();

beforeAll(() => {
  mockServer.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  errors = [];
  jest.spyOn(console, 'error').mockImplementation((...error: unknown[]) => errors.push(error));
});

afterEach(() => {
  endSessions();
  mockServer.resetHandlers();
  stopHoldingMarks();
  jest.useRealTimers();
  jest.restoreAllMocks();
  expect(errors).toEqual([]);
  expect({ textsBesideOtherContent: takeLooseTexts() }).toEqual({ textsBesideOtherContent: [] });
});

afterAll(() => {
  mockServer.close();
});
