import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createFile,
  createFormFiles,
  createPicture,
  createUnfinished,
  createUploads,
} from '../catalog/file-samples';
import { ignore } from '../catalog/samples';
import type { AttachedFile } from './attached-file';
import { FileList, FilesField, formatFileSize } from './index';

const error = createPicture({ id: 2, altText: 'The error after signing in' });
const phone = createPicture({ id: 3, name: 'phone.png', width: 1080, height: 2400 });
const contract = createFile({ id: 4 });

async function openList(files: AttachedFile[], onRemove?: (file: AttachedFile) => void) {
  await act(async () =>
    render(<FileList files={files} fileUrl={(id) => `/api/files/${id}`} onRemove={onRemove} />),
  );
  return userEvent.setup();
}

function viewer() {
  return within(screen.getByRole('dialog'));
}

it('shows nothing without files', () => {
  const { container } = render(<FileList files={undefined} fileUrl={String} />);

  expect(container).toBeEmptyDOMElement();
});

it('offers files as downloads with their size', async () => {
  await openList([contract]);

  expect(screen.getByRole('listitem')).toHaveTextContent('contract.pdf471 KB');
  const link = screen.getByRole('link', { name: 'Download contract.pdf' });
  expect(link).toHaveAttribute('href', '/api/files/4');
  expect(link).toHaveAttribute('download', 'contract.pdf');
});

it('loads a picture when it is near, in space that is reserved', async () => {
  await openList([phone]);

  const picture = screen.getByRole('img', { name: 'phone.png' });
  expect(picture).toHaveAttribute('src', '/api/files/3');
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(screen.getByRole('listitem')).toHaveStyle({
    width: '144px',
    maxWidth: '100%',
    aspectRatio: '1080 / 2400',
  });
});

it('reserves less space where pictures are smaller', async () => {
  await act(async () => {
    render(<FileList files={[phone, contract]} fileUrl={String} maxPictureHeight={120} />);
  });

  const [picture] = screen.getAllByRole('listitem');
  expect(picture).toHaveStyle({ width: '54px', maxWidth: '100%', aspectRatio: '1080 / 2400' });
});

it('shows a picture that can’t be loaded as a file', async () => {
  await openList([error]);

  fireEvent.error(screen.getByRole('img'));

  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Download login-error.png' })).toBeVisible();
});

it('opens pictures large, one after the other by buttons and keys', async () => {
  const person = await openList([error, contract, phone]);
  const opener = screen.getByRole('button', { name: 'Open The error after signing in' });
  await person.click(opener);

  expect(screen.getByRole('dialog', { name: 'login-error.png' })).toBeVisible();
  expect(viewer().getByRole('img', { name: 'The error after signing in' })).toBeVisible();
  expect(viewer().getByText('1 of 2')).toBeVisible();
  expect(viewer().getByRole('heading', { name: 'login-error.png' })).toHaveFocus();
  await person.click(viewer().getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('dialog', { name: 'phone.png' })).toBeVisible();
  expect(viewer().getByRole('link', { name: 'Download phone.png' })).toHaveAttribute(
    'href',
    '/api/files/3',
  );
  await person.keyboard('{ArrowRight}');
  expect(viewer().getByText('2 of 2')).toBeVisible();
  await person.keyboard('{ArrowLeft}');
  expect(viewer().getByText('1 of 2')).toBeVisible();
  await person.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener).toHaveFocus();
});

it('zooms by the button, by keys and by a click on the picture', async () => {
  const person = await openList([error]);
  await person.click(screen.getByRole('button'));
  expect(viewer().queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();

  await person.click(viewer().getByRole('button', { name: 'Full size' }));
  expect(viewer().getByRole('region', { name: 'Picture' })).toHaveAttribute('tabindex', '0');
  await person.keyboard('-');
  expect(viewer().queryByRole('region')).not.toBeInTheDocument();
  await person.keyboard('+');
  expect(viewer().getByRole('region')).toBeVisible();
  await person.click(viewer().getByRole('img'));

  expect(viewer().getByRole('button', { name: 'Full size' })).toBeVisible();
});

it('keeps the keys of the viewer from the page below it', async () => {
  const handleKey = jest.fn();
  await act(async () =>
    render(
      <div onKeyDown={handleKey}>
        <FileList files={[error]} fileUrl={String} />
      </div>,
    ),
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button'));

  await person.keyboard('{ArrowRight}{Enter}');

  expect(handleKey).not.toHaveBeenCalled();
});

it('removes a file, and moves the focus on', async () => {
  const remove = jest.fn();
  const person = await openList([error, contract], remove);

  await person.click(screen.getByRole('button', { name: 'Remove login-error.png' }));

  expect(remove).toHaveBeenCalledWith(error);
  expect(screen.getByRole('button', { name: 'Remove contract.pdf' })).toHaveFocus();
});

it('moves the focus from the last file of a form to the button that attaches another', async () => {
  await act(async () => {
    render(
      <FilesField
        files={createFormFiles(createUploads([]))}
        unfinished={createUnfinished()}
        fileUrl={String}
        onSkip={ignore}
      />,
    );
  });
  const person = userEvent.setup();

  await person.click(screen.getByRole('button', { name: 'Remove login-error.png' }));

  expect(screen.getByRole('button', { name: 'Attach files' })).toHaveFocus();
});

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1250, '1.2 KB'],
  [482_000, '471 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('writes %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
