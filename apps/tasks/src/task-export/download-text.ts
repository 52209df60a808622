/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: mediaType }));
  link.download = fileName;
  link.click();
  // The click has started the download, so the URL is no longer needed.
  URL.revokeObjectURL(link.href);
}
