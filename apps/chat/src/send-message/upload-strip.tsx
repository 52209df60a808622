import { optionalComponent } from '@atrium/ui';
import type { UploadStripProps } from './upload-strip-box';

/** The same as its box, which is loaded with the first file. */
export const UploadStrip = optionalComponent<UploadStripProps>(() =>
  import(/* webpackChunkName: "files" */ './upload-strip-box').then(
    (module) => module.UploadStripBox,
  ),
);
