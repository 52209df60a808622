import { optionalComponent } from '@atrium/ui';
import { isPicture } from './attached-file';
import type { FileListProps } from './file-list-box';
import { FileListFrame, pictureSpace, rowSpace } from './file-list-frame';

const FileListBox = optionalComponent<FileListProps>(
  () =>
    import(/* webpackChunkName: "files" */ './file-list-box').then((module) => module.FileListBox),
  ({ files = [], maxPictureHeight }) => (
    <FileListFrame aria-hidden>
      {files.map((file) => (
        <li
          key={file.id}
          style={isPicture(file) ? pictureSpace(file, maxPictureHeight) : rowSpace}
        />
      ))}
    </FileListFrame>
  ),
);

/** The files that hang on something: pictures, which open large, and the others as rows; nothing without any. */
export function FileList(props: FileListProps) {
  return props.files && props.files.length > 0 && <FileListBox {...props} />;
}
