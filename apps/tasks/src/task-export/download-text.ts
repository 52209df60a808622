/** Saves a text as a file on the reader's machine, under the given name. */
export function downloadText(fileName: string, text: string, mediaType: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: mediaType }));
  link.download = fileName;
  link.click();
  // The download has taken the text with it at the click.
  URL.revokeObjectURL(link.href);
}
