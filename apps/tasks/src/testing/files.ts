import { fireEvent } from '@testing-library/react';
import type { Attachment } from '@atrium/contracts/attachments';
import { uploadFile } from '@atrium/contracts/files';
import { mockEndpoint } from '@atrium/testing';

/** Builds a stored file, `report.pdf` by default. */
export function buildAttachment(values: Partial<Attachment> = {}): Attachment {
  return {
    id: 21,
    name: 'report.pdf',
    size: 1536,
    type: 'application/pdf',
    width: null,
    height: null,
    altText: null,
    ...values,
  };
}

/** Builds a file of the user's computer. */
export function buildFile(name = 'report.pdf'): File {
  return new File(['abc'], name, { type: 'application/pdf' });
}

/** Stores uploaded files under the ids from 21 on; returns the requests so far. */
export function mockUploads() {
  let lastId = 20;
  return mockEndpoint(uploadFile, ({ headers }) => {
    lastId += 1;
    const [, name = ''] = headers.get('content-disposition')?.split("''") ?? [];
    return buildAttachment({ id: lastId, name: decodeURIComponent(name), size: 3 });
  });
}

/** Drops files on an element, as from a folder of the system. */
export function dropFiles(target: Element, files: readonly File[]): void {
  fireEvent.drop(target, { dataTransfer: { types: ['Files'], files } });
}

/** Pastes files into an element. */
export function pasteFiles(target: Element, files: readonly File[]): void {
  fireEvent.paste(target, { clipboardData: { types: ['Files'], files } });
}
