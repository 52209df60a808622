import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import type { AddressPage } from '../testing/open-address-page';
import { go, openAddressPage, openAt, openDialog } from '../testing/open-address-page';

function open(page: AddressPage, task: string) {
  act(() => page.address.open({ task }));
}

function close(page: AddressPage) {
  act(() => page.address.close('task'));
}

describe.each([false, true])('in strict mode: %s', (isStrict) => {
  it('restores each of three steps on Back and Forward', () => {
    const page = openAt(['/start', '/tasks?from=mail'], isStrict);
    act(() => page.address.change({ q: 'import' }));
    open(page, '1');
    open(page, '2');
    const steps = [
      ['/tasks?from=mail', null],
      ['/tasks?from=mail&q=import', null],
      ['/tasks?from=mail&q=import&task=1', 'Task 1'],
      ['/tasks?from=mail&q=import&task=2', 'Task 2'],
    ];
    const here = () => [page.path, openDialog()];
    expect(here()).toEqual(steps[3]);

    for (let round = 0; round < 2; round += 1) {
      for (const step of [2, 1, 0]) {
        go(page, -1);
        expect(here()).toEqual(steps[step]);
      }
      for (const step of [1, 2, 3]) {
        go(page, 1);
        expect(here()).toEqual(steps[step]);
      }
    }
  });

  it('closes with exactly one step back after every Back and Forward', () => {
    const page = openAt(['/start', '/tasks?q=import'], isStrict);
    open(page, '1');

    for (let round = 0; round < 3; round += 1) {
      expect([page.path, openDialog()]).toEqual(['/tasks?q=import&task=1', 'Task 1']);
      close(page);
      expect([page.path, openDialog()]).toEqual(['/tasks?q=import', null]);
      go(page, 1);
    }
    go(page, -1);
    go(page, 1);
    close(page);
    expect(page.path).toBe('/tasks?q=import');
    go(page, -1);
    expect(page.path).toBe('/start');
  });

  it('goes back only one step when it is closed twice', () => {
    const page = openAt(['/start', '/tasks'], isStrict);
    for (let round = 0; round < 2; round += 1) {
      open(page, '1');
      act(() => {
        page.address.close('task');
        page.address.close('task');
      });
      close(page);
      expect(page.path).toBe('/tasks');
    }
  });

  it('removes only its own parameters after a shared link', () => {
    const page = openAt(['/start', '/tasks?task=1&q=import'], isStrict);
    expect(openDialog()).toBe('Task 1');

    close(page);
    close(page);
    expect([page.path, openDialog()]).toEqual(['/tasks?q=import', null]);
    go(page, -1);
    expect(page.path).toBe('/start');
  });
});

it('ignores a stale close: after Back, over another dialog, on another page', () => {
  const page = openAt(['/start', '/tasks']);
  open(page, '1');
  const { close: staleClose } = page.address;
  go(page, -1);
  act(() => staleClose('task'));
  expect(page.path).toBe('/tasks');

  open(page, '2');
  act(() => staleClose('task'));
  expect(page.path).toBe('/tasks?task=2');

  go(page, -2);
  expect(screen.getByText('Elsewhere')).toBeVisible();
  act(() => {
    staleClose('task');
    page.address.change({ q: 'import' });
    page.address.open({ task: '1' });
  });
  expect(page.path).toBe('/start');
});

it('accepts a stale close of a dialog that was opened again', () => {
  const page = openAt();
  open(page, '1');
  const { close: staleClose } = page.address;
  go(page, -1);
  go(page, 1);
  act(() => staleClose('task'));
  expect(page.path).toBe('/tasks');
});

it('closes two dialogs that were opened one after the other at once', () => {
  const page = openAt();
  open(page, '1');
  open(page, '2');
  close(page);
  expect([page.path, openDialog()]).toEqual(['/tasks', null]);
});

it('changes some parameters, keeps the others and does not navigate without a change', () => {
  const page = openAt(['/start', '/tasks?from=a%20b&q=x&status=Lost%']);
  act(() => {
    page.address.change({ q: 'import', priority: 'High' }, { replace: true });
    page.address.change({ priority: '', status: null }, { replace: true });
  });
  expect(page.path).toBe('/tasks?from=a+b&q=import');
  act(() => {
    page.address.change({ q: 'import', priority: null });
    page.address.open({ q: 'import' });
  });
  go(page, -1);
  expect(page.path).toBe('/start');
});

it('goes back from a dialog after other parameters were replaced', () => {
  const page = openAt(['/start', '/tasks']);
  open(page, '1');
  act(() => page.address.change({ tab: 'comments' }, { replace: true }));
  expect(page.path).toBe('/tasks?task=1&tab=comments');
  close(page);
  expect(page.path).toBe('/tasks');
  go(page, -1);
  expect(page.path).toBe('/start');
});

it('does not go back after a dialog was replaced', () => {
  const page = openAt(['/start', '/tasks']);
  open(page, '1');
  act(() => page.address.change({ task: null, q: 'import' }, { replace: true }));
  expect(page.path).toBe('/tasks?q=import');
  close(page);
  expect(page.path).toBe('/tasks?q=import');
});

it('links to a dialog that closes with one step back', async () => {
  const page = openAt(['/start', '/tasks?q=import']);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/tasks?q=import&task=3');
  await userEvent.click(screen.getByRole('link'));
  // A link to the current URL replaces the entry, which must stay closable.
  await userEvent.click(screen.getByRole('link'));
  expect(openDialog()).toBe('Task 3');
  close(page);
  expect(page.path).toBe('/tasks?q=import');
  go(page, -1);
  expect(page.path).toBe('/start');
});

it('returns the same parameters object while its values stay the same', () => {
  const page = openAt(['/tasks?q=import']);
  const { params } = page.address;
  open(page, '1');
  expect(page.address.params).not.toBe(params);
  const opened = page.address.params;
  go(page, 0);
  expect(page.address.params).toBe(opened);
});

it('returns the requested parameters before the URL changes', () => {
  const page = openAt();
  page.rendered = [];
  act(() => page.address.change({ q: 'import' }, { replace: true }));
  const seen = page.rendered.map(({ params, requestedParams }) => [
    params.get('q'),
    requestedParams.get('q'),
  ]);
  expect(seen[0]).toEqual([null, 'import']);
  expect(seen.at(-1)).toEqual(['import', 'import']);
});

it('ignores the history state of another release', () => {
  for (const state of ['text', { opened: 'task' }, { opened: [7] }, null]) {
    const entries = ['/start', { pathname: '/tasks', search: '?task=1', state }];
    const page = openAddressPage(function Memory({ children }) {
      return <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>;
    });
    close(page);
    expect(page.path).toBe('/tasks');
  }
});

describe('in a browser that can cancel a step back', () => {
  const navigation = new EventTarget();

  beforeEach(() => {
    Object.defineProperty(window, 'navigation', { configurable: true, value: navigation });
    window.history.replaceState(null, '', '/tasks');
  });

  afterEach(() => {
    Reflect.deleteProperty(window, 'navigation');
  });

  it('can be closed again after the leave guard canceled a step back', () => {
    const goInHistory = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const page = openAddressPage(BrowserRouter);
    open(page, '1');
    close(page);
    close(page);
    expect(goInHistory.mock.calls).toEqual([[-1]]);

    navigation.dispatchEvent(new Event('navigateerror'));
    close(page);
    expect(goInHistory.mock.calls).toEqual([[-1], [-1]]);
    expect(openDialog()).toBe('Task 1');
  });
});
