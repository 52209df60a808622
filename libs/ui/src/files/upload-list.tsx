import { optionalComponent } from '@atrium/ui';
import type { UploadListProps } from './upload-list-box';

const UploadListBox = optionalComponent<UploadListProps>(() =>
  import(/* webpackChunkName: "files" */ './upload-list-box').then(
    (module) => module.UploadListBox,
  ),
);

/** The files that are being attached, with their progress; nothing while there are none. */
export function UploadList(props: UploadListProps) {
  const { items, refusals } = props.uploads;
  return items.length + refusals.length > 0 && <UploadListBox {...props} />;
}
