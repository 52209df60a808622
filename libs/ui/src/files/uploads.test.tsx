import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { createFile, createPicture } from '../catalog/file-samples';
import { AttachButton } from './attach-button';
import type { AttachedFile } from './attached-file';
import { FileDrop } from './file-drop';
import { UploadList } from './upload-list';
import type { FileCalls } from './upload-state';
import type { Uploads } from './use-uploads';
import { useUploads } from './use-uploads';

const KB = 1024;

/** An upload that waits for the test. */
interface PendingUpload {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  finish: (stored?: Partial<AttachedFile>) => Promise<void>;
  fail: (sentence: string) => Promise<void>;
}

let pending: PendingUpload[];
let described: unknown[];
let uploads: Uploads;

const calls: FileCalls = {
  maxCount: 10,
  maxBytes: 4 * KB,
  upload: (file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const { name, size, type } = file;
      const id = pending.length + 1;
      pending.push({
        file,
        signal,
        onProgress: (share) => act(() => onProgress(share)),
        finish: (stored) =>
          act(async () => resolve(createFile({ id, name, size, type, ...stored }))),
        fail: (sentence) => act(async () => reject(new Error(sentence))),
      });
    }),
  describe: (id, altText) => {
    described.push([id, altText]);
    return altText === 'refused'
      ? Promise.reject(new Error('The description was not saved.'))
      : Promise.resolve(createPicture({ id, altText }));
  },
  explain: (error) => (error instanceof Error ? error.message : null),
};

function Composer({ initial }: { initial?: AttachedFile[] | undefined }) {
  const current = useUploads(() => Promise.resolve(calls), initial);
  useEffect(() => {
    uploads = current;
  }, [current]);
  return (
    <FileDrop label="Drop files here" onFiles={current.add}>
      <form>
        <textarea aria-label="Comment" />
        <AttachButton onFiles={current.add} />
        <UploadList uploads={current} fileUrl={(id) => `/api/files/${id}`} />
      </form>
    </FileDrop>
  );
}

async function openComposer(initial?: AttachedFile[]) {
  const page = await act(async () => render(<Composer initial={initial} />));
  return { person: userEvent.setup(), unmount: page.unmount };
}

beforeEach(() => {
  pending = [];
  described = [];
});

function fileOf(name: string, size = 3, type = 'application/pdf') {
  return new File(['x'.repeat(size)], name, { type });
}

async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file input.');
  await userEvent.upload(input, files);
}

async function untilPending(count: number) {
  await waitFor(() => expect(pending).toHaveLength(count));
}

function nth(index: number): PendingUpload {
  const upload = pending[index];
  if (!upload) throw new Error(`There is no upload ${index}.`);
  return upload;
}

function rows() {
  return within(screen.getByRole('list', { name: 'Files to attach' })).getAllByRole('listitem');
}

it('opens the files of the system, without limits on their type', async () => {
  const { person } = await openComposer();
  const click = jest.spyOn(HTMLInputElement.prototype, 'click');

  await person.click(screen.getByRole('button', { name: 'Attach files' }));

  expect(click).toHaveBeenCalledTimes(1);
  const [input] = click.mock.contexts;
  expect(input).toMatchObject({ type: 'file', multiple: true, accept: '' });
  expect(input).not.toHaveAttribute('capture');
});

it('shows the progress of a file, and keeps the stored file', async () => {
  await openComposer();
  await choose(fileOf('report.pdf', 1200));
  await untilPending(1);
  expect(uploads.isUploading).toBe(true);
  expect(screen.getByRole('status')).toHaveTextContent('Uploading files');

  nth(0).onProgress(0.4);
  expect(screen.getByRole('progressbar', { name: 'Upload of report.pdf' })).toHaveValue(0.4);
  await nth(0).finish({ id: 7 });

  expect(rows()[0]).toHaveTextContent('report.pdf1.2 KB');
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('1 file is attached');
  expect(uploads).toMatchObject({ isUploading: false, hasFailed: false });
  expect(uploads.attachments.map(({ id }) => id)).toEqual([7]);
});

it('scrolls to files that are added, but not to those of a draft', async () => {
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
  await openComposer([createFile({ id: 7 })]);
  expect(rows()).toHaveLength(1);
  expect(scroll).not.toHaveBeenCalled();
  await choose(fileOf('report.pdf'));
  await untilPending(1);

  expect(scroll.mock.contexts.at(-1)).toBe(rows()[1]);
});

it('names a file that failed, and uploads it again', async () => {
  const { person } = await openComposer();
  await choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await untilPending(2);
  await nth(0).fail('The server can’t be reached.');
  await nth(1).finish();

  expect(uploads).toMatchObject({ isUploading: false, hasFailed: true });
  expect(screen.getByRole('status')).toHaveTextContent(
    'a.pdf was not uploaded. The server can’t be reached.',
  );
  await person.click(screen.getByRole('button', { name: 'Retry a.pdf' }));
  await untilPending(3);
  expect(screen.getByRole('button', { name: 'Cancel a.pdf' })).toHaveFocus();
  expect(screen.queryByText('The server can’t be reached.')).not.toBeInTheDocument();
  await nth(2).finish({ id: 9 });

  expect(uploads.attachments.map(({ name, id }) => [name, id])).toEqual([
    ['a.pdf', 9],
    ['b.pdf', 2],
  ]);
});

it('uploads three files at once', async () => {
  await openComposer();
  await choose(...['1', '2', '3', '4', '5'].map((name) => fileOf(name)));
  await untilPending(3);

  await nth(1).finish();
  await untilPending(4);
  await nth(0).fail('No');
  await untilPending(5);

  expect(pending.map(({ file }) => file.name)).toEqual(['1', '2', '3', '4', '5']);
});

it('refuses files that are too large or too many, by name', async () => {
  await openComposer();
  const names = Array.from({ length: 14 }, (_, index) => `${index + 1}.pdf`);
  await choose(fileOf('film.mov', 5 * KB), ...names.map((name) => fileOf(name)));
  await untilPending(3);

  expect(rows()).toHaveLength(10);
  expect(screen.getByText('“film.mov” is larger than 4 KB.')).toBeVisible();
  const tooMany =
    'At most 10 files can be attached. Left out: “11.pdf”, “12.pdf”, “13.pdf” and 1 more.';
  expect(screen.getByText(tooMany)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(tooMany);
});

it('cancels an upload, and moves the focus on', async () => {
  const { person } = await openComposer();
  await choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await untilPending(2);

  await person.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  expect(nth(0).signal.aborted).toBe(true);
  expect(screen.getByRole('button', { name: 'Cancel b.pdf' })).toHaveFocus();
  await nth(0).fail('Aborted');
  await nth(1).finish();
  await person.click(screen.getByRole('button', { name: 'Remove b.pdf' }));

  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  expect(uploads).toMatchObject({ attachments: [], hasFailed: false });
});

it('cancels its uploads when it is left', async () => {
  const { unmount } = await openComposer();
  await choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await untilPending(2);

  await act(async () => unmount());

  expect(pending.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

it('is empty after the files were sent', async () => {
  await openComposer();
  await choose(fileOf('a.pdf'));
  await untilPending(1);
  await nth(0).finish();

  await act(async () => uploads.clear());
  expect(uploads).toMatchObject({ items: [], attachments: [] });
  await choose(fileOf('b.pdf'));
  await untilPending(2);

  expect(rows()).toHaveLength(1);
});

it('brings the files of a draft back', async () => {
  const files = [createFile(), createPicture()];
  const { person } = await openComposer(files);

  expect(uploads.attachments).toEqual(files);
  expect(rows()).toHaveLength(2);
  await person.click(screen.getByRole('button', { name: 'Remove contract.pdf' }));

  expect(uploads.attachments).toEqual(files.slice(1));
  expect(screen.getByRole('presentation')).toHaveAttribute('src', '/api/files/2');
});

it('saves the description of a picture when its field is left, and does not submit the form', async () => {
  const { person } = await openComposer([createPicture()]);
  const field = screen.getByRole('textbox', { name: 'Description of login-error.png' });
  const submit = jest.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', submit);

  await person.type(field, 'The error{Enter}');
  await person.tab();
  expect(described).toEqual([[2, 'The error']]);
  expect(uploads.attachments[0]?.altText).toBe('The error');
  await person.clear(field);
  await person.type(field, 'refused');
  await person.tab();

  expect(await screen.findByText('The description was not saved.')).toBeVisible();
  expect(uploads.attachments[0]?.altText).toBe('The error');
  expect(submit).not.toHaveBeenCalled();
});

it('previews a picture in this page, and lets go of it with the file', async () => {
  const revoked = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: revoked });
  const gif = new Uint8Array([71, 73, 70, 56, 57, 97, 1, 0, 1, 0]);
  const { person } = await openComposer();
  await choose(new File([gif], 'dot.gif', { type: 'image/gif' }));
  await untilPending(1);

  expect(screen.getByRole('presentation')).toHaveAttribute('src', 'blob:preview');
  await nth(0).finish({ width: 1, height: 1 });
  expect(screen.getByRole('presentation')).toHaveAttribute('src', 'blob:preview');
  expect(revoked).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Remove dot.gif' }));

  expect(revoked).toHaveBeenCalledWith('blob:preview');
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

it('says that a folder can’t be attached', async () => {
  await openComposer();
  const folder = fileOf('Pictures');
  folder.slice = () => {
    throw new DOMException('A requested file could not be found.', 'NotFoundError');
  };
  await choose(folder);

  expect(await screen.findByText('It can’t be read. Folders can’t be attached.')).toBeVisible();
  expect(pending).toHaveLength(0);
});

describe('dropping and pasting', () => {
  function transfer(types: string[], files: File[] = []) {
    return { types, files };
  }

  // jsdom has no events of drags, whose related target this is.
  function leave(target: Element, relatedTarget: Element) {
    fireEvent(target, Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget }));
  }

  function comment() {
    return screen.getByRole('textbox', { name: 'Comment' });
  }

  it('takes files that are dropped, and says where they go while they are dragged', async () => {
    await openComposer();
    const dataTransfer = transfer(['Files'], [fileOf('a.pdf')]);

    expect(fireEvent.dragOver(comment(), { dataTransfer })).toBe(false);
    expect(screen.getByText('Drop files here')).toBeVisible();
    leave(comment(), screen.getByRole('button'));
    expect(screen.getByText('Drop files here')).toBeVisible();
    leave(comment(), document.body);
    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
    fireEvent.dragOver(comment(), { dataTransfer });
    expect(fireEvent.drop(comment(), { dataTransfer })).toBe(false);

    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
    await untilPending(1);
  });

  it('leaves dragged text alone', async () => {
    await openComposer();
    const dataTransfer = transfer(['text/plain']);

    expect(fireEvent.dragOver(comment(), { dataTransfer })).toBe(true);
    expect(fireEvent.drop(comment(), { dataTransfer })).toBe(true);

    expect(screen.queryByText('Drop files here')).not.toBeInTheDocument();
  });

  it('does not let the browser open a file that is dropped beside it', async () => {
    await openComposer();
    const dataTransfer = { ...transfer(['Files'], [fileOf('a.pdf')]), dropEffect: 'copy' };

    expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
    expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);

    expect(dataTransfer.dropEffect).toBe('none');
    expect(pending).toHaveLength(0);
  });

  it('takes a picture that is pasted, and leaves text alone, also with a picture of it', async () => {
    await openComposer();
    const files = [fileOf('image.png', 3, 'image/png')];
    const office = transfer(['text/plain', 'text/html', 'Files'], files);

    expect(fireEvent.paste(comment(), { clipboardData: transfer(['text/plain']) })).toBe(true);
    expect(fireEvent.paste(comment(), { clipboardData: office })).toBe(true);
    expect(uploads.items).toEqual([]);
    const clipboardData = transfer(['text/html', 'Files'], files);
    expect(fireEvent.paste(comment(), { clipboardData })).toBe(false);

    await untilPending(1);
  });

  it('takes files anywhere on the dialog in which it stands', async () => {
    const take = jest.fn();
    await act(async () =>
      render(
        <div role="dialog" aria-label="Task">
          <h2>Task</h2>
          <FileDrop label="Drop files here" onFiles={take}>
            <p>Text</p>
          </FileDrop>
        </div>,
      ),
    );
    const files = [fileOf('a.pdf')];

    fireEvent.drop(screen.getByRole('heading'), { dataTransfer: transfer(['Files'], files) });

    expect(take).toHaveBeenCalledWith(files);
  });
});
