import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { StrictMode } from 'react';
import { Link, MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { AddressState } from '../address/address-state';
import { useAddressState } from '../address/address-state';

/** The latest return value of the hook, and the URL of the page. */
export interface AddressPage {
  address: AddressState;
  path: string;
  go: (steps: number) => void;
  rendered: AddressState[];
}

function ListPage({ onRender }: { onRender: (address: AddressState) => void }) {
  const address = useAddressState();
  onRender(address);
  const task = address.params.get('task');
  return (
    <>
      <Link {...address.linkTo({ task: '3' })}>Third</Link>
      {task && <div role="dialog" aria-label={`Task ${task}`} />}
    </>
  );
}

function Probe({ onRender }: { onRender: (probed: Pick<AddressPage, 'path' | 'go'>) => void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  onRender({ path: pathname + search, go: (steps) => void navigate(steps) });
  return null;
}

/** Renders a list with the dialog of the `task` parameter, and another page at every other path. */
export function openAddressPage(
  Router: (props: { children: ReactNode }) => ReactNode,
  isStrict = false,
) {
  const page = { rendered: [] as AddressState[] } as AddressPage;
  function keep(address: AddressState) {
    page.address = address;
    page.rendered.push(address);
  }
  const routes = (
    <Router>
      <Routes>
        <Route path="/tasks" element={<ListPage onRender={keep} />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Probe onRender={(probed) => Object.assign(page, probed)} />
    </Router>
  );
  render(isStrict ? <StrictMode>{routes}</StrictMode> : routes);
  return page;
}

/** Renders the page at the last of these history entries. */
export function openAt(entries: string[] = ['/tasks'], isStrict = false) {
  return openAddressPage(
    ({ children }) => <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>,
    isStrict,
  );
}

/** Moves through the history like Back and Forward. */
export function go(page: AddressPage, steps: number) {
  act(() => page.go(steps));
}

/** Returns the name of the open dialog. */
export function openDialog() {
  return screen.queryByRole('dialog')?.getAttribute('aria-label') ?? null;
}
