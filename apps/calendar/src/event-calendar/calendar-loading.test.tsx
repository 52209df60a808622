import { screen } from '@testing-library/react';
import { listEvents } from '@atrium/contracts/events';
import { buildEvent, buildUser, mockEndpoint, renderRoute } from '@atrium/testing';
import { area } from '../area';
import { settleCalendar } from '../testing/open-calendar';

// The library renders much, and several test files run at once on a small machine.
jest.setTimeout(30_000);

afterEach(() => {
  jest.restoreAllMocks();
});

it('has the toolbar in its place from the first moment on', async () => {
  let answer: () => void = () => undefined;
  mockEndpoint(listEvents, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return [buildEvent()];
  });
  renderRoute(<area.Area />, { path: '/calendar?view=agenda', user: buildUser() });
  await screen.findByText('Loading events');
  const views = screen.getByRole('group', { name: 'View' });
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();

  answer();
  await settleCalendar();
  expect(screen.getByRole('group', { name: 'View' })).toBe(views);
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
});

it('shows the calendar only once the library has stopped correcting its layout', async () => {
  let [isMoving, height] = [true, 0];
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    if (isMoving) height += 1;
    return new DOMRect(0, 0, 100, height);
  });
  mockEndpoint(listEvents, () => [buildEvent()]);
  renderRoute(<area.Area />, { path: '/calendar', user: buildUser() });
  const table = await screen.findByRole('table', { hidden: true });
  expect(table).not.toBeVisible();

  isMoving = false;
  await settleCalendar();
  expect(table).toBeVisible();
});
