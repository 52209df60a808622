// Apart from the calls of files, which are loaded with the first file.

/** Returns the address of a file on the server. */
export function fileUrl(id: number): string {
  return `/api/files/${id}`;
}
