/** Catches the files that the page downloads, as jsdom supports neither object URLs nor downloads. */
export function mockDownloads(): { name: string; content: Blob }[] {
  const files: { name: string; content: Blob }[] = [];
  let content = new Blob();
  URL.createObjectURL = (blob) => {
    content = blob instanceof Blob ? blob : content;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    files.push({ name: this.download, content });
  });
  return files;
}
