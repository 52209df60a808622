import { screen } from '@testing-library/react';
import { listEvents } from '@atrium/contracts/events';
import { listUsers } from '@atrium/contracts/users';
import {
  buildEvent,
  buildUser,
  expectAccessible,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { waitForCalendar } from '../testing/open-calendar';

beforeEach(() => {
  mockEndpoint(listUsers, () => []);
});

it('shows the toolbar while the events load', async () => {
  let respond: () => void = () => undefined;
  mockEndpoint(listEvents, async () => {
    await new Promise<void>((resolve) => (respond = resolve));
    return [buildEvent()];
  });
  renderRoute(<area.Area />, { path: '/calendar?view=agenda', user: buildUser() });
  await screen.findByText('Loading events');
  const views = screen.getByRole('group', { name: 'View' });
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  await expectAccessible();

  respond();
  await waitForCalendar();
  expect(screen.getByRole('group', { name: 'View' })).toBe(views);
  expect(screen.getByRole('heading', { level: 2 })).toBeVisible();
});

it('hides the calendar until the library stops correcting its layout', async () => {
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
  await waitForCalendar();
  expect(table).toBeVisible();
});
