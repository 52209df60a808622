import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { mockServer } from './mock-server';

// A machine with more to do than cores takes its time; nothing here tells how long.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lays nothing out, and a windowed table or list shows what has room: 40 px a row or item, 800 px
// for the rest.
Object.defineProperties(HTMLElement.prototype, {
  offsetHeight: { configurable: true, get: heightOf },
  clientHeight: { configurable: true, get: heightOf },
  clientWidth: { configurable: true, get: () => 1000 },
});

function heightOf(this: HTMLElement): number {
  return ['TR', 'LI'].includes(this.tagName) ? 40 : 800;
}

// An unexpected call or console.error is a fault of the page under test, so both fail the test.
let complaints: unknown[][] = [];

beforeAll(() => {
  mockServer.listen({ onUnhandledRequest: 'error' });
});

beforeEach(() => {
  complaints = [];
  jest.spyOn(console, 'error').mockImplementation((...complaint: unknown[]) => {
    complaints.push(complaint);
  });
});

afterEach(() => {
  mockServer.resetHandlers();
  expect(complaints).toEqual([]);
});

afterAll(() => {
  mockServer.close();
});
