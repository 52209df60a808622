import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { mockServer } from './mock-server';

// A machine with more to do than cores takes its time; nothing here tells how long.
configure({ asyncUtilTimeout: 10_000 });

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
