import { act, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { mockServer } from '@atrium/testing';
import { Button, Toaster, Tooltip, useDiscardPrompt } from '../index';

// Tests have no chunks, so the packages that only the chunk has fail instead.
function mockMissing(): never {
  const request = 'http://localhost/shell/overlays.js';
  throw Object.assign(new Error('Loading chunk 7 failed.'), { request });
}
jest.mock('@radix-ui/react-alert-dialog', mockMissing);
jest.mock('@radix-ui/react-dismissable-layer', mockMissing);
jest.mock('@radix-ui/react-tooltip', mockMissing);

const SENTENCE = 'Error This part of Atrium could not be loaded. Try again, or reload the page.';

function Page() {
  const [isGone, setIsGone] = useState(false);
  const { leave, prompt } = useDiscardPrompt(true);
  return (
    <>
      <Button onClick={() => leave(() => setIsGone(true))}>Cancel</Button>
      <Tooltip content="Due">
        <span>Tomorrow</span>
      </Tooltip>
      {prompt}
      {isGone && <p>Left</p>}
      <Toaster />
    </>
  );
}

function cancel(): Promise<void> {
  return act(async () => {
    screen.getByRole('button', { name: 'Cancel' }).click();
  });
}

beforeEach(() => {
  mockServer.use(
    http.get('http://localhost/shell/overlays.js', () => new HttpResponse(null, { status: 404 })),
  );
});

it('the browser asks before unsaved changes are lost, as long as the dialog is missing', async () => {
  const confirm = jest
    .spyOn(window, 'confirm')
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true);
  await act(async () => render(<Page />));
  expect(screen.getByText('Tomorrow')).toBeVisible();

  await cancel();
  expect(await screen.findByRole('alert')).toHaveTextContent(SENTENCE);
  expect(screen.queryByText('Left')).not.toBeInTheDocument();
  await cancel();

  expect(await screen.findByText('Left')).toBeVisible();
  expect(confirm).toHaveBeenCalledWith('Discard your changes?\nWhat you have typed is not saved.');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
