/** Saves a text as a file of the browser's download folder; `type` is its media type without the charset. */
export function downloadText(fileName: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = fileName;
  link.click();
  // The click has started the download, so the URL is no longer needed.
  URL.revokeObjectURL(link.href);
}
